// Where the sites of a layout are, in hundredths of its units.

import { svg } from "../dom.js";
import { wedge } from "./tokens.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Site} Site */
/** @typedef {import("../types.js").Label} Label */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const UNIT = 100;
const FRAME = 16; // the least width of a frame

export class Geometry {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.width = layout.width * UNIT;
    this.height = layout.height * UNIT;
    /** @type {Map<string, Site>} */
    this.sites = new Map(layout.sites.map((site) => [site.name, site]));
    /** Height of letters: about eleven pixels on the narrowest phone. */
    this.letters = Math.max(27, Math.min(52, layout.width * 3.2));
    this.labels = this.#labels();
    const sectors = layout.sites.filter((site) => site.shape === "sector");
    this.sectors = sectors.length;
    this.middle = { x: this.width / 2, y: this.height / 2 };
    const [sector] = sectors;
    const ring = sector ? Math.hypot(sector.x * UNIT - this.middle.x, sector.y * UNIT - this.middle.y) : 0;
    const deep = sector ? (sector.width * UNIT) / 2 : 0;
    /** A round table's edge, and that of its hub, where dice fall. */
    this.radius = ring + deep;
    this.hub = Math.max(0, ring - deep);
    this.view = this.#view();
  }

  /** How far apart places are that are as wide as high: what a finger has to tell apart. */
  get pitch() {
    this.#pitch ??= Math.min(Infinity, ...this.layout.sites.map((site) => this.#room(site)));
    return this.#pitch;
  }

  /** @type {number | null} */
  #pitch = null;

  /** @param {Site} site */
  #room(site) {
    if (site.shape === "square") return Math.min(site.width, site.height) * UNIT;
    if (site.shape !== "point") return Infinity;
    const others = this.layout.sites.filter((other) => other !== site);
    return Math.min(...others.map((other) => Math.hypot(other.x - site.x, other.y - site.y))) * UNIT;
  }

  /** The board with its frame. @returns {Box} */
  #view() {
    const thin = Math.max(FRAME, this.layout.width * 1.7);
    const wide = this.letters * 1.42;
    if (this.sectors) {
      const around = this.radius * 1.085;
      return { x: this.middle.x - around, y: this.middle.y - around, width: 2 * around, height: 2 * around };
    }
    const beyond = (/** @type {(label: Label) => boolean} */ where) => (this.labels.some(where) ? wide : thin);
    const left = beyond((label) => label.x < 0);
    const right = beyond((label) => label.x > this.layout.width);
    const top = beyond((label) => label.y < 0);
    const bottom = beyond((label) => label.y > this.layout.height);
    return { x: -left, y: -top, width: this.width + left + right, height: this.height + top + bottom };
  }

  /** Every coordinate once: on the left rather than the right, below rather than above, and the nearest. */
  #labels() {
    const { width, height, labels } = this.layout;
    const side = (/** @type {Label} */ { x, y }) => (y > height ? "below" : x < 0 ? "left" : y < 0 ? "above" : x > width ? "right" : "");
    const along = (/** @type {Label} */ label) => (["below", "above"].includes(side(label)) ? label.x : label.y);
    const off = (/** @type {Label} */ { x, y }) => Math.max(-x, x - width, -y, y - height);
    const opposite = { below: "below", above: "below", left: "left", right: "left", "": "" };
    return labels.filter((label) => {
      const here = side(label);
      if (!here) return true;
      return !labels.some((other) => {
        if (other === label || along(other) !== along(label)) return false;
        const there = side(other);
        if (there === here) return off(other) < off(label);
        return there !== "" && other.text === label.text && there === opposite[here];
      });
    });
  }

  /** The site of a name; names come from diagrams of this layout. @param {string} name */
  site(name) {
    const found = this.sites.get(name);
    if (!found) throw new Error(`${this.layout.name} has no site ${name}`);
    return found;
  }

  /** @param {Site} site @returns {Box} */
  box(site) {
    const [width, height] = [site.width * UNIT, site.height * UNIT];
    return { x: site.x * UNIT - width / 2, y: site.y * UNIT - height / 2, width, height };
  }

  /** The direction of a sector from the middle of its circle. @param {Site} site */
  angle(site) {
    return Math.atan2(site.y * UNIT - this.middle.y, site.x * UNIT - this.middle.x);
  }

  /** Half of what a sector takes of its circle. */
  get half() {
    return Math.PI / Math.max(1, this.sectors);
  }

  /** Where a lone token stands, and where ways begin and end. @param {Site} site */
  spot(site) {
    const box = this.box(site);
    const [x, y] = [site.x * UNIT, site.y * UNIT];
    switch (site.shape) {
      case "spike_up":
        return { x, y: box.y + box.height - box.width * 0.52 };
      case "spike_down":
        return { x, y: box.y + box.width * 0.52 };
      case "citadel":
        return { x, y: box.y + box.height * 0.73 };
      case "sector": {
        const turn = this.angle(site);
        return { x: this.middle.x + Math.cos(turn) * this.radius * 0.5, y: this.middle.y + Math.sin(turn) * this.radius * 0.5 };
      }
      default:
        return { x, y };
    }
  }

  /**
   * The outline of a site as an element, drawn `inside` its edge by so much.
   * @param {Site} site
   * @param {number} inside
   * @param {Record<string, string | number>} attributes
   */
  outline(site, inside, attributes) {
    const box = this.box(site);
    if (site.shape === "point") {
      return svg("circle", { cx: site.x * UNIT, cy: site.y * UNIT, r: box.width * 0.62 - inside, ...attributes });
    }
    if (site.shape === "sector") {
      const turn = this.angle(site);
      const d = wedge(this.middle.x, this.middle.y, this.hub + inside, this.radius - inside, turn - this.half, turn + this.half);
      return svg("path", { d, ...attributes });
    }
    const rounded = site.shape === "tray" ? 12 : site.shape === "square" ? 3 : 10;
    return svg("rect", {
      x: box.x + inside,
      y: box.y + inside,
      width: box.width - 2 * inside,
      height: box.height - 2 * inside,
      rx: rounded,
      ...attributes,
    });
  }

  /**
   * The site that a pointer at (x, y) means, or null.
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    if (this.sectors) return this.#sectorAt(x, y);
    let best = null;
    let least = UNIT * 0.75;
    for (const site of this.layout.sites) {
      const away = this.#away(site, x, y);
      if (away < least) [best, least] = [site.name, away];
    }
    return best;
  }

  /** @param {Site} site @param {number} x @param {number} y */
  #away(site, x, y) {
    if (site.shape === "point") return Math.hypot(site.x * UNIT - x, site.y * UNIT - y);
    const box = this.box(site);
    const across = Math.max(box.x - x, 0, x - box.x - box.width);
    const down = Math.max(box.y - y, 0, y - box.y - box.height);
    return Math.hypot(across, down);
  }

  /** @param {number} x @param {number} y */
  #sectorAt(x, y) {
    const [across, down] = [x - this.middle.x, y - this.middle.y];
    const away = Math.hypot(across, down);
    if (away < this.hub || away > this.radius * 1.05) return null;
    const turn = Math.atan2(down, across);
    const off = (/** @type {Site} */ site) => Math.abs(Math.atan2(Math.sin(turn - this.angle(site)), Math.cos(turn - this.angle(site))));
    const found = this.layout.sites.filter((site) => site.shape === "sector" && off(site) <= this.half);
    return found[0]?.name ?? null;
  }

  /**
   * The next site in a direction, for the arrow keys: near, and not far off that line.
   * @param {string} name
   * @param {number} right
   * @param {number} down
   */
  beside(name, right, down) {
    const from = this.site(name);
    let [best, least] = [name, Infinity];
    for (const site of this.layout.sites) {
      const [x, y] = [site.x - from.x, site.y - from.y];
      const ahead = x * right + y * down;
      const off = Math.abs(x * down) + Math.abs(y * right);
      if (ahead <= 0.01 || off > ahead * 1.6) continue;
      const cost = ahead + off * 2;
      if (cost < least) [best, least] = [site.name, cost];
    }
    return best;
  }
}
