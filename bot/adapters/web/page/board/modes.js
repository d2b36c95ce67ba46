// Which way of playing a table asks for.

import { Bid } from "./bid.js";
import { Hand } from "./hand.js";
import { Staking } from "./stakes.js";
import { Stepping } from "./steps.js";
import { Words } from "./words_row.js";

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("../types.js").Choices} choices
 * @returns {import("./desk.js").Mode | null}
 */
export function modeOf(desk, choices) {
  if (choices.stakes) return new Staking(desk, choices);
  if (choices.steps) return new Stepping(desk, choices);
  if (choices.number) return new Bid(desk, choices);
  if (choices.moves.length) return new Hand(desk, choices);
  return choices.words.length ? new Words(desk, choices) : null;
}
