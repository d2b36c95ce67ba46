// A position to be solved: a lesson or a puzzle. Its board is played like any other; the bot says what comes of it.

import { BoardView } from "../board/board.js";
import { button, h, iconButton } from "../dom.js";
import { facing, withLayout } from "../layouts.js";
import { later, post } from "../net.js";
import { me, preferences } from "../session.js";
import { announce, toast } from "../sheet.js";
import { say } from "../words.js";
import { act, advised, contents, objection, showAnswer } from "./answer.js";

/** @typedef {import("../app.js").Answer} Answer */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../main.js").App} App */

const LOOK = 1800; // milliseconds what came of a wrong try stays on the board
const CAPTION = /^[^.!?]* · [^.!?]*$/; // the line that names the exercise
const ON_BOARD = /^(pick|choose|word|number|bet|ask)[-_]/; // buttons of what is done on the board itself
const TO_CHAT = /^card[-_]/; // a button whose effect only a chat shows

/** @param {App} app @param {string} game @returns {Promise<import("../main.js").Screen>} */
export async function learn(app, game) {
  return exercise(app, { command: "learn", args: { game } }, "");
}

/**
 * Show what a command asks to be solved.
 * @param {App} app @param {{command: string, args: Record<string, string>, room?: "group"}} wanted @param {string} back where "Back" leads
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function exercise(app, wanted, back) {
  const answer = await act({ room: "private", ...wanted });
  if (answer?.refused && !answer.board) { // such as an address with a game that there is not
    toast(answer.text);
    location.replace(`#/${back}`);
    return { title: "Taberna" };
  }
  const screen = new ExerciseScreen(app, back);
  if (answer) await screen.hear(answer);
  return { title: screen.title.textContent ?? "", leave: () => screen.view.destroy() };
}

class ExerciseScreen {
  /** @param {App} app @param {string} back */
  constructor(app, back) {
    this.app = app;
    /** @type {Board | null} */
    this.board = null;
    this.title = h("h1");
    this.host = h("div", { class: "board-host" });
    this.text = h("div", { class: "told", role: "status" });
    this.note = h("p", { class: "bad note", role: "status" }); // why something is not done; the task stays
    this.heard = 0; // answers that were shown
    this.buttons = h("div", { class: "exercise-buttons" });
    const bar = h("header", { class: "bar" }, iconButton("back", say("back"), () => app.go(back)), h("div", {}, this.title), h("span", { class: "icon-button" }));
    app.root.replaceChildren(h("div", { class: "table exercise" }, bar, h("div", { class: "play" }, this.host), h("aside", { class: "side" }, this.text, this.note, this.buttons)));
    this.view = new BoardView(this.host, this.events(), say);
    this.view.settings(preferences);
    for (const kind of ["pointerdown", "keydown"]) this.host.addEventListener(kind, () => (this.note.textContent = ""), { capture: true });
  }

  /** What the board asks for. @returns {import("../types.js").BoardEvents} */
  events() {
    const here = () => ({ as: me(), table: this.board?.table, turn: this.board?.turn });
    const answer = (/** @type {string} */ command, /** @type {Record<string, string>} */ args) => this.answer({ ...here(), command, args });
    return {
      move: (text) => answer("move", { move: text }),
      word: (word) => answer("word", { 0: word }),
      bid: (points) => answer("number", { 0: String(points) }),
      stake: (site, total) => answer("bet", { figure: site, amount: String(total) }),
      steps: (taken) => post("/api/steps", { ...here(), taken }),
      why: async (sites, taken) => {
        const why = await post("/api/why", { ...here(), sites, taken });
        this.note.textContent = objection(why, taken);
        return why;
      },
      announce: (text) => announce(text),
    };
  }

  /** @param {Record<string, unknown>} wanted */
  async answer(wanted) {
    const answer = await act({ ...wanted, room: "private" });
    if (!answer) throw new Error("not heard");
    if (answer.refused || !answer.board) {
      this.note.textContent = answer.text;
      if (answer.lit?.length) this.view.refuse({ sites: [], lit: answer.lit });
      throw new Error("refused");
    }
    void this.hear(answer);
  }

  /** Show what the bot says, and the board that goes with it. @param {Answer} answer */
  async hear(answer) {
    if (answer.table && !answer.board && answer.table !== this.board?.table) return this.app.go(`table/${answer.table}`);
    if (answer.toast && !answer.board) return toast(answer.text);
    const turn = ++this.heard;
    this.note.textContent = "";
    this.text.replaceChildren(...answer.text.split("\n").map((line) => h("p", { class: CAPTION.test(line) ? "faint" : "", text: line })));
    this.buttons.replaceChildren(...this.rows(answer));
    this.host.hidden = !answer.board && !this.board;
    if (!answer.board) return;
    const board = await withLayout(answer.board);
    this.board = facing(board, board.turned);
    this.title.textContent = this.board.name;
    document.documentElement.dataset.board = this.board.theme;
    const came = answer.after && JSON.stringify(answer.after.stacks) !== JSON.stringify(board.diagram.stacks) ? answer.after : null;
    if (came) {
      const { diagram } = facing(await withLayout({ diagram: came }), board.turned);
      await this.view.show({ ...board, diagram, choices: null }, { animate: true, interactive: false });
      if (!answer.buttons.flat().some(({ data }) => ON_BOARD.test(data))) return; // solved
      await later(LOOK);
      if (turn !== this.heard || !this.host.isConnected) return;
    }
    await this.view.show(this.board, { animate: turn > 1, interactive: Boolean(board.choices) });
    if (!came) this.view.advise(advised(answer, board));
  }

  /** @param {Answer} answer @returns {Node[]} */
  rows(answer) {
    const pressed = async (/** @type {string} */ data) => {
      const next = await act({ data, room: "private" });
      if (!next) return;
      if (next.board || (next.table && !next.form && !next.text)) return this.hear(next);
      if (next.form) return showAnswer(next.form.title, next, { room: "private" });
      if (contents(next, {}, "").length) showAnswer(this.title.textContent ?? "", next, { room: "private" });
    };
    return answer.buttons
      .map((row) => row.filter(({ data }) => !ON_BOARD.test(data) && !TO_CHAT.test(data)))
      .filter((row) => row.length)
      .map((row) => h("div", { class: "row" }, ...row.map(({ label, data, style }) => button(style === "primary" ? "primary" : "plain", label, () => void pressed(data)))));
  }
}
