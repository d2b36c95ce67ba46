// What is pointed out on a board: the last move, captures, what is picked and what may follow.

import { svg } from "../dom.js";
import { emblem } from "./figures.js";
import { UNIT } from "./geometry.js";
import { joined, round } from "./numbers.js";

const STAR = 3; // the seat whose emblem is a star

/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Site} Site */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * Draw marks: those that lie under the tokens and those above them.
 * @param {Geometry} geometry
 * @param {readonly Mark[]} marks
 * @param {(site: string) => boolean} taken whether something stands there
 * @returns {{under: SVGElement[], over: SVGElement[]}}
 */
export function marksOf(geometry, marks, taken) {
  const [under, ways, over] = [/** @type {SVGElement[]} */ ([]), /** @type {SVGElement[]} */ ([]), /** @type {SVGElement[]} */ ([])];
  const won = new Set(marks.filter((mark) => mark.kind === "won").flatMap((mark) => mark.sites));
  if (geometry.sectors && won.size) under.push(...dimmed(geometry, won));
  for (const mark of marks) {
    if (mark.kind === "path" || mark.kind === "advice") {
      (mark.kind === "path" ? ways : over).push(...path(geometry, mark.sites, mark.kind)); // men stand on a way that was gone
      continue;
    }
    for (const name of mark.sites) {
      const site = geometry.sites.get(name);
      if (!site) continue;
      if (mark.kind === "target") over.push(...target(geometry, site, taken(name)));
      else {
        const made = framed(geometry, site, mark.kind, taken(name));
        under.push(...made.under);
        over.push(...made.over);
      }
    }
  }
  return { under: [...under, ...ways], over };
}

/** @param {Geometry} geometry @param {Site} site @param {string} kind @param {boolean} taken */
function framed(geometry, site, kind, taken) {
  const thick = Math.max(4, UNIT * 0.055);
  const part = site.shape.startsWith("spike") ? base(geometry, site) : site;
  const tint = () => geometry.outline(part, 0, { class: `tint mark-${kind}` });
  const frame = (wide = thick) => geometry.outline(part, wide / 2, { class: `frame mark-${kind}`, "stroke-width": wide });
  switch (kind) {
    case "origin":
      return { under: [tint(), frame(thick / 2)], over: [] };
    case "won":
      return geometry.sectors ? { under: [geometry.outline(site, 0, { class: "tint is-lit mark-won" })], over: [] } : { under: [], over: [star(geometry, part)] };
    case "captured":
      return { under: [], over: geometry.sectors ? [] : [taken ? badge(geometry, part) : cross(geometry, part)] };
    case "picked":
    case "placed":
    case "landing":
      return site.shape === "point" ? { under: [tint(), frame()], over: [] } : { under: [tint()], over: geometry.sectors ? [] : [frame()] };
    default:
      return { under: [frame()], over: [] };
  }
}

/** The part of a triangle where its first man stands. @param {Geometry} geometry @param {Site} site @returns {Site} */
function base(geometry, site) {
  return { ...site, y: geometry.spot(site).y / UNIT, height: site.width };
}

/** Where the last move took something away: a cross. @param {Geometry} geometry @param {Site} site */
function cross(geometry, site) {
  const { width, height } = geometry.box(site);
  return crossed(site.x * UNIT, site.y * UNIT, Math.min(width, height) * 0.28, "cross mark-captured");
}

/** A won site: a star in its corner. @param {Geometry} geometry @param {Site} site */
function star(geometry, site) {
  const { x, y, width, height } = geometry.box(site);
  const size = Math.min(width, height) * 0.2;
  const transform = `translate(${round(x + width - size * 1.15)} ${round(y + size * 1.15)}) scale(${round(size * 0.03)})`;
  return svg("g", { transform, class: "star mark-won" }, emblem(STAR));
}

/** The same beside a man: a cross on a disc. @param {Geometry} geometry @param {Site} site */
function badge(geometry, site) {
  const box = geometry.box(site);
  const size = Math.min(box.width, box.height) * 0.15;
  const [cx, cy] = [box.x + size + 2, box.y + size + 2];
  return svg("g", {}, svg("circle", { cx, cy, r: round(size), class: "disc mark-captured" }), crossed(cx, cy, size * 0.4, "cross is-white"));
}

/** @param {number} x @param {number} y @param {number} size @param {string} name */
function crossed(x, y, size, name) {
  const d = `M${round(x - size)} ${round(y - size)}l${round(2 * size)} ${round(2 * size)}m0 ${round(-2 * size)}l${round(-2 * size)} ${round(2 * size)}`;
  const line = (/** @type {string} */ kind, /** @type {number} */ wide) => svg("path", { d, class: `${name}${kind}`, "stroke-width": round(size * wide) });
  return svg("g", {}, line(" is-halo", 0.5), line("", 0.3));
}

/** A place to go: a dot, or a ring about what stands there. @param {Geometry} geometry @param {Site} site @param {boolean} taken */
function target(geometry, site, taken) {
  if (site.shape === "sector" || site.shape === "tray") {
    return [geometry.outline(site, 5, { class: "frame mark-target is-dashed", "stroke-width": 6 })];
  }
  const { x, y } = geometry.spot(site);
  const size = Math.min(site.width, site.height, 1) * UNIT;
  const spike = site.shape.startsWith("spike");
  const wash = spike ? [geometry.outline(site, 2, { class: "tint mark-target is-weak" })] : [];
  if (taken && !spike) return [svg("circle", { cx: x, cy: y, r: size * 0.47, class: "ring mark-target" })];
  const at = spike ? { x, y: site.shape === "spike_up" ? y + size * 0.36 : y - size * 0.36 } : { x, y };
  return [...wash, svg("circle", { cx: at.x, cy: at.y, r: size * (spike ? 0.13 : 0.17), class: "dot mark-target" })];
}

/**
 * The way of a move, with a point at every stop and a head at its end. A move that was made to a place nearby has
 * none: where it began and ended says enough.
 * @param {Geometry} geometry @param {readonly string[]} names @param {"path" | "advice"} kind
 */
function path(geometry, names, kind) {
  const spots = names.flatMap((name) => (geometry.sites.has(name) ? [geometry.spot(geometry.site(name))] : []));
  const [last, before] = [spots.at(-1), spots.at(-2)];
  if (!last || !before) return [];
  if (kind === "path" && spots.length === 2 && Math.hypot(last.x - before.x, last.y - before.y) < UNIT * 1.5) return [];
  const [across, down] = [last.x - before.x, last.y - before.y];
  const [turn, long] = [Math.atan2(down, across), Math.hypot(across, down)];
  const short = Math.min(UNIT * (kind === "path" ? 0.58 : 0.34), long * 0.45); // a man may stand at the end
  const end = { x: last.x - Math.cos(turn) * short, y: last.y - Math.sin(turn) * short };
  const points = joined([...spots.slice(0, -1), end].map((spot) => /** @type {[number, number]} */ ([spot.x, spot.y])));
  const head = svg("path", {
    d: "M14 0-10-13-10 13Z",
    class: `arrow mark-${kind}`,
    transform: `translate(${round(end.x)} ${round(end.y)}) rotate(${round((turn * 180) / Math.PI)})`,
  });
  const stops = spots.slice(1, -1).map((spot) => svg("circle", { cx: spot.x, cy: spot.y, r: 9, class: `stop mark-${kind}` }));
  return [svg("polyline", { points, class: "way is-edge" }), head, svg("polyline", { points, class: `way mark-${kind}` }), ...stops];
}

/** A veil over every sector that did not win. @param {Geometry} geometry @param {Set<string>} won */
function dimmed(geometry, won) {
  return geometry.layout.sites.filter((site) => !won.has(site.name)).map((site) => geometry.outline(site, 0, { class: "veil" }));
}

/**
 * The goals of all seats: at each the mark of the seat that has to get there; rings about those of the viewer.
 * @param {Geometry} geometry
 * @param {readonly number[]} viewer seats
 * @param {(site: string) => boolean} home whether a man of the viewer stands there
 * @returns {SVGElement[]}
 */
export function goals(geometry, viewer, home) {
  const { layout } = geometry;
  const aims = Object.entries(layout.goals ?? {});
  const made = /** @type {SVGElement[]} */ ([]);
  for (const [seat, sites] of aims) {
    const colour = layout.sides[Number(seat) % layout.sides.length];
    for (const name of sites) {
      const site = geometry.sites.get(name);
      if (!site || home(name)) continue;
      const [cx, cy] = [site.x * UNIT, site.y * UNIT];
      if (aims.length > 1) {
        const mark = svg("g", { transform: `translate(${round(cx)} ${round(cy)}) scale(.8)` }, emblem(Number(seat)));
        mark.style.setProperty("--ink", `var(--${colour}-face)`);
        made.push(mark);
      }
      if (!viewer.includes(Number(seat))) continue;
      const ring = { cx, cy, r: 30, fill: "none" };
      made.push(svg("circle", { ...ring, class: "aim", stroke: `var(--${colour}-wall)` }));
      made.push(svg("circle", { ...ring, class: "aim is-inner", stroke: `var(--${colour}-face)` }));
    }
  }
  return made;
}

/**
 * Return the angle, in degrees clockwise from the right, in which a seat's goal lies from its camp; null where there is none.
 * @param {import("../types.js").Layout} layout @param {number} seat
 */
export function bearing({ sites, goals: aims }, seat) {
  const camp = sites.filter((site) => site.tone === "home" && site.seat === seat);
  const goal = sites.filter((site) => aims?.[seat]?.includes(site.name));
  if (!camp.length || !goal.length) return null;
  const mean = (/** @type {readonly number[]} */ those) => those.reduce((sum, one) => sum + one, 0) / those.length;
  const along = (/** @type {"x" | "y"} */ axis) => mean(goal.map((site) => site[axis])) - mean(camp.map((site) => site[axis]));
  return (Math.atan2(along("y"), along("x")) * 180) / Math.PI;
}
