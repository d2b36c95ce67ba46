// Where the tokens of a stack are on their site.

import { UNIT } from "./geometry.js";
import { labelled } from "./sector.js";
import { DICE, flat } from "./tokens.js";

/** @typedef {import("../types.js").Site} Site */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * A token's place: its centre, its diameter, how it shows. `hidden`: other tokens cover it wholly.
 * @typedef {{x: number, y: number, size: number, view: import("./tokens.js").View, hidden: boolean}} Place
 */

/** How many there are, written beside or on them. @typedef {{x: number, y: number, size: number, text: string, on: boolean}} Count */

const PILE = 4; // the most flat tokens drawn as a pile; higher ones show their guide and, beside it, all from the side
export const TOWER = 0.46; // the part of a citadel, from its top, that bears its tower

/**
 * The places of a site's tokens, bottom to top, and their number where it must be written.
 * @param {Geometry} geometry
 * @param {Site} site
 * @param {readonly Token[]} tokens
 * @returns {{places: Place[], count: Count | null}}
 */
export function arrange(geometry, site, tokens) {
  const box = geometry.box(site);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  switch (site.shape) {
    case "spike_up":
    case "spike_down":
      return row(box, tokens, site.shape === "spike_up" ? -1 : 1);
    case "tray":
      return counted(box, tokens);
    case "sector":
      return plain(labelled(geometry, site, tokens)?.map(({ x, y, size }) => place(x, y, size)) ?? around(geometry, site, tokens));
    case "rail":
      return plain(grid(box, tokens, box.width * 0.7));
    case "citadel":
      return plain(grid({ ...box, y: box.y + box.height * TOWER, height: box.height * (1 - TOWER) }, tokens, box.width * 0.7));
    default:
      return column(middle, site.shape === "point" ? box.width : Math.min(box.width, box.height), site.shape, tokens);
  }
}

/** @param {Place[]} places */
const plain = (places) => ({ places, count: null });

/**
 * @param {number} x @param {number} y @param {number} size
 * @param {import("./tokens.js").View} [view]
 * @param {boolean} [hidden]
 * @returns {Place}
 */
const place = (x, y, size, view = "above", hidden = false) => ({ x, y, size, view, hidden });

/**
 * A pile: the top token seen from above, of each below it the side.
 * @param {{x: number, y: number}} middle
 * @param {number} size
 * @param {string} shape
 * @param {readonly Token[]} tokens
 */
function column(middle, size, shape, tokens) {
  const top = /** @type {Token} */ (tokens.at(-1));
  const under = tokens.length - 1;
  if (!under) {
    const share = DICE.has(top.kind) ? 0.74 : shape === "point" ? 1 : 0.8;
    return plain([place(middle.x, middle.y, size * share)]);
  }
  if (DICE.has(top.kind)) return plain(tower(middle, size, tokens));
  if (under >= PILE || !flat(top)) return profile(middle, size, tokens);
  const diameter = size * 0.74;
  const step = Math.min(0.105 * size, (size * 0.2) / under);
  const lowest = middle.y + (under * step) / 2;
  return plain(tokens.map((_, index) => place(middle.x, lowest - index * step, diameter)));
}

/**
 * Dice upon each other: of those below the front shows, with its value.
 * @param {{x: number, y: number}} middle
 * @param {number} size
 * @param {readonly Token[]} tokens
 */
function tower(middle, size, tokens) {
  const under = tokens.length - 1;
  const diameter = size * (under > 1 ? 0.58 : 0.64);
  const step = Math.min(diameter * 0.3, (size * 0.98 - diameter) / under);
  const lowest = middle.y + (under * step) / 2 - diameter * 0.03;
  return tokens.map((_, index) => place(middle.x, lowest - index * step, diameter, index === under ? "above" : "under"));
}

/**
 * A high column: its guide from above, their number, and beside that all of them from the side.
 * @param {{x: number, y: number}} middle
 * @param {number} size
 * @param {readonly Token[]} tokens
 * @returns {{places: Place[], count: Count}}
 */
function profile(middle, size, tokens) {
  const [left, bottom, many] = [middle.x - size / 2, middle.y + size / 2, tokens.length];
  const step = Math.min(0.145 * size, (0.92 * size) / many);
  const first = middle.y + ((many - 1) * step) / 2;
  const places = tokens.map((_, index) => place(left + 0.815 * size, first - index * step, 0.3 * size, "bar"));
  places[many - 1] = place(left + 0.335 * size, middle.y - 0.13 * size, 0.6 * size);
  places.forEach((each, index) => {
    if (index < many - 1) each.y = first - (index + 0.5) * step;
  });
  return { places, count: { x: left + 0.335 * size, y: bottom - 0.15 * size, size: 0.27 * size, text: String(many), on: false } };
}

/**
 * Side by side from the base of a triangle; where they overlap the last one bears their number.
 * @param {import("./geometry.js").Box} box
 * @param {readonly Token[]} tokens
 * @param {1 | -1} away
 * @returns {{places: Place[], count: Count | null}}
 */
function row(box, tokens, away) {
  const size = box.width * 0.86;
  const step = Math.min(size * 1.02, (box.height * 0.98 - size) / Math.max(1, tokens.length - 1));
  const base = (away < 0 ? box.y + box.height : box.y) + away * (size / 2 + 3);
  const x = box.x + box.width / 2;
  const places = tokens.map((_, index) => place(x, base + away * index * step, size));
  const last = /** @type {Place} */ (places.at(-1));
  const crowded = step < size * 0.9;
  return { places, count: crowded ? { x, y: last.y - 2, size: size * 0.5, text: String(tokens.length), on: true } : null };
}

/**
 * One upon the other, and beside them how many.
 * @param {import("./geometry.js").Box} box
 * @param {readonly Token[]} tokens
 * @returns {{places: Place[], count: Count | null}}
 */
function counted(box, tokens) {
  const many = tokens.length;
  const size = Math.min(box.width * 0.42, box.height * 0.56);
  const [x, y] = [box.x + box.width * (many > 1 ? 0.3 : 0.5), box.y + box.height * 0.66];
  const places = tokens.map((_, index) => {
    const level = Math.max(0, Math.min(2, index - (many - 3)));
    return place(x, y + (Math.min(many, 3) - 1 - level) * 4, size, "above", index < many - 3);
  });
  const count = { x: box.x + box.width * 0.76, y, size: size * 0.58, text: String(many), on: false };
  return { places, count: many > 1 ? count : null };
}

/**
 * As many rows as let the tokens be largest, each row centred.
 * @param {import("./geometry.js").Box} box
 * @param {readonly Token[]} tokens
 * @param {number} largest
 */
function grid(box, tokens, largest) {
  const many = tokens.length;
  const cellOf = (/** @type {number} */ columns) => Math.min(box.width / columns, box.height / Math.ceil(many / columns), largest);
  let columns = 1;
  for (let tried = 2; tried <= many; tried += 1) if (cellOf(tried) > cellOf(columns) + 0.01) columns = tried;
  const cell = cellOf(columns);
  const rows = Math.ceil(many / columns);
  return tokens.map((_, index) => {
    const [line, place_] = [Math.floor(index / columns), index % columns];
    const within = Math.min(columns, many - line * columns);
    const x = box.x + box.width / 2 + (place_ - (within - 1) / 2) * cell;
    const y = box.y + box.height / 2 + (line - (rows - 1) / 2) * cell;
    return place(x, y, cell * 0.92);
  });
}

/**
 * In arcs about the middle of the circle, from the outer one inwards, as large as they may be.
 * @param {Geometry} geometry
 * @param {Site} site
 * @param {readonly Token[]} tokens
 */
function around(geometry, site, tokens) {
  const { radius, half, middle } = geometry;
  const turn = geometry.angle(site);
  const many = tokens.length;
  const outer = radius * (0.7 - 0.06 * Math.max(0, Math.sin(turn))); // below the middle a pile grows towards its figure
  const inner = geometry.hub + 4;
  let size = radius * 0.18;
  /** @type {{at: number, room: number}[]} */
  let arcs = [];
  for (; size > radius * 0.06; size *= 0.96) {
    arcs = [];
    let room = 0;
    for (let at = outer - size * 0.5; at - size * 0.5 >= inner; at -= size * 0.9) {
      const fits = Math.max(1, Math.floor((2 * at * half - size * 0.3) / (size * 0.98)));
      arcs.push({ at, room: fits });
      room += fits;
    }
    if (room >= many) break;
  }
  /** @type {Place[]} */
  const places = [];
  for (const { at, room } of arcs) {
    const here = Math.min(room, many - places.length);
    for (let index = 0; index < here; index += 1) {
      const angle = turn + ((index - (here - 1) / 2) * size * 0.98) / at;
      places.push(place(middle.x + at * Math.cos(angle), middle.y + at * Math.sin(angle), size * 0.96));
    }
  }
  return places.sort((one, other) => one.y - other.y); // the nearer stack hides the feet of the one behind it
}

/** The size of a lone man of a site, for what is shown in its stead. @param {Site} site */
export const usual = (site) => Math.min(site.width, site.height, 1.2) * UNIT * 0.7;
