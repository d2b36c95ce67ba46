// A board as a picture that does not move: for lists, cards and close-ups.

import { svg } from "../dom.js";
import { UNIT } from "./geometry.js";
import { Scene, standing } from "./scene.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Crop} Crop */

/**
 * Draw a board once.
 * @param {Pick<Board, "diagram"> & Partial<Board>} board its diagram holds its layout
 * @param {{crop?: Crop}} [options] the part to show, in units of the layout
 * @returns {SVGSVGElement}
 */
export function picture(board, { crop } = {}) {
  const { diagram } = board;
  if (typeof diagram.layout === "string") throw new Error("a picture needs its layout");
  const mine = new Set(board.viewer ?? []);
  const names = new Map((board.players ?? []).map((player) => [player.seat, player.name]));
  const scene = new Scene(diagram.layout, {
    sides: diagram.layout.sides,
    initial: (seat) => initial(names.get(seat), seat),
    mine: (seat) => mine.has(seat),
  });
  let next = 0;
  scene.settle(standing(diagram, () => (next += 1)));
  scene.mark(diagram.marks);
  const viewBox = crop ? [crop.x, crop.y, crop.width, crop.height].map((each) => each * UNIT).join(" ") : scene.viewBox;
  const shape = crop ? "xMidYMid slice" : "xMidYMid meet";
  const made = svg("svg", { viewBox, preserveAspectRatio: shape, class: "board-picture", "aria-hidden": "true" }, scene.ground, scene.play);
  made.dataset.board = board.theme ?? "classic";
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (made));
}

/** What stands on a chip of a seat: its owner's initial, or its number. @param {string | undefined} name @param {number} seat */
export function initial(name, seat) {
  const first = [...(name ?? "").trim()][0];
  return first ? first.toLocaleUpperCase() : String(seat + 1);
}
