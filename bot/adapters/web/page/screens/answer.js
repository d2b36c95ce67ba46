// What the bot answers, shown in a sheet: words, pictures, files, buttons and forms.

import { button, h } from "../dom.js";
import { Refused, post } from "../net.js";
import { me } from "../session.js";
import { closeSheet, openSheet, toast } from "../sheet.js";
import { say } from "../words.js";

/** @typedef {import("../app.js").Answer} Answer */

/**
 * Carry a command or a tap out; return the answer, or null if it was not heard (the reader was told).
 * @param {Record<string, unknown>} wanted
 * @returns {Promise<Answer | null>}
 */
export async function act(wanted) {
  try {
    return await post("/api/act", { as: me(), ...wanted });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message || say("failed"));
    return null;
  }
}

/**
 * Carry out what the page has asked about: where the bot asks once more, the answer is yes.
 * @param {Record<string, unknown>} wanted
 * @returns {Promise<Answer | null>}
 */
export async function actSurely(wanted) {
  const answer = await act(wanted);
  const sure = answer?.buttons.flat().find(({ data }) => data.startsWith("sure_"));
  return sure ? act({ as: wanted.as ?? me(), table: wanted.table, room: wanted.room, data: sure.data }) : answer;
}

/**
 * Show an answer: in passing, as a form, or in a sheet of its own.
 * @param {string} title
 * @param {Answer} answer
 * @param {Record<string, unknown>} [place] who asks where, for the buttons of the answer
 * @param {() => void} [done] called once a button of the answer was heard
 */
export function showAnswer(title, answer, place = {}, done = () => {}) {
  if (answer.form) return askForm(answer.form, place);
  const parts = contents(answer, place, title, done);
  if (answer.toast && answer.text) toast(answer.text);
  else if (parts.length) openSheet(title, ...parts);
}

/**
 * Show an answer whose text few want to read: a plain sentence comes first, and the text when it is asked for.
 * @param {string} title @param {string} sentence
 * @param {Answer} answer @param {Record<string, unknown>} place
 */
export function showFolded(title, sentence, answer, place) {
  const rest = contents({ ...answer, text: "" }, place, title);
  const text = button("plain", say("details"), () => openSheet(title, prose(answer.text)));
  openSheet(title, h("p", { text: sentence }), ...rest, text);
}

/**
 * Return the parts of an answer as elements.
 * @param {Answer} answer @param {Record<string, unknown>} place @param {string} title
 * @param {() => void} [done] called once a button of the answer was heard
 * @returns {Node[]}
 */
export function contents(answer, place, title, done = () => {}) {
  const cards = answer.files.flatMap(({ card }) => (card ? [cardTable(card)] : []));
  const text = answer.text && !cards.length ? [answer.fixed ? h("pre", { class: "answer-text", text: answer.text, tabindex: 0 }) : prose(answer.text)] : [];
  const files = answer.files.filter(({ card }) => !card).map((file) =>
    file.mime.startsWith("image/")
      ? h("img", { class: "answer-picture", src: file.url, alt: file.alt, width: file.size?.[0], height: file.size?.[1] })
      : h("a", { class: "plain", href: file.url, download: file.name, text: `⤓ ${file.name}` }));
  const pressed = async (/** @type {string} */ data) => {
    const next = await act({ ...place, data });
    if (!next) return;
    const shown = next.form || (!next.toast && contents(next, place, title).length);
    if (!shown) closeSheet(); // it is done, and the board or a passing note says so
    showAnswer(title, next, place, done);
    done();
  };
  const rows = answer.buttons.map((row) =>
    h("div", { class: "row" }, ...row.map(({ label, data, style }) => button(style === "primary" ? "primary" : "plain", label, () => void pressed(data)))));
  return [...text, ...cards, ...files, ...rows];
}

const BULLET = "• ";

/** Set a text of the bot: paragraphs, lists, and a heading where a line stands alone or leads to a list. @param {string} text */
function prose(text) {
  const blocks = text.split(/\n{2,}/).map((block) => block.split("\n"));
  const heads = (/** @type {string[]} */ lines) => blocks.length > 2 && !/[.!?:…]$/.test(lines[0] ?? "") && lines.slice(1).every((line) => line.startsWith(BULLET));
  const parts = blocks.flatMap((lines) => {
    const items = lines.filter((line) => line.startsWith(BULLET)).map((line) => h("li", { text: line.slice(BULLET.length) }));
    const rest = lines.filter((line) => !line.startsWith(BULLET)).map((line) => h(heads(lines) ? "h3" : "p", { text: line }));
    return [...rest, ...(items.length ? [h("ul", {}, ...items)] : [])];
  });
  return h("div", { class: "answer-text" }, ...parts);
}

const MEDALS = ["", "🥇", "🥈", "🥉"];

/** Lay out a card, such as a profile or a list of the best players. @param {import("../app.js").Card} card */
function cardTable(card) {
  const heads = card.heads.some((head) => head)
    ? [h("thead", {}, h("tr", {}, ...card.heads.map((head) => h(head ? "th" : "td", { scope: head ? "col" : null, text: head }))))]
    : [];
  const rows = card.rows.map(({ cells: [name = "", ...figures], medal, marked }) =>
    h("tr", { class: marked ? "you" : "" }, h("th", { scope: "row", text: `${MEDALS[medal]} ${name}`.trim() }), ...figures.map((figure) => h("td", { text: figure }))));
  return h("div", { class: "card" },
    h("h2", { text: card.title }), rows.length ? h("p", { class: "faint", text: card.note }) : null,
    rows.length ? h("table", { class: "standings" }, ...heads, h("tbody", {}, ...rows)) : null,
    ...card.foot.map((line) => h("p", { class: "faint", text: line })));
}

/** @param {NonNullable<Answer["form"]>} form @param {Record<string, unknown>} place */
function askForm(form, place) {
  const number = form.low !== null;
  const line = /** @type {HTMLInputElement} */ (h("input", {
    id: "form-line", required: true, type: number ? "number" : "text", inputmode: number ? "numeric" : "text",
    min: form.low, max: form.high, autocomplete: "off",
  }));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await act({ ...place, data: form.data, answer: line.value });
    if (answer) showAnswer(form.title, answer, place);
  };
  openSheet(form.title, h("form", { class: "field", on: { submit: send } },
    h("label", { for: line.id, text: form.label }), line,
    h("button", { type: "submit", class: "primary big", text: say("ok") })));
  line.focus();
}

/**
 * Return what an answer marks on a board that stays as it is, such as the move of a hint, which becomes arrows.
 * @param {Answer} answer @param {import("../types.js").Board} board
 * @returns {import("../types.js").Mark[]}
 */
export function advised({ after }, board) {
  if (!after || JSON.stringify(after.stacks) !== JSON.stringify(board.diagram.stacks)) return [];
  const known = new Set(board.diagram.marks.map((mark) => JSON.stringify(mark)));
  const marks = after.marks.filter((mark) => !known.has(JSON.stringify(mark)));
  const ways = marks.filter((mark) => mark.kind === "path").map((mark) => mark.sites);
  const picked = marks.filter((mark) => mark.kind === "picked").flatMap((mark) => mark.sites);
  if (!ways.length && picked.length > 1) ways.push(picked);
  return [...marks.filter((mark) => mark.kind !== "path"), ...ways.map((sites) => ({ kind: /** @type {const} */ ("advice"), sites }))];
}

/**
 * Return why something is not done: the rule in words, else what there is to do instead.
 * @param {import("../types.js").Why} why @param {readonly string[]} [taken] steps that are taken already
 */
export function objection(why, taken = []) {
  if (why.text) return why.text;
  return why.lit.length ? say("pick_lit") : taken.length ? say("press_confirm") : "";
}

/** @param {string} game */
export async function rulesSheet(game) {
  const answer = await act({ command: "rules", args: { game }, room: "private" });
  if (answer) showAnswer(say("rules"), answer, { room: "private" });
}
