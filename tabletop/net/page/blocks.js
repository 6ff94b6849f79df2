// Blocks of a sheet as elements; whatever stands for a place carries its name in data-place.

const SVG = "http://www.w3.org/2000/svg";

export function make(name, kind, text) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
}

function art(name) {
  const image = make("img", "art");
  image.src = `/art/${name}.svg`;
  image.alt = "";
  image.draggable = false;
  return image;
}

function corners(element, signs) {
  (signs || []).forEach((sign, at) => { if (sign) element.append(make("span", `corner c${at}`, sign)); });
}

function moves(rows) {
  const grid = make("div", "moves");
  grid.style.gridTemplateColumns = `repeat(${rows[0].length}, max-content)`;
  for (const row of rows) for (const sign of row) grid.append(make("i", { o: "o", x: "x", "+": "p", j: "j" }[sign] || ""));
  return grid;
}

export function card(part) {
  const element = make("button", `card ${part.tone || ""}`);
  element.type = "button";
  if (part.place) element.dataset.place = part.place;
  corners(element, part.corners);
  if (part.art) element.append(art(part.art));
  if (part.big) element.append(make("span", "big", part.big));
  element.append(make("span", "name", part.name));
  if (part.grid) element.append(moves(part.grid));
  for (const line of part.lines || []) element.append(make("span", "line", line));
  element.told = part;
  return element;
}

function cell(part) {
  const element = make("button", `cell ${part.tone || ""}`);
  element.type = "button";
  if (part.place) element.dataset.place = part.place;
  corners(element, part.corners);
  if (part.art) element.append(art(part.art));
  if (part.text) element.append(make("span", "", part.text));
  if (part.below) element.append(make("span", "below", part.below));
  return element;
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
  const r = part.size / 2;
  const look = { class: `spot ${part.tone || ""}` };
  const shape = part.shape === "hex" ? svg("polygon", { ...look, points: hexagon(part.x, part.y, r) })
    : part.shape === "square" ? svg("rect", { ...look, x: part.x - r, y: part.y - r, width: part.size, height: part.size, rx: r / 4 })
    : svg("circle", { ...look, cx: part.x, cy: part.y, r });
  group.append(shape);
  if (part.text) {
    const size = Math.min(part.size * 0.5, part.size * 1.5 / part.text.length);
    const words = svg("text", { x: part.x, y: part.y, "font-size": size });
    words.textContent = part.text;
    group.append(words);
  }
  return group;
}

function chart(block) {
  const picture = svg("svg", { class: "chart", viewBox: `0 0 ${block.width} ${block.height}` });
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
    for (const [words, share] of block.rows || []) {
      const row = make("div"), bar = make("i");
      bar.style.width = `${share}%`;
      row.append(bar, make("span", "", words), make("span", "", `${share} %`));
      box.append(row);
    }
  },
  cards(block, box) {
    const hand = make("div", "hand");
    hand.append(...(block.cards || []).map(card));
    box.append(hand);
  },
  field(block, box) {
    const field = make("div", block.columns < 3 ? "cells few" : "cells");
    field.style.gridTemplateColumns = `repeat(${block.columns}, minmax(0, 1fr))`;
    field.append(...block.cells.map(cell));
    box.append(field);
  },
  chart(block, box) { box.append(chart(block)); },
};

export function draw(block) {
  const box = make("section", `block ${block.kind}`);
  if (block.title) box.append(make("h2", "", block.title));
  DRAWN[block.kind](block, box);
  return box;
}
