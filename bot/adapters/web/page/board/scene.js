// A board with its tokens as elements: every token has an identity and one element for as long as it lives.

import { svg } from "../dom.js";
import { arrange } from "./arrange.js";
import { Geometry } from "./geometry.js";
import { ground, medallions } from "./ground.js";
import { goals, marksOf } from "./marks.js";
import { round } from "./numbers.js";
import { PAD, TYPE, label, labelled } from "./sector.js";
import { prepare } from "./sprite.js";
import { drawing, shadow } from "./tokens.js";

/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Diagram} Diagram */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("./arrange.js").Place} Place */
/** @typedef {import("./tokens.js").Style} Style */

/** A token with its identity. @typedef {{id: number, token: Token}} Man */

/** Who stands where, bottom to top. @typedef {Map<string, Man[]>} Standing */

/**
 * @typedef {object} Piece
 * @property {number} id
 * @property {Token} token
 * @property {SVGGraphicsElement} element moves; its first child is the shadow
 * @property {SVGGraphicsElement} body turns
 * @property {Place} place
 */

/** The transform that puts a token at its place. @param {{x: number, y: number, size: number}} place */
export const put = ({ x, y, size }) => `translate(${round(x)}px, ${round(y)}px) scale(${round(size) / 100})`;

export class Scene {
  /**
   * @param {Layout} layout
   * @param {Style} style
   */
  constructor(layout, style) {
    prepare();
    this.geometry = new Geometry(layout);
    this.style = style;
    /** @type {Map<number, Piece>} */
    this.pieces = new Map();
    /** @type {Standing} */
    this.standing = new Map();
    const { x, y, width, height } = this.geometry.view;
    this.viewBox = `${round(x)} ${round(y)} ${round(width)} ${round(height)}`;
    this.ground = svg("g", { class: "ground" }, ...ground(this.geometry));
    this.names = /** @type {SVGElement[]} */ ([...this.ground.querySelectorAll(".tray-name")]);
    this.aims = svg("g", { class: "aims" });
    this.under = svg("g", { class: "marks" });
    const figures = svg("g", { class: "figures" }, ...medallions(this.geometry), ...this.names); // names above what marks a place
    this.tokens = svg("g", { class: "tokens" });
    this.counts = svg("g", { class: "counts" });
    this.over = svg("g", { class: "marks" });
    this.flying = svg("g", { class: "flying" });
    this.play = svg("g", { class: "play" }, this.aims, this.under, figures, this.tokens, this.counts, this.over, this.flying);
  }

  /**
   * Put everybody where they belong, at once.
   * @param {Standing} standing
   */
  settle(standing) {
    this.standing = standing;
    this.#name([]);
    const left = new Set(this.pieces.keys());
    const order = [...standing.keys()].flatMap((name) => this.geometry.sites.get(name) ?? []).sort((one, other) => one.y - other.y);
    this.counts.replaceChildren();
    for (const site of order) {
      const men = standing.get(site.name) ?? [];
      if (!men.length) continue;
      const { places, count } = arrange(this.geometry, site, men.map((man) => man.token));
      men.forEach((man, index) => {
        left.delete(man.id);
        const piece = this.piece(man);
        this.place(piece, man.token, /** @type {Place} */ (places[index]));
        this.tokens.append(piece.element);
      });
      if (count) this.counts.append(tally(count));
      if (site.shape === "sector") this.counts.append(...this.#labels(site, men, /** @type {Place[]} */ (places)));
    }
    for (const id of left) this.remove(id);
  }

  /**
   * The amount of every stake in a sector, or what was paid on it. A crowd without room for labels shows what was
   * paid to the viewer, or beside its figure how many chips lie there.
   * @param {import("../types.js").Site} site @param {readonly Man[]} men @param {readonly Place[]} places
   */
  #labels(site, men, places) {
    const tokens = men.map((man) => man.token);
    const mine = (/** @type {Token} */ { seat }) => this.style.mine(seat ?? -1);
    const roomy = labelled(this.geometry, site, tokens) !== null;
    if (!roomy && !tokens.some((token) => token.gain)) return [total(this.geometry, site, men)];
    const shown = (/** @type {Token} */ token) => (roomy ? token.gain || !mine(token) : token.gain && mine(token)); // one's own chip bears its number
    return tokens.flatMap((token, index) => (shown(token) ? [tag(/** @type {Place} */ (places[index]), token)] : []));
  }

  /** The places of all, had they settled. @param {Standing} standing @returns {Map<number, Place>} */
  places(standing) {
    const found = new Map();
    for (const [name, men] of standing) {
      const site = this.geometry.sites.get(name);
      if (!site || !men.length) continue;
      const { places } = arrange(this.geometry, site, men.map((man) => man.token));
      men.forEach((man, index) => found.set(man.id, places[index]));
    }
    return found;
  }

  /** The piece of a man, made if there is none yet. @param {Man} man @returns {Piece} */
  piece(man) {
    const known = this.pieces.get(man.id);
    if (known) return known;
    const body = svg("g", { class: "body" });
    const element = svg("g", { class: "piece" }, shadow(man.token), body);
    /** @type {Piece} */
    const made = { id: man.id, token: { kind: "" }, element, body, place: { x: 0, y: 0, size: 0, view: "above", hidden: false } };
    this.pieces.set(man.id, made);
    return made;
  }

  /** Show a piece at a place. @param {Piece} piece @param {Token} token @param {Place} place */
  place(piece, token, place) {
    this.draw(piece, token, place.view);
    piece.place = place;
    piece.element.style.transform = put(place);
    piece.element.classList.toggle("is-hidden", place.hidden);
  }

  /** Draw a piece anew if it looks otherwise than before. @param {Piece} piece @param {Token} token @param {import("./tokens.js").View} view */
  draw(piece, token, view) {
    const same = JSON.stringify(piece.token) === JSON.stringify(token) && piece.body.dataset.view === view;
    if (same) return;
    piece.token = token;
    piece.body.dataset.view = view;
    piece.body.replaceChildren(drawing(token, view, this.style));
    piece.element.classList.toggle("is-bar", view === "bar");
  }

  /** @param {number} id */
  remove(id) {
    this.pieces.get(id)?.element.remove();
    this.pieces.delete(id);
  }

  /**
   * Show marks in place of those there are.
   * @param {readonly Mark[]} marks
   */
  mark(marks) {
    const made = marksOf(this.geometry, marks, (site) => Boolean(this.standing.get(site)?.length));
    this.#name(marks.flatMap((mark) => mark.sites));
    this.under.replaceChildren(...made.under);
    this.over.replaceChildren(...made.over);
  }

  /** Show the names of the trays in use. @param {readonly string[]} marked */
  #name(marked) {
    for (const name of this.names) {
      const site = name.dataset.site ?? "";
      name.classList.toggle("is-idle", !this.standing.get(site)?.length && !marked.includes(site));
    }
  }

  /** Show where the viewer's men go. @param {readonly number[]} viewer */
  aim(viewer) {
    const own = (/** @type {string} */ site) => (this.standing.get(site) ?? []).some((man) => viewer.includes(man.token.seat ?? -1));
    this.aims.replaceChildren(...goals(this.geometry, viewer, own));
  }

  /** The pieces that stand on a site, bottom to top. @param {string} site */
  on(site) {
    return (this.standing.get(site) ?? []).flatMap((man) => this.pieces.get(man.id) ?? []);
  }
}

/** @param {import("./arrange.js").Count} count */
function tally({ x, y, size, text, on }) {
  return svg("text", { x: round(x), y: round(y), "font-size": round(size), class: on ? "tally is-on" : "tally" }, text);
}

/** The amount of a stake or what was paid on it, below its chip. @param {Place} chip @param {Token} token */
function tag(chip, token) {
  const { letters, x, y, width, height } = label(chip, token);
  return svg(
    "g",
    { class: token.gain ? "gain" : "amount" },
    svg("rect", { x: round(x), y: round(y), width: round(width), height, rx: height / 2 }),
    svg("text", { class: "letters", x: round(x + width / 2), y: round(y + height / 2), "font-size": TYPE, textLength: round(width - PAD), lengthAdjust: "spacingAndGlyphs" }, letters),
  );
}

/**
 * How many chips lie on a sector, beside its figure.
 * @param {Geometry} geometry @param {import("../types.js").Site} site @param {readonly Man[]} men
 */
function total(geometry, site, men) {
  const chips = String(men.reduce((sum, man) => sum + (man.token.value ?? 0), 0));
  const turn = geometry.angle(site) + 0.27 * geometry.half * 2;
  const [x, y] = [geometry.middle.x + geometry.radius * 0.86 * Math.cos(turn), geometry.middle.y + geometry.radius * 0.86 * Math.sin(turn)];
  const size = geometry.radius * 0.075;
  const width = size * (1 + 0.62 * chips.length);
  const edge = `var(--${geometry.layout.surface}-inlay)`;
  return svg(
    "g",
    { class: "badge" },
    svg("rect", { x: round(x - width / 2), y: round(y - size * 0.75), width: round(width), height: round(size * 1.5), rx: round(size * 0.75), stroke: edge }),
    svg("text", { x: round(x), y: round(y), class: "letters", "font-size": round(size) }, chips),
  );
}

/** Give every token of a diagram an identity. @param {Diagram} diagram @param {() => number} next @returns {Standing} */
export function standing(diagram, next) {
  return new Map(Object.entries(diagram.stacks).map(([site, tokens]) => [site, tokens.map((token) => ({ id: next(), token }))]));
}
