// Men, dice, chips and coins, drawn about (0, 0) with a radius of 50; colours come as CSS variables of their side.

import { svg } from "../dom.js";
import { DIE_FIGURES, emblem, figure, lamb, tiger } from "./figures.js";
import { joined, round } from "./numbers.js";

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Layout} Layout */

/**
 * How a token shows. above: its face. under: as a die below others, the front it turns to the viewer. bar: from
 * the side, as a slice of a high column.
 * @typedef {"above" | "under" | "bar"} View
 */

/**
 * How the drawings of one table differ from those of another.
 * @typedef {object} Style
 * @property {readonly string[]} sides the colours of the seats
 * @property {(seat: number) => string} initial what stands on a chip of that seat
 * @property {(seat: number) => boolean} mine whether the viewer plays that seat
 */

export const DICE = new Set(["die", "figure_die"]);
const EDGE = 8; // how high a chip is
const HEADS = new Set(["tiger", "lamb"]);
/** Tokens whose value is how much of them there is, not which they are. */
export const COUNTED = new Set(["chip"]);

/** Tokens that lie flat and may be piled up. @param {Token} token */
export const flat = (token) => !DICE.has(token.kind) && !HEADS.has(token.kind);

/** Where the pips of a die stand, in steps from its middle. */
const PIPS = /** @type {readonly (readonly (readonly [number, number])[])[]} */ ([
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
]);

/**
 * The colour of a token's side by name.
 * @param {Token} token
 * @param {readonly string[]} sides
 */
export function colour(token, sides) {
  if (token.seat === undefined || token.seat === null) return token.kind === "coin" ? "gold" : "ivory";
  return sides[token.seat % sides.length] ?? "ivory";
}

/**
 * Give an element the colours of a side as the variables that the drawings use.
 * @param {ElementCSSInlineStyle} element
 * @param {string} name
 */
export function dye(element, name) {
  for (const part of ["face", "wall", "glint", "ink"]) element.style.setProperty(`--${part}`, `var(--${name}-${part})`);
}

/**
 * Draw a token.
 * @param {Token} token
 * @param {View} view
 * @param {Style} style
 * @returns {SVGElement}
 */
export function drawing(token, view, style) {
  const made = body(token, view, style);
  dye(made, colour(token, style.sides));
  if (token.spent) made.classList.add("is-spent");
  return made;
}

/**
 * @param {Token} token
 * @param {View} view
 * @param {Style} style
 */
function body(token, view, style) {
  if (view === "bar") return bar(token);
  switch (token.kind) {
    case "officer":
      return svg("g", {}, ...disc(), ...rank(token.seat ?? 0));
    case "tiger":
      return tiger();
    case "lamb":
      return lamb();
    case "die":
      return die(token.value ?? 0, view);
    case "figure_die":
      return svg("g", {}, ...cube(), figure(DIE_FIGURES[(token.value ?? 1) - 1] ?? "", 31, 0, -2));
    case "chip":
      return chip(token, style);
    case "coin":
      return coin(token, style);
    case "bid":
      return svg("g", {}, ...disc(), text(String(token.value ?? ""), 50));
    case "stone":
      return svg("g", {}, ...disc(), svg("circle", { r: 40, class: "dome" }), small(token.seat ?? 0));
    default:
      return svg("g", {}, ...disc(), ...grooves(), emblem(token.seat ?? 0));
  }
}

/** A soft shadow for a token of radius 50, to the lower right. @param {Token} token */
export function shadow(token) {
  if (DICE.has(token.kind)) return svg("rect", { x: -52, y: -44, width: 112, height: 112, rx: 34, class: "shadow" });
  return svg("ellipse", { cx: 5, cy: 12, rx: 60, ry: 58, class: "shadow" });
}

const DISC = "M-49-2V7a49 49 0 0 0 98 0V-2Z"; // its side, which shows below

/** A thick disc with a lit rim. */
function disc() {
  return [
    svg("path", { d: DISC, class: "wall outlined" }),
    svg("path", { d: DISC, class: "side" }),
    svg("circle", { r: 50, cy: -3, class: "wall" }),
    svg("circle", { r: 49, cy: -3, class: "face" }),
    svg("circle", { r: 49, cy: -3, class: "gloss" }),
    svg("circle", { r: 47.5, cy: -3, class: "rim" }),
  ];
}

/** Rings turned into the face of a disc. */
function grooves() {
  return [svg("circle", { r: 38, cy: -3, class: "groove" }), svg("circle", { r: 33, cy: -3, class: "groove is-fine" })];
}

/** @param {number} seat */
function small(seat) {
  return svg("g", { transform: "translate(0 -3) scale(.6)", class: "small" }, emblem(seat));
}

/** A crown on gold, whose outline tells the sides apart. @param {number} seat */
function rank(seat) {
  const plate =
    seat % 2 ? svg("path", { d: "M0-46 43-3 0 40-43-3Z", class: "rank" }) : svg("circle", { r: 34, cy: -3, class: "rank" });
  const edge = svg("path", { d: "M-20 42.8A50 50 0 0 0 20 42.8V51.7A49 49 0 0 1-20 51.7Z", class: "rank is-edge" }); // shows below others
  return [edge, plate, figure("crown", seat % 2 ? 22 : 24, 0, -5)];
}

/** A slice of a column, seen from the side. The slice above hides its upper part. @param {Token} token */
function bar(token) {
  const whole = { x: -50, y: -25, width: 100, height: 50, rx: 9 };
  const made = svg("g", {}, svg("rect", { ...whole, class: "face outlined" }));
  if (token.kind === "officer") made.append(svg("rect", { ...whole, x: -20, width: 40, rx: 0, class: "rank" }));
  made.append(svg("rect", { ...whole, class: "side" }));
  return made;
}

/** A cube without marks. */
function cube() {
  return [
    svg("rect", { x: -46, y: -44, width: 92, height: 98, rx: 13, class: "wall" }),
    svg("rect", { x: -46, y: -44, width: 92, height: 98, rx: 13, class: "side" }),
    svg("rect", { x: -46, y: -48, width: 92, height: 92, rx: 13, class: "face" }),
    svg("rect", { x: -46, y: -48, width: 92, height: 92, rx: 13, class: "facet" }),
    svg("rect", { x: -44.5, y: -46.5, width: 89, height: 89, rx: 12, class: "rim" }),
  ];
}

/**
 * @param {number} value
 * @param {View} view
 */
function die(value, view) {
  if (view === "above") {
    const pips = (PIPS[value] ?? []).map(([x, y]) => svg("circle", { cx: x * 24, cy: y * 24 - 2, r: 8.6, class: "ink" }));
    return svg("g", {}, ...cube(), ...pips);
  }
  return svg(
    "g",
    {},
    svg("rect", { x: -46, y: -30, width: 92, height: 92, rx: 12, class: "wall" }),
    svg("rect", { x: -46, y: -34, width: 92, height: 92, rx: 12, class: "face" }),
    svg("rect", { x: -46, y: -34, width: 92, height: 92, rx: 12, class: "side is-weak" }),
    text(String(value), 29, 43),
  );
}

/**
 * A chip with its owner's initial, as high as its stake; the viewer's own shows its number.
 * @param {Token} token
 * @param {Style} style
 */
function chip(token, style) {
  const value = token.value ?? 0;
  const below = Math.min(4, Math.floor(Math.log2(Math.max(1, value))));
  const made = svg("g");
  for (let level = below; level >= 0; level -= 1) made.append(edge(level));
  const repeated = Math.floor((token.seat ?? 0) / Math.max(1, style.sides.length)) % 2 === 1;
  made.append(
    svg("circle", { r: 50, class: "face" }),
    svg("circle", { r: 43.5, class: repeated ? "notches is-dark" : "notches" }),
    svg("circle", { r: 50, class: "gloss" }),
    svg("circle", { r: 36, class: "groove" }),
    svg("circle", { r: 48.5, class: "rim" }),
  );
  const own = token.seat !== undefined && token.seat !== null && style.mine(token.seat);
  if (own && value) made.append(svg("circle", { r: 50, class: "own" }));
  const letters = own && value ? String(value) : token.seat === undefined || token.seat === null ? String(value || "") : style.initial(token.seat);
  made.append(text(letters, letters.length > 2 ? 34 : letters.length > 1 ? 46 : 56, 0));
  return made;
}

/** The side of a chip so many levels below the top. @param {number} level */
function edge(level) {
  const down = level * EDGE;
  const d = `M-50 ${down}V${down + EDGE}a50 50 0 0 0 100 0V${down}Z`;
  return svg("g", { class: level ? "lower" : "" }, svg("path", { d, class: "wall outlined" }), svg("path", { d, class: "side" }));
}

/**
 * @param {Token} token
 * @param {Style} style
 */
function coin(token, style) {
  const nobody = token.seat === undefined || token.seat === null;
  return svg(
    "g",
    {},
    ...disc(),
    svg("circle", { r: 43, cy: -3, class: "milled" }),
    svg("circle", { r: 36, cy: -3, class: "groove" }),
    nobody ? figure("crown", 24, 0, -5) : text(style.initial(token.seat ?? 0), 44),
  );
}

/**
 * @param {string} letters
 * @param {number} size
 * @param {number} [y]
 */
function text(letters, size, y = -3) {
  const width = letters.length > 2 ? 0.72 : 1;
  return svg("text", { class: "letters", y, "font-size": round(size * width) }, letters);
}

/** Whether a value is part of what a token is, or only how much of it there is. @param {Token} token */
export const amount = (token) => (COUNTED.has(token.kind) ? 0 : token.value ?? 0);

/** A wedge of a circle, in absolute coordinates.
 * @param {number} x @param {number} y @param {number} inner @param {number} outer @param {number} from @param {number} to
 */
export function wedge(x, y, inner, outer, from, to) {
  const at = (/** @type {number} */ radius, /** @type {number} */ turn) =>
    joined([[x + radius * Math.cos(turn), y + radius * Math.sin(turn)]]).replace(",", " ");
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}
