// Buttons stay where they are while somebody acts: what goes leaves its room empty, and what comes stands above.

import { make } from "/blocks.js";

let rows = [];      // names of the buttons by row, as they stand

function isWide(button) { return button.classList.contains("primary"); }

// Two side by side, one that is likely meant alone.
function chunked(buttons) {
  const found = [];
  let open = null;
  for (const button of buttons) {
    if (open && !isWide(button)) { open.push(button.dataset.offer); open = null; continue; }
    found.push([button.dataset.offer]);
    open = isWide(button) ? null : found[found.length - 1];
  }
  return found;
}

function stand(box, buttons, names) {
  const made = new Map(buttons.map((button) => [button.dataset.offer, button]));
  const first = names.findIndex((row) => row.some((name) => made.has(name)));
  box.replaceChildren(...(first < 0 ? [] : names.slice(first)).map((row) => {
    const line = make("div", "row");
    line.append(...row.map((name) => made.get(name) || make("span")));
    return line;
  }));
}

// `acts` is whether the same person still acts, `asks` whether these are answers, after which the others come back.
// Returns whether other buttons stand now where some stood before.
export function place(box, buttons, acts, asks) {
  const stood = rows.flat(), below = box.scrollHeight - box.scrollTop, some = box.childElementCount > 0;
  const kept = acts && !asks && buttons.some((button) => stood.includes(button.dataset.offer));
  const come = buttons.filter((button) => !kept || !stood.includes(button.dataset.offer));
  const names = [...chunked(come), ...(kept ? rows : [])];
  if (!acts || (!asks && buttons.length)) rows = names;
  stand(box, buttons, names);
  box.scrollTop = kept ? box.scrollHeight - below : 0;
  return !kept && some && buttons.length > 0;
}
