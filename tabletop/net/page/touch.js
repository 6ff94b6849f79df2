// Fingers: a touch that began on one thing never ends on another, whatever came or went under it meanwhile.

const FEW = 10;                 // touches whose beginning is remembered: a click may come well after its finger
const down = new Set();         // the fingers that are on the glass
const began = new Map();        // by finger, the thing under it when it came down

// What a touch is for: a button or a place, whichever part of it was hit.
function thing(element) {
  return element.closest && element.closest("button, [data-place]") || element;
}

export function touched() { return down.size > 0; }

// `lifted` is called after the last finger has gone and its click, if any, is over.
export function watchFingers(lifted) {
  addEventListener("pointerdown", (event) => {
    down.add(event.pointerId);
    began.delete(event.pointerId);
    began.set(event.pointerId, thing(event.target));
    if (began.size > FEW) began.delete(began.keys().next().value);
  }, true);
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, (event) => {
      down.delete(event.pointerId);
      if (!down.size) setTimeout(() => { if (!down.size) lifted(); }, 30);
    }, true);
  }
  addEventListener("click", (event) => {
    if (event.detail === 0 || event.pointerId === -1) return;   // a key, or a reader of the screen
    const from = began.has(event.pointerId) ? began.get(event.pointerId) : [...began.values()].pop();
    if (from === thing(event.target)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
}
