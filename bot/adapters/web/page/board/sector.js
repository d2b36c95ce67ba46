// Stakes in their sector: rows of chips, each with its amount or its payout below, clear of hub, rim and figure.

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../types.js").Site} Site */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {{x: number, y: number, size: number}} Cell */

export const TYPE = 18; // height of a payout's letters: about eleven pixels on the narrowest phone
const [TALL, BELOW] = [20, 18]; // height of its label, and how much of that is below its chip
export const PAD = 6; // width of a label beyond its letters
export const MEDALLION = { at: 0.86, size: 0.112 }; // where a figure is and its radius, in radii of the table
const [LARGEST, SMALLEST, STEP] = [0.18, 0.085, 0.95]; // diameters to try, in radii, and from one to the next
const PHASES = 12; // heights to try for the first row
const FINE = 2; // from one place in a row to the next that is tried
const EDGE = 5;

/** The label of a stake: its letters, and a box below the middle of its chip. @param {Cell} chip @param {Token} token */
export function label({ x, y, size }, token) {
  const letters = lettered(token);
  const width = wide(letters);
  return { letters, x: x - width / 2, y: y + size / 2 + BELOW - TALL, width, height: TALL };
}

/** What was paid on a stake, or how much it is. @param {Token} token */
const lettered = ({ gain, value }) => (gain ? `+${gain}` : String(value ?? 0));

/** The width of a label. Its letters are given theirs, as fonts differ. @param {string} letters */
const wide = (letters) => PAD + TYPE * 0.56 * letters.length;

/** @type {WeakMap<Geometry, Map<string, Cell[] | null>>} a felt is laid out anew at every tap */
const known = new WeakMap();

/**
 * Places for stakes, as large as they may be; null where they do not all fit with their labels.
 * @param {Geometry} geometry @param {Site} site @param {readonly Token[]} tokens
 * @returns {Cell[] | null}
 */
export function labelled(geometry, site, tokens) {
  const widest = Math.max(...tokens.map((token) => wide(lettered(token))));
  const kept = known.get(geometry) ?? new Map();
  known.set(geometry, kept);
  const key = `${site.name} ${tokens.length} ${widest}`;
  if (!kept.has(key)) kept.set(key, laid(geometry, site, tokens.length, widest));
  return kept.get(key) ?? null;
}

/** @param {Geometry} geometry @param {Site} site @param {number} many @param {number} widest @returns {Cell[] | null} */
function laid(geometry, site, many, widest) {
  for (let size = geometry.radius * LARGEST; size > geometry.radius * SMALLEST; size *= STEP) {
    const cell = { width: Math.max(size, widest) + 3, height: size + BELOW + 1 };
    for (let phase = 0; phase < PHASES; phase += 1) {
      const found = filled(geometry, site, many, cell, (phase * cell.height) / PHASES);
      if (found.length === many) return found.map(({ x, y }) => ({ x, y: y - BELOW / 2, size: size * 0.96 }));
    }
  }
  return null;
}

/**
 * The middles of at most so many cells in rows; those near the middle of the room fill first.
 * @param {Geometry} geometry @param {Site} site @param {number} many
 * @param {{width: number, height: number}} cell @param {number} shift
 */
function filled(geometry, site, many, cell, shift) {
  const { middle, radius, hub } = geometry;
  const turn = geometry.angle(site);
  const heart = middle.y + Math.sin(turn) * (hub + radius * 0.7) * 0.5;
  const rows = [];
  for (let y = middle.y - radius + cell.height / 2 + shift; y < middle.y + radius; y += cell.height) {
    for (const room of free(geometry, turn, y, cell)) rows.push({ ...room, y });
  }
  rows.sort((one, other) => Math.abs(one.y - heart) - Math.abs(other.y - heart));
  const found = /** @type {{x: number, y: number}[]} */ ([]);
  for (const { from, to, y } of rows) {
    const here = Math.min(Math.floor((to - from) / cell.width) + 1, many - found.length);
    for (let index = 0; index < here; index += 1) found.push({ x: (from + to) / 2 + (index - (here - 1) / 2) * cell.width, y });
  }
  return found.sort((one, other) => one.y - other.y || one.x - other.x);
}

/**
 * Where in a row the middle of a cell may be.
 * @param {Geometry} geometry @param {number} turn @param {number} y @param {{width: number, height: number}} cell
 */
function free(geometry, turn, y, cell) {
  const { middle, radius, hub, half } = geometry;
  const [across, down] = [cell.width / 2, cell.height / 2];
  const figure = { x: middle.x + Math.cos(turn) * radius * MEDALLION.at, y: middle.y + Math.sin(turn) * radius * MEDALLION.at };
  const off = (/** @type {{x: number, y: number}} */ disc, /** @type {number} */ x) =>
    Math.hypot(Math.max(Math.abs(disc.x - x) - across, 0), Math.max(Math.abs(disc.y - y) - down, 0));
  const within = (/** @type {number} */ x) =>
    [-across, across].every((right) =>
      [-down, down].every((low) => {
        const [dx, dy] = [x + right - middle.x, y + low - middle.y];
        const away = Math.hypot(dx, dy);
        const aside = Math.atan2(Math.sin(Math.atan2(dy, dx) - turn), Math.cos(Math.atan2(dy, dx) - turn));
        return away < radius - EDGE && (half - Math.abs(aside)) * away > EDGE;
      }),
    );
  const rooms = /** @type {{from: number, to: number}[]} */ ([]);
  let open = false;
  for (let x = middle.x - radius; x <= middle.x + radius; x += FINE) {
    const fits = off(middle, x) > hub + EDGE && off(figure, x) > radius * MEDALLION.size + EDGE && within(x);
    const last = rooms.at(-1);
    if (fits && open && last) last.to = x;
    else if (fits) rooms.push({ from: x, to: x });
    open = fits;
  }
  return rooms;
}
