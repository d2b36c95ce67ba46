// The empty board: frame, sites, lines, coordinates, and the grain over all.

import { svg } from "../dom.js";
import { TOWER } from "./arrange.js";
import { figure } from "./figures.js";
import { UNIT } from "./geometry.js";
import { joined, round } from "./numbers.js";
import { MEDALLION } from "./sector.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../types.js").Site} Site */

/**
 * Draw the empty board.
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
export function ground(geometry) {
  return geometry.sectors ? circle(geometry) : plank(geometry);
}

/** @param {Geometry} geometry */
function plank(geometry) {
  const { layout, view, width, height } = geometry;
  const surface = `--${layout.surface}`;
  const covered = layout.sites.every((site) => site.shape === "square");
  const whole = { x: view.x, y: view.y, width: view.width, height: view.height, rx: 14 };
  const inner = { x: 0, y: 0, width, height };
  return [
    svg("rect", { ...whole, fill: `var(${surface}-frame)` }),
    svg("rect", { ...whole, fill: `url(#board-grain-${layout.surface})`, class: "grain" }),
    svg("rect", { ...whole, fill: "url(#board-frame)", class: "lit" }),
    svg("rect", { x: -7, y: -7, width: width + 14, height: height + 14, rx: 5, fill: "#000", "fill-opacity": 0.3 }),
    svg("rect", { x: -5, y: -5, width: width + 10, height: height + 10, rx: 4, fill: `var(${surface}-inlay)` }),
    svg("rect", { ...inner, fill: `var(${surface}-${covered ? "frame" : "plain"})` }),
    ...layout.sites.flatMap((site) => drawn(geometry, site)),
    svg("rect", { ...inner, fill: `url(#board-grain-${layout.surface})`, class: "grain" }),
    ...camps(geometry),
    ...layout.lines.map((points) =>
      svg("polyline", { points: joined(points.map(([x, y]) => [x * UNIT, y * UNIT])), class: "groove-line", stroke: `var(${surface}-line)` }),
    ),
    ...layout.sites.flatMap((site) => relief(geometry, site)),
    svg("rect", { ...inner, fill: "url(#board-vignette)", class: "lit is-weak" }),
    ...labels(geometry),
  ];
}

/** The colour of a site, tinted where it belongs to a seat. @param {Geometry} geometry @param {Site} site */
function fill({ layout }, site) {
  const own = `var(--${layout.surface}-${site.tone})`;
  const plain = `var(--${layout.surface}-plain)`;
  if (site.shape === "spike_up" || site.shape === "spike_down") {
    return site.tone === "light" ? `color-mix(in srgb, white 30%, ${own})` : `color-mix(in srgb, var(--${layout.surface}-frame) 50%, ${own})`;
  }
  if (site.shape === "tray") return `color-mix(in srgb, white 24%, ${plain})`; // dark names stand out
  const seat = site.seat ?? null;
  if (seat === null) return own;
  const share = { home: 40, goal: 34, prison: 30, citadel: 25 }[site.tone] ?? 0;
  const below = site.tone === "citadel" ? plain : own; // gold would make green of blue
  return share ? `color-mix(in srgb, var(--${layout.sides[seat % layout.sides.length]}-face) ${share}%, ${below})` : own;
}

/** @param {Geometry} geometry @param {Site} site @returns {SVGElement[]} */
function drawn(geometry, site) {
  const box = geometry.box(site);
  const colour = fill(geometry, site);
  const x = box.x + box.width / 2;
  switch (site.shape) {
    case "square":
      return [svg("rect", { x: box.x, y: box.y, width: box.width + 0.3, height: box.height + 0.3, fill: colour })];
    case "spike_up":
    case "spike_down": {
      const [base, tip] = site.shape === "spike_up" ? [box.y + box.height, box.y] : [box.y, box.y + box.height];
      const points = joined([[box.x + 1, base], [box.x + box.width - 1, base], [x, tip]]);
      const half = joined([[x, base], [box.x + box.width - 1, base], [x, tip]]);
      return [svg("polygon", { points, fill: colour, class: "spike" }), svg("polygon", { points: half, class: "spike-shade" })];
    }
    case "tray": {
      const inset = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6, rx: 13 };
      const seat = site.seat ?? null;
      const tint = seat === null ? [] : [svg("rect", { ...inset, fill: `var(--${geometry.layout.sides[seat % geometry.layout.sides.length]}-face)`, "fill-opacity": 0.13 })];
      return [
        svg("rect", { ...inset, fill: colour }),
        ...tint,
        svg("rect", { ...inset, class: "hollow", stroke: "#000" }),
        named(geometry, site),
      ];
    }
    case "citadel":
      return [svg("rect", { x: box.x, y: box.y, width: box.width, height: box.height, fill: colour })];
    default:
      return [];
  }
}

/** The name of a tray, above its men. @param {Geometry} geometry @param {Site} site */
function named(geometry, site) {
  const box = geometry.box(site);
  const words = site.called || site.name;
  const size = Math.min(geometry.letters, (box.width * 1.5) / words.length);
  const place = { x: box.x + box.width / 2, y: round(box.y + box.height * 0.19) };
  const ink = `var(--${geometry.layout.surface}-line)`;
  return svg("text", { ...place, "font-size": round(size), class: "coordinate tray-name", "data-site": site.name, fill: ink }, words);
}

/** What stands out from a site: lattice, rings, towers, rails, points. @param {Geometry} geometry @param {Site} site @returns {SVGElement[]} */
function relief(geometry, site) {
  const { surface } = geometry.layout;
  const box = geometry.box(site);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const line = `var(--${surface}-line)`;
  if (site.tone === "prison" && site.shape === "square") return lattice(box, `var(--${surface}-frame)`);
  if (site.tone === "goal") return [svg("circle", { cx: x, cy: y, r: 19, class: "goal-ring", stroke: line })];
  switch (site.shape) {
    case "square":
      return ["plain", "home"].includes(site.tone) ? [svg("rect", { x: box.x, y: box.y, width: box.width, height: box.height, class: "cell", stroke: line })] : [];
    case "point":
      return [svg("circle", { cx: x, cy: y, r: 9, fill: line }), svg("circle", { cx: x + 1, cy: y + 1.5, r: 8, class: "dent" })];
    case "citadel": {
      return [castle(geometry, site, box.width * 0.4, x, box.y + box.height * TOWER * 0.54)];
    }
    case "rail":
      return [svg("path", { d: `M${x} ${box.y + 12}V${box.y + box.height - 12}M${x - 13} ${box.y + 12}h26M${x - 13} ${box.y + box.height - 12}h26`, class: "rail", stroke: line })];
    default:
      return [];
  }
}

/**
 * A tower in the colours of its player, with a gate of the coin's gold.
 * @param {Geometry} geometry @param {Site} site @param {number} size @param {number} x @param {number} y
 */
function castle({ layout }, site, size, x, y) {
  const tower = figure("tower", size, x, y);
  const place = tower.getAttribute("transform") ?? "";
  const gate = svg("path", { d: "M-11 47V18a11 11 0 0 1 22 0V47Z", transform: place, class: "castle", fill: "var(--gold-face)", stroke: "var(--gold-wall)" });
  const colour = layout.sides[(site.seat ?? 0) % layout.sides.length];
  tower.setAttribute("class", "castle");
  tower.setAttribute("fill", `var(--${colour}-face)`);
  tower.setAttribute("stroke", `var(--${colour}-wall)`);
  return svg("g", {}, tower, gate);
}

/** @param {import("./geometry.js").Box} box @param {string} colour */
function lattice(box, colour) {
  const bars = [0.2, 0.4, 0.6, 0.8].map((share) => `M${round(box.x + share * box.width)} ${box.y + 3}v${box.height - 6}`).join("");
  return [
    svg("rect", { x: box.x + 1.5, y: box.y + 1.5, width: box.width - 3, height: box.height - 3, fill: "none", stroke: colour, "stroke-width": 3 }),
    svg("path", { d: bars, stroke: colour, "stroke-width": 3.4, "stroke-opacity": 0.8 }),
    svg("path", { d: bars, stroke: "#fff", "stroke-width": 1, "stroke-opacity": 0.3, transform: "translate(-1.2 0)" }),
  ];
}

/** A heavy line in the seat's colour around what belongs together: homes and goals. @param {Geometry} geometry */
function camps(geometry) {
  const { layout } = geometry;
  const owner = new Map(
    layout.sites.filter((site) => ["home", "goal"].includes(site.tone)).map((site) => [`${site.x} ${site.y}`, `${site.tone} ${site.seat}`]),
  );
  /** @type {Map<number, string>} */
  const edges = new Map();
  for (const site of layout.sites) {
    const own = owner.get(`${site.x} ${site.y}`);
    if (own === undefined || site.seat === undefined || site.seat === null) continue;
    const box = geometry.box(site);
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const sides = /** @type {const} */ ([
      [-1, 0, `M${box.x} ${box.y}V${bottom}`],
      [1, 0, `M${right} ${box.y}V${bottom}`],
      [0, -1, `M${box.x} ${box.y}H${right}`],
      [0, 1, `M${box.x} ${bottom}H${right}`],
    ]);
    for (const [x, y, d] of sides) {
      if (owner.get(`${site.x + x} ${site.y + y}`) !== own) edges.set(site.seat, (edges.get(site.seat) ?? "") + d);
    }
  }
  return [...edges].map(([seat, d]) => svg("path", { d, class: "camp", stroke: `var(--${layout.sides[seat % layout.sides.length]}-wall)` }));
}

/** @param {Geometry} geometry */
function labels({ labels: shown, layout, letters, view, width, height }) {
  return shown.map(({ text, x, y }) => {
    const beside = x < 0 || x > layout.width;
    const beyond = y < 0 || y > layout.height;
    const left = beside ? (x < 0 ? view.x / 2 - 2 : width + (view.x + view.width - width) / 2 + 2) : x * UNIT;
    const top = beyond ? (y < 0 ? view.y / 2 - 2 : height + (view.y + view.height - height) / 2 + 2) : y * UNIT;
    const colour = `var(--${layout.surface}-${beside || beyond ? "label" : "line"})`;
    const size = !beyond && text.length > 1 ? letters * 0.84 : letters; // two letters fit the frame, and between two lines
    return svg("text", { x: round(left), y: round(top), "font-size": round(size), class: "coordinate", fill: colour }, text);
  });
}

/** A round table: sectors of cloth about a wooden hub. @param {Geometry} geometry */
function circle(geometry) {
  const { layout, middle, radius, hub, view, half } = geometry;
  const { x: cx, y: cy } = middle;
  const surface = `--${layout.surface}`;
  const rim = view.width / 2;
  const spokes = layout.sites.map((site) => {
    const turn = geometry.angle(site) - half;
    const at = (/** @type {number} */ away) => `${round(cx + away * Math.cos(turn))} ${round(cy + away * Math.sin(turn))}`;
    return { d: `M${at(hub)}L${at(radius)}`, stud: at(radius + (rim - radius) / 2).split(" ") };
  });
  return [
    svg("circle", { cx, cy, r: rim, fill: `var(${surface}-frame)` }),
    svg("circle", { cx, cy, r: rim, fill: "url(#board-grain-wood)", class: "grain" }),
    svg("circle", { cx, cy, r: rim, fill: "url(#board-frame)", class: "lit" }),
    svg("circle", { cx, cy, r: radius + 7, fill: "#000", "fill-opacity": 0.35 }),
    svg("circle", { cx, cy, r: radius + 5, fill: `var(${surface}-inlay)` }),
    ...layout.sites.map((site) => geometry.outline(site, 0, { class: "sector", fill: fill(geometry, site) })),
    svg("circle", { cx, cy, r: radius, fill: `url(#board-grain-${layout.surface})`, class: "grain" }),
    svg("circle", { cx, cy, r: radius - 9, class: "piping", stroke: `var(${surface}-inlay)` }),
    ...spokes.map(({ d }) => svg("path", { d, class: "spoke", stroke: `var(${surface}-line)` })),
    svg("circle", { cx, cy, r: radius, fill: "url(#board-vignette)", class: "lit" }),
    ...spokes.map(({ stud }) => svg("circle", { cx: stud[0] ?? 0, cy: stud[1] ?? 0, r: 6, fill: `var(${surface}-inlay)` })),
    svg("circle", { cx, cy, r: hub + 4, fill: `var(${surface}-inlay)` }),
    svg("circle", { cx, cy, r: hub, fill: `var(${surface}-frame)` }),
    svg("circle", { cx, cy, r: hub, fill: "url(#board-hub)" }),
  ];
}

/** The figures of sectors, which lie above what lights or darkens these. @param {Geometry} geometry */
export const medallions = (geometry) =>
  geometry.layout.sites.filter((site) => site.shape === "sector").map((site) => medallion(geometry, site));

/** The figure of a sector, upright on a pale disc. @param {Geometry} geometry @param {Site} site */
function medallion(geometry, site) {
  const { middle, radius, layout } = geometry;
  const turn = geometry.angle(site);
  const [x, y] = [middle.x + Math.cos(turn) * radius * MEDALLION.at, middle.y + Math.sin(turn) * radius * MEDALLION.at];
  const size = radius * MEDALLION.size;
  return svg(
    "g",
    {},
    svg("circle", { cx: round(x + 2), cy: round(y + 4), r: size + 2, fill: "#000", "fill-opacity": 0.28 }),
    svg("circle", { cx: round(x), cy: round(y), r: size, class: "medallion", stroke: `var(--${layout.surface}-inlay)` }),
    figure(site.figure || site.name, size * 0.66, x, y),
  );
}
