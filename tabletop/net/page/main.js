// The page: shows the sheet that the laptop sends, and says what is tapped. It knows no rule of any game.

import { card, draw, make, spread } from "/blocks.js";
import { Line } from "/line.js";
import { offerGuessing } from "/guess.js";
import { place } from "/rows.js";
import { offerTyping } from "/typing.js";
import { touched, watchFingers } from "/touch.js";

const VERSION = 4;
const SETTLE = 400;
const HOLD = 350;
const at = (id) => document.getElementById(id);

// Asked for until it comes: the laptop may have had too many at its door.
async function read(path) {
  for (let wait = 400; ; wait = Math.min(2 * wait, 5000)) {
    try { return await (await fetch(path)).json(); } catch { await new Promise((go) => setTimeout(go, wait)); }
  }
}

const words = await read("/words.json");
let sheet = null;
let drawn = 0;          // when what is shown last changed by itself
let mine = false;       // whether the next change is an answer to a tap
let down = true;        // whether the sheet lies face down
let waiting = null;     // a sheet that has come while a finger was down

at("turn-down").textContent = words.turn_down;
at("veil-words").textContent = words.veil;
at("veil-button").textContent = words.hold;
at("large-close").textContent = words.close;

function state(text, label = "", press = null, typing = false) {
  at("state").hidden = !text;
  offerTyping(typing, words, state);
  at("state-words").textContent = text || "";
  at("state-button").hidden = !label;
  at("state-button").textContent = label;
  at("state-button").onclick = press;
}

function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// Where the browser stores nothing, the tab's history still remembers the name over a reload.
function phoneName() {
  const isName = (name) => typeof name === "string" && /^[0-9a-f]{32}$/.test(name);
  let stored = null;
  try { stored = localStorage.getItem("phone"); } catch { /* blocked */ }
  const name = [stored, history.state && history.state.phone].find(isName) || randomName();
  try { localStorage.setItem("phone", name); } catch { /* blocked */ }
  history.replaceState({ phone: name }, "");
  return name;
}

function say(kind, more = {}) {
  if (!sheet) return;
  mine = true;
  at("refused").hidden = true;
  at("refused").textContent = "";   // the same words are spoken again when they come again
  line.send({ t: kind, seq: sheet.seq, ...more });
}

function button(words_, kind, press, name) {
  const made = make("button", kind, words_);
  made.type = "button";
  made.dataset.offer = name;
  made.addEventListener("click", () => { if (ready()) press(); });
  return made;
}

// Nobody can have meant what came under the finger just now.
function ready() { return performance.now() - drawn >= SETTLE; }

// Text of a live region: what has not changed is not spoken again.
function tell(id, text) { if (at(id).textContent !== text) at(id).textContent = text; }

// What has the keyboard or a reader's cursor keeps it though everything is drawn anew.
function focusKept() {
  const element = document.activeElement, key = ["place", "offer"].find((each) => element && element.dataset[each]);
  const name = key && element.dataset[key];
  return () => {
    const again = key && [...document.querySelectorAll(`[data-${key}]`)].find((each) => each.dataset[key] === name);
    if (key) (again || at("blocks")).focus({ preventScroll: true });
  };
}

// What lies over the page hides the page from readers too, and has the focus.
function cover(id, on, button, back) {
  if (at(id).hidden === !on) return;
  at(id).hidden = !on;
  for (const part of document.querySelectorAll("header, main, footer")) part.inert = !at("veil").hidden || !at("large").hidden;
  if (on) at(button).focus({ preventScroll: true });
  else if (back && back.isConnected) back.focus({ preventScroll: true });
  else at("blocks").focus({ preventScroll: true });
}

function mark(element, offer) {
  element.classList.add(offer.kind === "held" ? "is-held" : "can");
  if (offer.kind) element.classList.add(offer.kind);
  if (offer.kind === "held") element.setAttribute("aria-pressed", "true");
  const name = element.getAttribute("aria-label");
  if (offer.words) element.setAttribute("aria-label", name && name !== offer.words ? `${name}. ${offer.words}` : offer.words);
}

function buttons(shown) {
  const made = [];
  for (const answer of sheet.answers) made.push(button(answer.words, answer.kind || "raised", () => say("pick", { place: answer.place }), answer.place));
  if (sheet.answers.length) return made;
  if (sheet.done) made.push(button(sheet.done, sheet.wastes ? "" : "primary", () => say("done"), "done"));
  for (const offer of sheet.offers) {
    if (offer.words && (offer.button || !shown.has(offer.place))) made.push(button(offer.words, offer.kind, () => say("pick", { place: offer.place }), offer.place));
  }
  if (sheet.back) made.push(button(words.back, "quiet", () => say("back"), "back"));
  return made;
}

function show() {
  const refocus = focusKept();
  const blocks = at("blocks"), asked = sheet.turn === "you" && !mine && at("ask").textContent !== sheet.ask;
  const top = asked ? 0 : blocks.scrollTop;   // what is asked anew is seen from its beginning
  document.body.dataset.turn = sheet.turn;
  document.body.dataset.seq = sheet.seq;
  at("who").textContent = sheet.who;
  at("side").hidden = sheet.side < 0;
  at("side").className = `side${sheet.side % 4}`;
  at("game").textContent = sheet.game;
  tell("ask", sheet.ask);
  document.title = `${sheet.who} · ${sheet.game}`;
  const charts = asked || sheet.turn !== "you" ? [] : [...blocks.querySelectorAll("svg.chart")];
  for (const chart of charts) chart.parentElement.left = chart.parentElement.scrollLeft;
  const hidden = sheet.secret && down;   // nothing that lies face down is in the page
  blocks.replaceChildren(...(hidden ? [] : sheet.blocks.map(draw)));
  const picture = blocks.querySelector("svg.chart, .cells:not(.few)");
  blocks.classList.toggle("led", Boolean(picture));  // on a large screen it stands beside all else
  if (picture) picture.closest(".block").classList.add("leads");
  blocks.scrollTop = top;
  const offers = new Map(sheet.offers.map((offer) => [offer.place, offer])), shown = new Set();
  for (const element of blocks.querySelectorAll("[data-place]")) {
    shown.add(element.dataset.place);
    const offer = offers.get(element.dataset.place);
    if (offer && !sheet.answers.length) mark(element, offer);
  }
  blocks.querySelectorAll("svg.chart").forEach((chart, k) => spread(chart, blocks, charts[k]));
  const others = place(at("offers"), hidden ? [] : buttons(shown), ["you", "wait"].includes(sheet.turn), sheet.answers.length > 0);
  cover("veil", hidden, "veil-button");
  at("turn-down").hidden = !sheet.secret || down;
  if (!mine || others) document.body.dataset.drawn = drawn = performance.now();
  mine = false;
  if (!hidden) refocus();
}

function told(message) {
  if (message.t === "sheet") {
    state("");
    if (touched()) waiting = message;
    else { waiting = null; sheet = message; show(); }
  } else if (message.t === "refused") {
    mine = false;
    const rule = message.clause ? ` (${words.rule.replace("{clause}", message.clause)})` : "";
    at("refused").hidden = false;
    at("refused").textContent = message.text + rule;
  } else if (message.t === "guess") guess(message);
  else if (message.t === "asking") state(message.text);
  else if (message.t === "elsewhere") state(message.text, words.use_here, () => { state(words.connecting); line.take(); });
  else if (message.t === "out" || message.t === "stale") state(message.text, words.reload, () => location.reload());
}

function changed(now) {
  if (now === "gone" || now === "stranger") state(words[now], "", null, now === "stranger");
}

function tap(event) {
  const element = event.target.closest("[data-place]"), large = event.target.closest(".card");
  if (!sheet || !ready()) return;
  const offer = element && sheet.offers.find((each) => each.place === element.dataset.place);
  if (offer && !sheet.answers.length) say("pick", { place: offer.place });
  else if (large && large.told) look(large.told);
  else if (element && sheet.turn === "you" && !sheet.answers.length) say("pick", { place: element.dataset.place });
}

const guess = offerGuessing(words, (message) => { at("refused").hidden = true; at("refused").textContent = ""; line.send(message); });

let looked = null;      // what had the focus before a card was looked at

// A card that is looked at stays until it is put away, whatever arrives.
function look(part) {
  at("large-card").replaceChildren(card({ ...part, place: "" }));
  looked = document.activeElement;
  cover("large", true, "large-close");
}

// A phone that is turned has another width for its maps.
addEventListener("resize", () => {
  for (const chart of at("blocks").querySelectorAll("svg.chart")) {
    chart.style.cssText = "";
    spread(chart, at("blocks"));
  }
});

let holding = null;
at("blocks").addEventListener("click", tap);
at("blocks").addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.repeat && event.target.tagName === "g") tap(event); });
at("blocks").addEventListener("pointerdown", (event) => {
  const large = event.target.closest(".card");
  clearTimeout(holding);
  if (large && large.told) holding = setTimeout(() => look(large.told), 2 * HOLD);
});
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => clearTimeout(holding), true);
watchFingers(() => { if (waiting) { sheet = waiting; waiting = null; show(); } });
addEventListener("contextmenu", (event) => event.preventDefault());
at("large").addEventListener("click", (event) => { if (event.target.closest("#large-close") || event.target.id === "large") cover("large", false, "", looked); });
at("large").addEventListener("keydown", (event) => { if (event.key === "Escape") cover("large", false, "", looked); });
at("turn-down").addEventListener("click", () => turn(true));

function turn(on) {
  down = on;
  cover("large", false, "");
  at("large-card").replaceChildren();
  if (sheet) { mine = true; show(); }
}

let opening = null;
at("veil-button").addEventListener("pointerdown", () => { opening = setTimeout(() => turn(false), HOLD); });
for (const kind of ["pointerup", "pointercancel", "pointerleave"]) at("veil-button").addEventListener(kind, () => clearTimeout(opening));
at("veil-button").addEventListener("click", (event) => { if (event.detail === 0) turn(false); });   // by a reader of the screen
at("veil-button").addEventListener("keydown", (event) => { if (event.key === "Enter") turn(false); });
document.addEventListener("visibilitychange", () => { if (document.hidden) turn(true); });

const token = location.hash.slice(1);
let line = null;
if (/^[0-9a-f]{32}$/.test(token)) {
  state(words.connecting);
  line = new Line({ t: "hello", token, version: VERSION, phone: phoneName(), tab: randomName() }, told, changed);
} else state(words.no_code, "", null, true);
addEventListener("hashchange", () => location.reload());
