// The tournament of the people on this machine: its standings, and what one can do about it.

import { button, h } from "../dom.js";
import { closeSheet, listRow, openSheet } from "../sheet.js";
import { say } from "../words.js";
import { act, contents, showAnswer } from "./answer.js";
import { thumb } from "./game.js";
import { drawable } from "./home.js";

/** @typedef {import("../main.js").App} App */

const HERE = { room: "group" }; // a tournament is of a group, also where one person plays

/** @param {App} app @returns {Promise<import("../main.js").Screen>} */
export async function cup(app) {
  const draw = async () => {
    const [answer, { games }] = await Promise.all([act({ ...HERE, command: "tournament", args: { action: "standings" } }), app.home().then(drawable)]);
    const best = await act({ ...HERE, command: "top" });
    const running = answer && !answer.refused ? contents(answer, HERE, say("tournaments"), () => void draw().catch(() => {})) : [];
    app.root.replaceChildren(h("div", { class: "page narrow" },
      h("h1", { text: say("tournaments") }),
      ...(running.length ? running : none(games, (game) => void open(game, draw))),
      ...(best && !best.refused && best.files.length ? [h("div", { class: "section" }, h("h2", { text: say("best_here") })), ...contents(best, HERE, say("best_here"))] : [])));
  };
  await draw();
  return { title: say("tournaments"), tables: () => void draw().catch(() => {}) };
}

/** @param {string} game @param {() => Promise<void>} draw */
async function open(game, draw) {
  const answer = await act({ ...HERE, command: "tournament", args: { action: "open", game } });
  if (!answer) return;
  closeSheet();
  showAnswer(say("tournaments"), answer, HERE);
  await draw();
}

/** @param {readonly import("../app.js").HomeGame[]} games @param {(game: string) => void} begin @returns {Node[]} */
function none(games, begin) {
  const choose = () => openSheet(say("choose_game"), h("div", { class: "list" }, ...games.filter((one) => !one.betting).map((one) =>
    listRow(thumb(one.picture), one.name, one.tagline, () => begin(one.game)))));
  return [
    h("p", { class: "faint", text: say("no_tournament") }),
    button("primary big", say("open_tournament"), choose),
    h("p", {}, h("a", { href: "/chat", text: say("open_chat") })),
  ];
}
