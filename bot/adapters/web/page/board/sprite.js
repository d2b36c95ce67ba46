// Gradients and grains that every board of the page shares: light from the upper left, no colour of their own.

import { svg } from "../dom.js";

/** @type {SVGGraphicsElement | null} */
let sprite = null;

/** Put the gradients into the page, once. */
export function prepare() {
  if (sprite?.isConnected) return;
  sprite = svg("svg", { class: "board-sprite", "aria-hidden": "true", width: 0, height: 0 }, svg("defs", {}, ...definitions()));
  document.body.append(sprite);
}

/** @returns {SVGElement[]} */
function definitions() {
  const round = { cx: "36%", cy: "30%", r: "78%" };
  const slant = { x1: 0, y1: 0, x2: 0.75, y2: 1 };
  return [
    gradient("radial", "gloss", round, [["#fff", 0.34, 0], ["#fff", 0.06, 0.45], ["#000", 0.02, 0.62], ["#000", 0.24, 1]]),
    gradient("linear", "rim", slant, [["#fff", 0.85, 0], ["#fff", 0.1, 0.5], ["#000", 0.4, 1]]),
    gradient("linear", "groove", slant, [["#000", 0.34, 0], ["#000", 0.05, 0.5], ["#fff", 0.5, 1]]),
    gradient("linear", "side", { x1: 0, y1: 0, x2: 1, y2: 0 }, [["#fff", 0.22, 0], ["#fff", 0.05, 0.3], ["#000", 0.12, 0.6], ["#000", 0.42, 1]]),
    gradient("linear", "facet", slant, [["#fff", 0.4, 0], ["#fff", 0.05, 0.5], ["#000", 0.18, 1]]),
    gradient("radial", "shadow", { cx: "50%", cy: "50%", r: "50%" }, [["#000", 0.5, 0], ["#000", 0.42, 0.6], ["#000", 0.2, 0.82], ["#000", 0, 1]]),
    gradient("linear", "frame", { x1: 0, y1: 0, x2: 0, y2: 1 }, [["#fff", 0.16, 0], ["#fff", 0.02, 0.12], ["#000", 0.06, 0.85], ["#000", 0.3, 1]]),
    gradient("radial", "vignette", { cx: "42%", cy: "36%", r: "72%" }, [["#fff", 0.1, 0], ["#fff", 0, 0.5], ["#000", 0.2, 1]]),
    gradient("radial", "hub", { cx: "40%", cy: "32%", r: "75%" }, [["#fff", 0.16, 0], ["#000", 0.05, 0.6], ["#000", 0.35, 1]]),
    pattern("grain-wood", 310, 100, [
      ["M0 9C60 4 120 14 190 8S280 6 310 9M0 41C80 48 150 36 230 44S290 44 310 41M0 73C50 68 110 78 180 71S270 70 310 73", "#3a1f0c", 0.13, 1.6],
      ["M0 22C70 27 150 17 220 24S290 22 310 22M0 57C60 52 130 62 200 55S280 57 310 57M0 90C90 94 160 84 240 92S290 90 310 90", "#3a1f0c", 0.09, 2.6],
      ["M0 31C90 35 170 26 250 33S300 31 310 31M0 82C70 78 150 86 220 80S290 82 310 82", "#fff3d6", 0.16, 1.4],
    ]),
    pattern("grain-stone", 130, 110, [
      ["M10 14l3 1M42 33l2-2M78 12l3 2M104 44l2 1M22 62l2 2M61 71l3-1M93 88l2-2M36 96l3 1M116 100l2 2M120 18l2-1", "#000", 0.2, 2.2],
      ["M26 22l2 1M58 50l2-1M86 28l2 2M112 70l2-2M12 84l2 1M72 98l2-1M48 8l2 1", "#fff", 0.34, 2],
      ["M0 40C20 36 30 52 52 46S88 60 130 40", "#000", 0.07, 1.2],
    ]),
    pattern("grain-felt", 26, 26, [
      ["M3 4l3 2M15 8l-2 3M21 20l3-1M8 18l2 3M18 2l2 2M2 13l2-2", "#000", 0.13, 1.2],
      ["M9 9l2-2M20 12l2 2M4 22l2-1M14 21l1 2", "#fff", 0.09, 1],
    ]),
    pattern("grain-paper", 170, 150, [
      ["M12 30l9 3M70 14l-7 4M120 50l8-3M40 92l7 5M98 118l9-2M150 88l-5 6M20 134l8-3", "#6b4a22", 0.12, 1],
      ["M52 52l6-2M132 20l7 2M84 78l-6 4M14 70l5 3M140 130l7-2", "#fff", 0.25, 1],
    ]),
  ];
}

/**
 * @param {"linear" | "radial"} kind
 * @param {string} name
 * @param {Record<string, string | number>} where
 * @param {readonly (readonly [string, number, number])[]} stops colour, opacity, offset
 */
function gradient(kind, name, where, stops) {
  const made = svg(`${kind}Gradient`, { id: `board-${name}`, ...where });
  for (const [colour, opacity, offset] of stops) {
    made.append(svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  }
  return made;
}

/**
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @param {readonly (readonly [string, string, number, number])[]} strokes path, colour, opacity, width
 */
function pattern(name, width, height, strokes) {
  const made = svg("pattern", { id: `board-${name}`, width, height, patternUnits: "userSpaceOnUse" });
  for (const [d, colour, opacity, thick] of strokes) {
    made.append(svg("path", { d, fill: "none", stroke: colour, "stroke-opacity": opacity, "stroke-width": thick, "stroke-linecap": "round" }));
  }
  return made;
}
