// The sheet of one game: against the computer, on this device, lessons, puzzles, rules.

import { picture } from "../board/board.js";
import { button, h, icon, iconButton } from "../dom.js";
import { Refused, post } from "../net.js";
import { inside, me, share } from "../session.js";
import { closeSheet, listRow, openSheet, toast } from "../sheet.js";
import { say } from "../words.js";
import { rulesSheet } from "./answer.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../app.js").Home} Home */
/** @typedef {import("../app.js").HomeGame} HomeGame */

const LEVELS = ["easy", "medium", "hard"];

/** @param {App} app @param {Home} data @param {HomeGame} game */
export function gameSheet(app, data, game) {
  const head = h("div", { class: "sheet-head" }, thumb(game.picture), h("div", { class: "field" }, h("p", { text: game.tagline }), tags(game)));
  const computer = game.computer
    ? [h("p", { class: "label-line", text: say("against_computer") }), h("div", { class: "levels" }, ...LEVELS.map((level, at) => levelButton(app, game, level, at + 1)))]
    : [];
  openSheet(game.name, head, ...computer, game.computer ? h("p", { class: "label-line", text: say("other_ways") }) : null, otherWays(app, data, game));
}

/** @param {App} app @param {HomeGame} game @param {string} level @param {number} strength */
function levelButton(app, game, level, strength) {
  const bars = h("span", { class: "bars", "aria-hidden": "true" }, ...[1, 2, 3].map((bar) => h("i", { class: bar <= strength ? "on" : "" })));
  return h("button", { type: "button", data: { level }, on: { click: () => play(app, { game: game.game, against: "computer", level }) } },
    bars, h("strong", { text: say(level) }), h("small", { text: say(`${level}_note`) }));
}

/** @param {App} app @param {Home} data @param {HomeGame} game */
function otherWays(app, data, game) {
  const alone = () => play(app, inside() ? { game: game.game, against: "alone" } : { game: game.game, against: "device", seats: [data.me.name] });
  const rows = [];
  if (game.device && !inside()) rows.push(listRow(icon("people"), say("pass_and_play"), say("pass_note"), () => seatsSheet(app, data, game)));
  if (game.players[0] === 1) rows.push(listRow(icon("you"), say("alone"), say("alone_note"), alone));
  if (game.lessons.count) rows.push(listRow(icon("learn"), say("learn"), say("learn_note", game.lessons), () => app.go(`learn/${game.game}`)));
  if (game.puzzles) rows.push(listRow(icon("puzzle"), say("puzzle"), say("puzzle_note", { count: game.puzzles }), () => app.go(`puzzles/${game.game}`)));
  rows.push(listRow(icon("rules"), say("rules"), say("rules_note"), () => void rulesSheet(game.game)));
  return h("div", { class: "list" }, ...rows);
}

/**
 * Ask who plays on this device, then open the table.
 * @param {App} app @param {Home} data @param {HomeGame} game
 */
function seatsSheet(app, data, game) {
  const counts = game.seats.filter((count) => count > 1);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const another = (/** @type {number} */ at) => say("player", { number: at + 1 });
  const names = Array.from({ length: fewest }, (_, at) => (at === 0 && data.me.named ? data.me.name : another(at)));
  const lines = h("div", { class: "field" });
  const begin = button("primary big", say("start"), () => void play(app, { game: game.game, against: "device", seats: names }));
  const add = button("plain", say("add_player"), () => {
    names.push(another(names.length));
    draw();
  });
  const draw = () => {
    lines.replaceChildren(...names.map((name, at) => seatLine(name, at, names, fewest, draw)));
    add.hidden = names.length >= most;
    /** @type {HTMLButtonElement} */ (begin).disabled = !counts.includes(names.length);
  };
  draw();
  openSheet(say("who_plays"), h("p", { class: "faint", text: game.name }), lines, add, begin);
}

/** @param {string} name @param {number} at @param {string[]} names @param {number} fewest @param {() => void} draw */
function seatLine(name, at, names, fewest, draw) {
  const line = h("input", { type: "text", value: name, maxlength: 24, "aria-label": say("player", { number: at + 1 }), autocomplete: "off" });
  line.addEventListener("input", () => (names[at] = /** @type {HTMLInputElement} */ (line).value));
  const drop = iconButton("close", say("remove_player", { name }), () => {
    names.splice(at, 1);
    draw();
  });
  drop.hidden = at === 0 || names.length <= fewest;
  return h("div", { class: "seat-line" }, line, drop);
}

/** The slugs of the people at a table, each once. @param {import("../types.js").Board} board */
function peopleOf({ players, seated }) {
  const slugs = [...players, ...seated].flatMap(({ slug }) => (slug ? [slug] : []));
  return [...new Set(slugs)];
}

/**
 * Lead to the table where the reader's chips lie, if a game with chips was refused; return true if there is one.
 * @param {App} app @param {string} game @param {string} text why it was refused
 */
async function elsewhere(app, game, text) {
  const { games, tables } = await app.home();
  const betting = games.some((one) => one.game === game && one.betting);
  const other = betting && tables.find((one) => one.game === game && one.plays);
  if (!other) return false;
  openSheet(other.name, h("p", { text }), button("primary big", say("go_there"), () => app.go(`table/${other.table}`)));
  return true;
}

/**
 * Open a table and go there.
 * @param {App} app
 * @param {{game: string, against: "alone" | "computer" | "device", level?: string, seats?: readonly string[]}} wanted
 */
export async function play(app, wanted) {
  try {
    const { table, board, refused, text } = await post("/api/play", { as: me(), ...wanted });
    if (!table || refused) return (await elsewhere(app, wanted.game, text)) || toast(text || say("failed"));
    if (wanted.against === "device") share(table, peopleOf(board));
    closeSheet();
    app.go(`table/${table}`);
  } catch (error) {
    const taken = error instanceof Refused && error.status === 409;
    toast((error instanceof Refused && error.message) || say(taken ? "name_refused" : "failed"));
  }
}

/** @param {HomeGame} game */
export function tags(game) {
  const [low, high] = game.players;
  const [short, long] = game.minutes;
  return h("span", { class: "tags" },
    h("span", { class: "tag", text: say("players", { low, high }) }),
    h("span", { class: "tag", text: say("minutes", { low: short, high: long }) }));
}

/** @param {import("../app.js").Picture} shown */
export function thumb(shown) {
  return h("span", { class: "thumb", "aria-hidden": "true" }, picture(shown, { crop: shown.crop ?? undefined }));
}
