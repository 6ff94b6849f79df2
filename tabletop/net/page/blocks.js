// Blocks of a sheet as elements; whatever stands for a place carries its name in data-place.

const SVG = "http://www.w3.org/2000/svg";
const THUMB = 44, MOST = 1.6;   // pixels, and how many times larger a chart may become for them
const FIGURE = { wide: 128 / 84, x: 64 / 128, y: 82 / 128 };   // a drawing's side, in diameters of its base, and where that is

export function make(name, kind, text) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
}

// A drawing that did not come is asked for again: the laptop may have had too many at its door.
function fetched(image, attribute, name, tries = 0) {
  image.setAttribute(attribute, `/art/${name}.svg${tries ? `#${tries}` : ""}`);
  image.onerror = () => { if (tries < 4) setTimeout(() => fetched(image, attribute, name, tries + 1), 400 * 2 ** tries); };
  return image;
}

function art(name) {
  const image = make("img", "art");
  image.alt = "";
  image.draggable = false;
  return fetched(image, "src", name);
}

function corners(element, signs) {
  (signs || []).forEach((sign, at) => { if (sign) element.append(make("span", `corner c${at}`, sign)); });
}

function moves(rows) {
  const grid = make("div", "moves");
  grid.setAttribute("aria-hidden", "true");
  grid.style.gridTemplateColumns = `repeat(${rows[0].length}, max-content)`;
  for (const row of rows) for (const sign of row) grid.append(make("i", { o: "o", x: "x", "+": "p", j: "j" }[sign] || ""));
  return grid;
}

// Everything that is written on a card or cell, one after the other: a reader would run it together.
function named(element, ...words) {
  const told = words.flat().filter(Boolean).join(", ");
  if (told) element.setAttribute("aria-label", told);
  return element;
}

// A list as readers know it, whatever its things are.
function listed(list, things) {
  list.setAttribute("role", "list");
  list.append(...things.map((thing) => {
    const item = make("div", "item");
    item.setAttribute("role", "listitem");
    item.append(thing);
    return item;
  }));
  return list;
}

// What cards and cells have in common.
function tile(kind, part) {
  const element = make("button", `${kind} ${part.tone || ""}`);
  element.type = "button";
  if (part.place) element.dataset.place = part.place;
  corners(element, part.corners);
  if (part.corners) element.classList.add("cornered");
  if (part.art) element.append(art(part.art));
  return element;
}

export function card(part) {
  const element = tile(part.big ? "card slim" : "card", part);
  if (part.big) element.append(make("span", "big", part.big));
  const longest = Math.max(...part.name.split(/[\s-]/).map((word) => word.length));
  element.append(make("span", longest > 12 ? "name longest" : longest > 10 ? "name long" : "name", part.name));
  if (part.grid) element.append(moves(part.grid));
  for (const line of part.lines || []) element.append(make("span", "line", line));
  element.told = part;
  return named(element, part.big, part.name, part.corners && part.corners.join(" "), part.lines);
}

function cell(part) {
  const element = tile("cell", part);
  if (part.text) element.append(make("span", "", part.text));
  if (part.below) element.append(make("span", "below", part.below));
  return named(element, part.text, part.below, part.corners && part.corners.join(" "), part.text ? "" : part.place);
}

function hexagon(x, y, r) {
  const points = [];
  for (let k = 0; k < 6; k += 1) {
    const angle = Math.PI / 6 + k * Math.PI / 3;
    points.push(`${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)}`);
  }
  return points.join(" ");
}

function svg(name, facts) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value);
  return element;
}

function spot(part) {
  const group = svg("g", {});
  if (part.place) { group.dataset.place = part.place; group.setAttribute("role", "button"); group.setAttribute("tabindex", "0"); }
  named(group, part.name || part.text || part.place, part.name && part.art && part.text);
  const r = part.size / 2;
  const look = { class: `spot ${part.tone || ""}` };
  const shape = part.shape === "hex" ? svg("polygon", { ...look, points: hexagon(part.x, part.y, r) })
    : part.shape === "square" ? svg("rect", { ...look, x: part.x - r, y: part.y - r, width: part.size, height: part.size, rx: r / 4 })
    : svg("circle", { ...look, cx: part.x, cy: part.y, r });
  group.append(shape);
  if (part.facing !== undefined) {
    const turn = `rotate(${part.facing} ${part.x} ${part.y})`;
    const tip = `${part.x + 1.3 * r},${part.y} ${part.x + 0.85 * r},${part.y - 0.42 * r} ${part.x + 0.85 * r},${part.y + 0.42 * r}`;
    group.append(svg("polygon", { class: `tip ${part.tone || ""}`, points: tip, transform: turn }));
  }
  if (part.art) {
    const wide = part.size * FIGURE.wide;
    const image = svg("image", { x: part.x - wide * FIGURE.x, y: part.y - wide * FIGURE.y, width: wide, height: wide });
    group.append(fetched(image, "href", part.art));
  }
  if (part.text && part.art) {
    const size = part.size * 0.42;
    const words = svg("text", { class: "badge", x: part.x + r * 0.8, y: part.y + r * 0.75, "font-size": size });
    words.textContent = part.text;
    group.append(svg("circle", { class: "badge", cx: part.x + r * 0.8, cy: part.y + r * 0.75, r: size * 0.72 }), words);
  } else if (part.text) {
    const size = Math.min(part.size * 0.5, part.size * 1.5 / part.text.length);
    const words = svg("text", { x: part.x, y: part.y, "font-size": size });
    words.textContent = part.text;
    group.append(words);
  }
  return group;
}

function chart(block) {
  const picture = svg("svg", { class: "chart", role: "group", viewBox: `0 0 ${block.width} ${block.height}` });
  named(picture, block.title);
  for (const part of block.grounds || []) {
    const { x, y, width, height } = part;
    const box = { x: x - width / 2, y: y - height / 2, width, height, preserveAspectRatio: "none" };
    const image = svg("image", { ...box, class: `ground ${part.tone || ""}`, transform: `rotate(${part.turn || 0} ${x} ${y})` });
    picture.append(fetched(image, "href", part.art));
  }
  for (const part of block.areas || []) {
    picture.append(svg("polygon", { class: `area ${part.tone || ""}`, points: part.corners.map((at) => at.join(",")).join(" ") }));
  }
  for (const [x1, y1, x2, y2] of block.lines || []) picture.append(svg("line", { x1, y1, x2, y2 }));
  for (const part of block.spots || []) picture.append(spot(part));
  return picture;
}

const DRAWN = {
  lines(block, box) { for (const line of block.lines || []) box.append(make("p", "", line)); },
  facts(block, box) {
    const list = make("dl");
    for (const [name, value] of block.rows || []) list.append(make("dt", "", name), make("dd", "", value));
    box.append(list);
  },
  odds(block, box) {
    box.setAttribute("role", "list");
    for (const [words, share, told] of block.rows || []) {
      const row = make("div"), bar = make("i");
      row.setAttribute("role", "listitem");
      bar.style.width = `${share}%`;
      row.append(bar, make("span", "", words), make("span", "", told));
      box.append(row);
    }
  },
  cards(block, box) {
    const hand = make("div", block.alike ? "hand alike" : "hand");
    box.append(listed(hand, (block.cards || []).map(card)));
  },
  field(block, box) {
    const field = make("div", block.columns < 3 ? "cells few" : "cells");
    field.style.gridTemplateColumns = `repeat(${block.columns}, minmax(0, 1fr))`;
    if (block.art) { field.classList.add("pictured"); field.style.backgroundImage = `url("/art/${block.art}.svg")`; }
    field.setAttribute("role", "group");
    field.append(...block.cells.map(cell));
    box.append(named(field, block.title));
  },
  chart(block, box) {
    const frame = make("div", "frame");
    frame.append(chart(block));
    box.append(frame);
  },
};

// What can be tapped on a chart becomes large enough for a thumb; one slides it then, and its middle is seen first.
// `before` is the same chart as it lay there while something is picked: nothing moves under the finger.
export function spread(chart, room, before) {
  const boxes = () => [...chart.querySelectorAll("g.can")].map((spot) => spot.firstChild.getBoundingClientRect());
  const middle = (from, size) => boxes().reduce((sum, box) => sum + box[from] + box[size] / 2, 0) / boxes().length;
  if (before) {
    chart.style.cssText = before.style.cssText;
    chart.parentElement.scrollLeft = before.parentElement.left;
    return;
  }
  if (!boxes().length) return;
  const scale = Math.min(THUMB / Math.min(...boxes().map((box) => box.width)), MOST);
  if (scale > 1) {
    chart.style.width = `${Math.round(chart.viewBox.baseVal.width * chart.getScreenCTM().a * scale)}px`;
    chart.style.maxHeight = "none";
  }
  const frame = chart.parentElement, at = frame.getBoundingClientRect(), seen = room.getBoundingClientRect();
  frame.scrollLeft += middle("left", "width") - at.left - at.width / 2;
  if (middle("top", "height") > seen.bottom) room.scrollTop += middle("top", "height") - seen.top - seen.height / 2;
}

export function draw(block) {
  const box = make("section", `block ${block.kind}`);
  if (block.title) box.append(make("h2", "", block.title));
  DRAWN[block.kind](block, box);
  return box;
}
