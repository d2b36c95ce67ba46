// The tournament of the chat on this machine: its standings, and what one can do about it.

import { button, h } from "../dom.js";
import { get } from "../net.js";
import { me } from "../session.js";
import { confirmed, listRow, openSheet } from "../sheet.js";
import { say } from "../words.js";
import { act, showAnswer } from "./answer.js";
import { drawable, thumb } from "./home.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../app.js").CupData} CupData */

/** @param {App} app @returns {Promise<import("../main.js").Screen>} */
export async function cup(app) {
  const draw = async () => {
    const [data, home] = await Promise.all([/** @type {Promise<CupData>} */ (get("/api/tournament", { as: me() })), app.home().then(drawable)]);
    const act = (/** @type {Record<string, string>} */ args) => void change(args, draw);
    app.root.replaceChildren(h("div", { class: "page narrow" },
      h("h1", { text: say("tournaments") }),
      data.tournament ? running(app, data.tournament, act) : none(home.games, act)));
  };
  await draw();
  return { title: say("tournaments"), tables: () => void draw().catch(() => {}) };
}

/** @param {Record<string, string>} args @param {() => Promise<void>} draw */
async function change(args, draw) {
  if (args.action === "cancel" && !(await confirmed(say("sure_tournament"), say("cancel_tournament")))) return;
  const answer = await act({ command: "tournament", args, room: "group", confirmed: true });
  if (!answer) return;
  await draw();
  showAnswer(say("tournaments"), answer, { room: "group" });
}

/** @param {readonly import("../app.js").HomeGame[]} games @param {(args: Record<string, string>) => void} act */
function none(games, act) {
  const choose = () => openSheet(say("choose_game"), h("div", { class: "list" }, ...games.filter((one) => !one.betting).map((one) =>
    listRow(thumb(one.picture), one.name, one.tagline, () => act({ action: "open", game: one.game })))));
  return h("div", { class: "field" }, h("p", { class: "faint", text: say("no_tournament") }), button("primary big", say("open_tournament"), choose),
    h("a", { href: "/chat", text: say("open_chat") }));
}

/** @param {App} app @param {NonNullable<CupData["tournament"]>} shown @param {(args: Record<string, string>) => void} act */
function running(app, shown, act) {
  const rows = shown.standings.map((one, at) =>
    h("tr", { class: one.you ? "you" : "" }, h("td", { text: String(at + 1) }), h("th", { scope: "row", text: one.name }), h("td", { text: one.points }), h("td", { text: one.note })));
  const games = shown.games.map((one) => listRow(h("span", { text: "♟" }), one.names.join(" – "), one.text, () => app.go(`table/${one.table}`)));
  const labels = /** @type {Record<string, string>} */ ({ join: "enter", leave: "withdraw", start: "start_tournament", cancel: "cancel_tournament" });
  const actions = shown.actions.map((action) => button(action === "join" || action === "start" ? "primary" : "plain", say(labels[action] ?? "more"), () => act({ action })));
  return h("div", { class: "field" },
    h("h2", { text: shown.title }), h("p", { class: "faint", text: shown.state }),
    h("table", { class: "standings" }, h("caption", { class: "unseen", text: say("standings") }), h("tbody", {}, ...rows)),
    games.length ? h("div", { class: "list" }, ...games) : null,
    h("div", { class: "row" }, ...actions));
}
