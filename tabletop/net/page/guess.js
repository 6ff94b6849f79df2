// Guesses of those who only watch: what is asked, a slider for how likely it is, and what has come of the last one.

const SETTLE = 400;
const STEP = 10;
const EVEN = 50;
const at = (id) => document.getElementById(id);

// `say` sends a message to the laptop; the result is told every panel that comes.
export function offerGuessing(words, say) {
  const percents = words.percents.split("|");
  const slider = at("guess-slider");
  let panel = null;
  let shown = 0;      // when something else could be pressed last

  at("guess-name-label").textContent = words.guess_name;
  at("guess-join").textContent = words.guess_join;
  at("guess-less").setAttribute("aria-label", words.guess_less);
  at("guess-more").setAttribute("aria-label", words.guess_more);

  // Nobody can have meant what came under the finger just now.
  function ready() { return performance.now() - shown >= SETTLE; }

  function moved() {
    const told = percents[Number(slider.value) / STEP];
    slider.setAttribute("aria-valuetext", told);
    at("guess-send").textContent = words.guess_send.replace("{percent}", told);
    at("guess-less").disabled = Number(slider.value) === 0;
    at("guess-more").disabled = Number(slider.value) === 100;
  }

  function nudge(by) {
    slider.value = String(Number(slider.value) + by);
    moved();
  }

  slider.addEventListener("input", moved);
  at("guess-less").addEventListener("click", () => nudge(-STEP));
  at("guess-more").addEventListener("click", () => nudge(STEP));
  at("guess-send").addEventListener("click", () => {
    if (ready() && panel && panel.open) say({ t: "guess", seq: panel.number, percent: Number(slider.value) });
  });
  at("guess-naming").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = at("guess-name").value.trim();
    try { localStorage.setItem("prophet", name); } catch { /* blocked */ }
    say({ t: "name", name });
  });

  return (message) => {
    const before = panel, had = at("guess").contains(document.activeElement);
    panel = message;
    at("guess").hidden = !panel.on;
    if (!panel.on) return;
    if (at("guess-ask").textContent !== panel.ask) at("guess-ask").textContent = panel.ask;
    const nameless = !panel.name, asks = panel.open && !nameless;
    if (!before || before.number !== panel.number || before.open !== panel.open || Boolean(before.name) === nameless) {
      shown = performance.now();
      document.body.dataset.asked = panel.number;
    }
    if (asks && (!before || before.number !== panel.number)) { slider.value = String(EVEN); moved(); }
    if (nameless && at("guess-naming").hidden) {
      try { at("guess-name").value = localStorage.getItem("prophet") || ""; } catch { /* blocked */ }
    }
    at("guess-naming").hidden = !nameless;
    at("guess-answer").hidden = !asks;
    const told = panel.lines.join("\n");
    if (at("guess-told").dataset.told !== told) {
      at("guess-told").dataset.told = told;
      at("guess-told").replaceChildren(...panel.lines.map((line) => {
        const made = document.createElement("p");
        made.textContent = line;
        return made;
      }));
    }
    if (had && document.activeElement === document.body) at("guess").focus({ preventScroll: true });
  };
}
