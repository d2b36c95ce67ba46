// Which way of playing a table asks for.

import { Hand } from "./hand.js";

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("../types.js").Choices} choices
 * @returns {import("./desk.js").Mode | null}
 */
export function modeOf(desk, choices) {
  return choices.moves.length ? new Hand(desk, choices) : null;
}
