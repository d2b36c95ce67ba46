// Puzzles: the one of the day, or another of any game.

import { h, icon } from "../dom.js";
import { listRow } from "../sheet.js";
import { say } from "../words.js";
import { exercise } from "./exercise.js";
import { thumb } from "./game.js";
import { drawable, today } from "./home.js";

/** @typedef {import("../main.js").App} App */

const ANY = "any"; // the address of a puzzle of whichever game
const TODAY = "today"; // the address of the puzzle of the day, which the group is asked

/**
 * @param {App} app @param {string} [game]
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function puzzles(app, game) {
  if (game === TODAY) return exercise(app, { command: "puzzle", args: { game }, room: "group" }, "puzzles");
  if (game) return exercise(app, { command: "puzzle", args: game === ANY ? {} : { game } }, "puzzles");
  const { games, daily } = await drawable(await app.home());
  const rows = games.filter((one) => one.puzzles).map((one) =>
    listRow(thumb(one.picture), one.name, say("puzzle_note", { count: one.puzzles }), () => app.go(`puzzles/${one.game}`)));
  const lessons = games.filter((one) => one.lessons.count).map((one) =>
    listRow(thumb(one.picture), one.name, say("learn_note", one.lessons), () => app.go(`learn/${one.game}`)));
  app.root.replaceChildren(h("div", { class: "page" },
    h("h1", { text: say("puzzles") }), h("p", { class: "faint", text: say("puzzles_note") }),
    h("div", { class: "list" }, daily ? today(app, daily) : null, listRow(icon("puzzle"), say("any_game"), "", () => app.go(`puzzles/${ANY}`)), ...rows),
    h("div", { class: "section" }, h("h2", { text: say("lessons") })),
    h("div", { class: "list" }, ...lessons)));
  return { title: say("puzzles") };
}
