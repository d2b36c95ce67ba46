// How a game ended, in words and as a curve, and where to go from there.

import { picture } from "../board/board.js";
import { button, h, svg } from "../dom.js";
import { get, later } from "../net.js";
import { me } from "../session.js";
import { closeSheet, openSheet, toast } from "../sheet.js";
import { say } from "../words.js";
import { act, showAnswer } from "./answer.js";
import { disc } from "./plates.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../app.js").Analysis} Analysis */
/** @typedef {import("../main.js").App} App */
/** @typedef {import("./moves.js").Moves} Moves */

const AGAIN = 1500; // milliseconds until it is asked again whether the analysis is there
const [WIDE, HIGH] = [300, 90]; // the curve's drawing, in units of its own

/** @param {App} app @param {Board} board @param {Moves} moves */
export function resultSheet(app, board, moves) {
  const result = board.result;
  if (!result) return;
  const place = { as: viewerOf(board), table: board.table };
  const winners = board.players.filter((player) => result.winners.includes(player.seat));
  const score = h("div", { class: "score" }, ...board.players.slice(0, 12).map((player) => scoreLine(player, winners.includes(player))));
  const rating = result.rating ? h("p", { class: "center" }, say("rating"), " ", h("strong", { text: String(result.rating.after) }), " ", change(result.rating)) : null;
  const earned = (result.earned ?? []).map((line) => h("p", { class: "faint center", text: line }));
  const analysis = h("div", { class: "analysis" });
  const again = board.actions.includes("rematch")
    ? button("primary big", say("rematch"), () => void answered(app, place, "rematch"))
    : button("primary big", say("home"), () => app.go(""));
  const ask = button("plain", say("analyse"), () => {
    ask.remove();
    void analyse(board, moves, analysis);
  });
  const row = h("div", { class: "row" },
    board.actions.includes("analyse") ? ask : null,
    button("plain", say("share"), () => void sharePicture(board, place.as)));
  openSheet(result.title, h("p", { text: result.reason }), score, rating, ...earned, analysis, again, row);
}

/** The slug of the person a board was made for. @param {Board} board */
function viewerOf(board) {
  return board.players.find(({ you }) => you)?.slug ?? me();
}

/** @param {import("../types.js").TablePlayer} player @param {boolean} won */
function scoreLine(player, won) {
  return h("p", { class: won ? "won" : "" }, disc(player.colour), h("span", { text: player.name }), h("span", { class: "mark", text: won ? "★" : "" }));
}

/** @param {{before: number, after: number}} rating */
function change({ before, after }) {
  const difference = after - before;
  return h("span", { class: difference < 0 ? "bad" : "good", text: difference < 0 ? `−${-difference}` : `+${difference}` });
}

/** @param {App} app @param {{as: string, table: string}} place @param {string} command */
async function answered(app, place, command) {
  const answer = await act({ ...place, command });
  if (!answer) return;
  if (answer.table && answer.table !== place.table) return app.go(`table/${answer.table}`);
  showAnswer(say(command), answer, place);
}

/**
 * Ask for the analysis until the computer has made it, and show it.
 * @param {Board} board @param {Moves} moves @param {HTMLElement} place
 */
async function analyse(board, moves, place) {
  place.replaceChildren(h("p", { class: "faint", text: say("analysing") }));
  /** @type {Analysis | null} */
  let found = null;
  try {
    while (place.isConnected && !(found = await get(`/api/analysis/${board.table}`, { as: viewerOf(board) }))) await later(AGAIN);
  } catch {
    place.replaceChildren(h("p", { class: "faint", text: say("no_analysis") }));
  }
  if (!found) return;
  const { accuracy } = found;
  const percents = board.players.filter(({ seat }) => accuracy[seat] !== undefined).map(({ name, seat }) =>
    h("p", {}, h("strong", { text: name }), ` ${say("accuracy", { percent: Math.round(accuracy[seat] ?? 0) })}`));
  const moments = found.moments.map((moment) =>
    h("button", { type: "button", class: `list-row ${moment.kind}`, on: { click: () => jump(moves, moment.seq) } },
      h("span", { class: "tile", text: String(moment.number) }),
      h("span", { text: moment.text.replace(`${moment.number}. `, "") }))); // the tile says it
  place.replaceChildren(curve(found, moves), ...percents, h("div", { class: "list" }, ...moments));
}

/**
 * Draw who was ahead; a tap shows the position.
 * @param {Analysis} found @param {Moves} moves
 */
function curve(found, moves) {
  const { curve: points } = found;
  const x = (/** @type {number} */ at) => (at / Math.max(1, points.length - 1)) * WIDE;
  const y = (/** @type {number} */ share) => HIGH - share * HIGH;
  const line = points.map(({ share }, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  const area = svg("path", { class: "area", d: `${line}L${WIDE} ${HIGH / 2}L0 ${HIGH / 2}Z` });
  const drawn = svg("svg", { viewBox: `0 -2 ${WIDE} ${HIGH + 4}`, class: "curve", role: "img", "aria-label": say("curve") },
    area, svg("path", { class: "middle", d: `M0 ${HIGH / 2}H${WIDE}` }), svg("path", { class: "line", d: line }));
  drawn.addEventListener("click", (event) => {
    const box = drawn.getBoundingClientRect();
    const at = Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * (points.length - 1));
    jump(moves, points[at]?.seq ?? 0);
  });
  return drawn;
}

/** @param {Moves} moves @param {number} seq */
function jump(moves, seq) {
  const at = moves.frames.findIndex((frame) => frame.seq >= seq);
  if (at < 0) return toast(say("failed"));
  closeSheet();
  moves.go(at);
}

/**
 * Hand over the board's picture, or that of a result, through the device's own sheet where it has one.
 * @param {Board} board its diagram holds its layout
 * @param {string} slug
 */
export async function sharePicture(board, slug) {
  const over = board.actions.includes("share");
  const answer = await act({ as: slug, table: board.table, command: over ? "share" : "board", args: over ? {} : { file: "yes" } });
  if (!answer) return;
  const file = answer.files.find(({ size }) => size);
  if (!file) return showAnswer(say("share"), answer);
  const blob = await (await fetch(file.url)).blob();
  const shared = new File([blob], file.name, { type: "image/png" });
  if (navigator.canShare?.({ files: [shared] })) return navigator.share({ files: [shared] }).catch(() => {});
  const save = h("a", { class: "primary big save", href: file.url, download: file.name, text: say("save") });
  openSheet(say("share"), h("div", { class: "shared", role: "img", "aria-label": file.alt }, over ? h("img", { src: file.url, alt: "" }) : picture(board)), save);
}
