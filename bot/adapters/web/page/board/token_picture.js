// A single token as a small picture, for controls and plates.

import { svg } from "../dom.js";
import { prepare } from "./sprite.js";
import { drawing, shadow } from "./tokens.js";

/** @typedef {import("../types.js").Token} Token */

/**
 * Draw one token.
 * @param {Token} token
 * @param {{theme?: string}} board
 * @param {import("./tokens.js").Style} style
 * @returns {SVGSVGElement}
 */
export function picture(token, { theme = "classic" }, style) {
  prepare();
  const made = svg("svg", { viewBox: "-56 -56 112 120", class: "board-token", "aria-hidden": "true" }, shadow(token), drawing(token, "above", style));
  made.dataset.board = theme;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (made));
}
