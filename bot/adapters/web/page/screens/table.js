// One table: the board, who plays, what was played, and what can be done besides moving.

import { BoardView } from "../board/board.js";
import { button, h, icon, iconButton } from "../dom.js";
import { facing, withLayout } from "../layouts.js";
import { Refused, get, post } from "../net.js";
import { links, me, preferences, share, sharing, watching } from "../session.js";
import { announce, closeSheet, confirmed, listRow, openSheet, toast } from "../sheet.js";
import { say } from "../words.js";
import { act, actSurely, advised, objection, rulesSheet, showAnswer, showFolded } from "./answer.js";
import { Moves } from "./moves.js";
import { Plates } from "./plates.js";
import { resultSheet, sharePicture } from "./result.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../main.js").App} App */

/** What can be done at a table besides moving: the icon, and whether it is asked for once more. */
const ACTIONS = /** @type {Record<string, {picture: string, ask?: string}>} */ ({
  hint: { picture: "hint" },
  undo: { picture: "undo" },
  rematch: { picture: "resume" },
  draw: { picture: "people" },
  resign: { picture: "flag", ask: "sure_resign" },
  end: { picture: "close", ask: "sure_end" },
  leave: { picture: "close", ask: "sure_leave" },
  join: { picture: "check" },
  begin: { picture: "resume", ask: "sure_begin" },
  watch: { picture: "people" },
  unwatch: { picture: "close" },
  history: { picture: "list" },
  verify: { picture: "check" },
  odds: { picture: "list" },
  goon: { picture: "resume" },
});
const IN_BAR = 3; // actions beside "More" at the foot of the screen
const LONG = 30; // letters beyond which a headline is set smaller, so that it stays one line
const RETRY = 2000; // milliseconds until a table that could not be read is read again
const LATER = new Set(["resign", "end", "leave", "draw", "watch", "unwatch", "history", "verify", "odds", "analyse"]);

/**
 * Show a table.
 * @param {App} app @param {string} table
 * @returns {Promise<import("../main.js").Screen>}
 */
export async function table(app, table) {
  const first = await boardOf(table, me()).catch((error) => {
    if (error instanceof Refused && error.status === 404) toast(say("gone"));
    throw error;
  });
  const screen = new TableScreen(app, first);
  app.watch([table]);
  await screen.begin(first);
  return { title: first.name, board: (board) => screen.heard(board), leave: () => screen.leave() };
}

/** Read a table as a person sees it. @param {string} table @param {string} slug @returns {Promise<Board>} */
async function boardOf(table, slug) {
  return withLayout(await get(`/api/board/${table}`, { as: slug }));
}

class TableScreen {
  /** @param {App} app @param {Board} board */
  constructor(app, board) {
    this.app = app;
    this.table = board.table;
    this.board = board;
    this.shown = -1; // the revision that the page has shown
    /** @type {Promise<void>} */
    this.line = Promise.resolve(); // ends when every board that came in has been shown
    this.actor = me(); // the slug of the person who acts on this device
    this.passed = me(); // the person who holds the device, where moves are secret
    /** @type {{turn: number, first: string, rest: string} | null} */
    this.advice = null; // the hint that was asked for last
    this.celebrated = board.status !== "playing"; // a game that was over before is not announced again

    this.title = h("h1");
    this.subtitle = h("p", { class: "faint" });
    const more = iconButton("more", say("more"), () => this.more());
    const back = iconButton("back", say("back"), () => app.go(""));
    const bar = h("header", { class: "bar" }, back, h("div", {}, this.title, this.subtitle), more);
    this.host = h("div", { class: "board-host" });
    this.headline = h("h2", { class: "headline" });
    this.last = h("p", { class: "faint last" });
    this.asked = h("div", { class: "asked", hidden: true });
    this.actions = h("div", { class: "actions" });
    this.plates = new Plates();
    this.moves = new Moves(this.table, (frame, step) => void this.look(frame, step));
    const status = h("div", { class: "status" }, this.headline, this.last);
    const side = h("aside", { class: "side" }, status, this.asked, this.moves.element, this.actions);
    const main = h("div", { class: "play" }, this.plates.others, this.host, this.plates.own);
    app.root.replaceChildren(h("div", { class: "table" }, bar, main, side));
    this.view = new BoardView(this.host, this.events(), say);
    this.view.settings(preferences);
    this.host.addEventListener("pointerdown", () => this.calm(), { capture: true });
    this.host.addEventListener("keydown", ({ key }) => ["Enter", " "].includes(key) && this.calm(), { capture: true });
    this.clock = window.setInterval(() => this.plates.tick(), 1000);
    this.retry = 0;
  }

  /** @param {Board} board */
  async begin(board) {
    await this.take(board, { animate: false });
  }

  leave() {
    window.clearInterval(this.clock);
    window.clearTimeout(this.retry);
    this.moves.pause();
    this.view.destroy();
    document.body.classList.remove("my-turn");
  }

  /** What the board asks for. @returns {import("../types.js").BoardEvents} */
  events() {
    const here = () => ({ as: this.actor, table: this.table, turn: this.board.turn });
    const done = (/** @type {string} */ command, /** @type {Record<string, string>} */ args) => this.act(command, args);
    return {
      move: (text) => done("move", { move: text }),
      word: (word) => done("word", { 0: word }),
      bid: (points) => done("number", { 0: String(points) }),
      stake: (site, total) => done("bet", { figure: site, amount: String(total) }),
      steps: (taken) => post("/api/steps", { ...here(), taken }),
      why: (sites, taken) => this.why({ ...here(), sites, taken }),
      announce: (text) => announce(text),
    };
  }

  /**
   * Carry out what the player decided. Rejects if it was refused, so that the board takes its piece back.
   * @param {string} command @param {Record<string, string>} args
   */
  async act(command, args) {
    const { turn } = this.board;
    const answer = await act({ as: this.actor, table: this.table, turn, command, args });
    if (!answer) throw new Error("not heard");
    if (answer.refused) {
      this.refused(answer.text);
      if (answer.lit?.length) this.view.refuse({ sites: [], lit: answer.lit });
      throw new Error("refused");
    }
    if (answer.text) toast(answer.text);
    if (answer.board) void this.heard(answer.board);
  }

  /** Ask why something cannot be moved, and say it. @param {Record<string, unknown>} asked */
  async why(asked) {
    const why = await post("/api/why", asked);
    this.refused(objection(why, /** @type {string[]} */ (asked.taken ?? [])));
    return why;
  }

  /** Take back what was said of something that was not done. */
  calm() {
    if (!this.moves.live) this.moves.go(this.moves.frames.length - 1);
    if (this.headline.classList.contains("refused")) this.state(this.board);
  }

  /** Say why something is not done. @param {string} text */
  refused(text) {
    if (!text) return;
    this.headline.textContent = text;
    this.headline.classList.add("refused");
    this.last.textContent = "";
    announce(text);
  }

  /** A board came in; boards are shown one after the other, in the order they came. @param {Board} board */
  heard(board) {
    this.line = this.line.then(() => this.hear(board)).catch((error) => this.recover(error));
    return this.line;
  }

  /** Read the table again where that failed: no other board comes by itself. @param {unknown} error */
  recover(error) {
    if (!(error instanceof Refused) || error.status === 404) return reportError(error);
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => {
      boardOf(this.table, this.actor).then((board) => this.heard(board), (reason) => this.recover(reason));
    }, RETRY);
  }

  /** Show a board, unless it is older than the one shown, or the same. @param {Board} board */
  async hear(board) {
    if (board.table !== this.table || board.revision < this.board.revision) return;
    if (board.revision === this.shown && board.revision === this.board.revision && this.knows(board)) return;
    const wasOver = this.board.status !== "playing";
    await this.take(board, { animate: true });
    if (board.status === "finished" && !wasOver && !this.celebrated && !watching()) {
      this.celebrated = true;
      resultSheet(this.app, this.board, this.moves);
    }
    if (board.status === "playing") this.celebrated = false;
  }

  /** Return true if a board of the revision shown says nothing new: others who share the device see no more. @param {Board} board */
  knows(board) {
    if (sharing(this.table).length > 1) return true;
    return board.viewer.join() === this.board.viewer.join() && JSON.stringify(board.choices) === JSON.stringify(this.board.choices);
  }

  /** Return true if the board is turned to its player; one that is passed around stays as it lies. @param {Board} board */
  turns(board) {
    return board.turned && sharing(this.table).length < 2;
  }

  /**
   * Show a board as the person who acts now sees it.
   * @param {Board} board @param {{animate: boolean}} how
   */
  async take(board, { animate }) {
    const own = await this.forActor(await withLayout(board));
    if (!own || own.revision < this.board.revision) return;
    const seen = facing(own, this.turns(own));
    this.board = seen;
    this.shown = seen.revision;
    document.documentElement.dataset.board = seen.theme;
    this.moves.follow(seen);
    this.describe(seen);
    if (!this.moves.live) this.past(this.moves.frames[this.moves.at]);
    if (this.moves.live) await this.view.show(seen, { animate });
    Object.assign(this.host.dataset, { actor: this.actor, turn: String(seen.turn) }); // what can be played on now
  }

  /**
   * Return the board as whoever acts on this device sees it; null while the device is being passed on.
   * @param {Board} board
   * @returns {Promise<Board | null>}
   */
  async forActor(board) {
    const slugs = sharing(this.table);
    if (slugs.length < 2) return board;
    // Where moves are secret, others' boards do not tell who has moved already.
    const own = seesAs(board, this.actor) ? board : await boardOf(this.table, this.actor);
    const here = own.players.filter(({ slug }) => slug && slugs.includes(slug));
    const asked = here.filter(({ seat }) => own.proposal?.waiting?.includes(seat)); // they answer before anybody moves
    const waiting = asked.length ? asked : here.filter((player) => player.waiting);
    const [next] = waiting;
    if (!next?.slug || waiting.some(({ slug }) => slug === this.actor)) return own;
    if (own.secrets && next.slug !== this.passed) {
      this.pass(next.slug, next.name);
      return null;
    }
    this.actor = this.passed = next.slug;
    return boardOf(this.table, next.slug);
  }

  /** Cover the board until the next person holds the device. @param {string} slug @param {string} name */
  pass(slug, name) {
    const uncover = async () => {
      this.actor = this.passed = slug;
      this.board = { ...this.board, revision: -1 };
      await this.heard(await boardOf(this.table, slug));
      cover.remove();
      this.view.element.inert = false;
    };
    const cover = h("div", { class: "cover" }, h("h2", { text: say("pass_to", { name }) }), h("p", { text: say("pass_secret") }),
      button("primary big", say("i_am", { name }), () => void uncover()));
    this.host.querySelector(".cover")?.remove();
    this.view.element.inert = true;
    this.host.append(cover);
  }

  /** Write what stands around the board. @param {Board} board */
  describe(board) {
    const others = board.players.filter((player) => !player.you).map((player) => player.name);
    this.title.textContent = board.name;
    this.subtitle.textContent = others.slice(0, 3).join(", ");
    this.plates.show(board);
    this.state(board);
    const mine = Boolean(board.choices) && board.status === "playing";
    document.body.classList.toggle("my-turn", mine);
    document.title = `${mine ? "● " : ""}${board.name} · ${mine ? say("your_move") : "Taberna"}`;
    if (board.last.length) announce(board.last.join(" "));
    this.propose(board);
    this.offer(board);
  }

  /** Say how the game stands. @param {Board} board */
  state(board) {
    this.headline.classList.remove("refused");
    const advice = this.advice?.turn === board.turn && board.status === "playing" ? this.advice : null;
    this.headline.textContent = board.result ? board.result.title : advice ? advice.first : this.toDo(board);
    this.headline.classList.toggle("is-long", (this.headline.textContent ?? "").length > LONG);
    this.last.textContent = board.result ? board.result.reason : advice ? advice.rest : board.last.slice(-2).join(" ");
  }

  /** Say what there is to do; where bettors share a device, also who does it and who holds the bank. @param {Board} board */
  toDo(board) {
    const bank = board.diagram.players.find(({ roles }) => roles?.includes("banker"))?.seat;
    const banker = board.players.find(({ seat }) => seat === bank)?.name;
    const name = board.players.find(({ you }) => you)?.name;
    if (sharing(this.table).length < 2 || !board.choices?.stakes || !banker || !name) return board.headline;
    return say("bets_of", { name, banker });
  }

  /** Show what is to be agreed on. @param {Board} board */
  propose(board) {
    const { proposal } = board;
    this.asked.hidden = !proposal;
    if (!proposal) return;
    const answer = (/** @type {string} */ command) => () => void this.do(command, { 0: proposal.kind });
    const row = proposal.mine
      ? null
      : h("div", { class: "row" }, button("primary", say("agree"), answer("agree")), button("plain", say("refuse"), answer("refuse")));
    this.asked.replaceChildren(h("p", { text: proposal.mine ? say("proposal_mine") : proposal.text }), ...(row ? [row] : []));
  }

  /** Put the usual actions at the foot of the screen. @param {Board} board */
  offer(board) {
    const now = board.actions.filter((action) => ACTIONS[action] && !LATER.has(action)).slice(0, IN_BAR);
    const made = now.map((action) => this.actionButton(action));
    if (board.status === "finished") made.push(barButton("cup", say("result"), () => resultSheet(this.app, this.board, this.moves)));
    made.push(barButton("rules", say("rules"), () => void rulesSheet(board.game)));
    made.push(barButton("more", say("more"), () => this.more()));
    this.actions.replaceChildren(...made);
  }

  /** @param {string} action */
  actionButton(action) {
    return barButton(ACTIONS[action]?.picture ?? "more", say(action), () => void this.do(action));
  }

  /**
   * Do something at the table besides moving, after asking once more where it cannot be taken back.
   * @param {string} command @param {Record<string, string>} [args] @param {string} [title] of what is answered
   */
  async do(command, args = {}, title = say(command)) {
    const question = command === "end" && againstComputer(this.board) ? "sure_end_alone" : ACTIONS[command]?.ask;
    if (question && !(await confirmed(say(question), say(command)))) return;
    closeSheet();
    const place = { as: this.actor, table: this.table };
    const turn = question ? undefined : this.board.turn;
    const answer = await (question ? actSurely : act)({ ...place, turn, command, args });
    if (!answer) return;
    if (answer.lit?.length) this.view.refuse({ sites: [], lit: answer.lit });
    if (answer.board) await this.heard(answer.board);
    if (command === "hint" && answer.after) return this.advise(answer.text, advised(answer, this.board));
    if (answer.table && answer.table !== this.table) return this.follow(answer.table);
    const { status, proposal } = this.board;
    if (command === "draw" && !answer.text && status === "playing" && !proposal) return toast(say("draw_declined"));
    if (command === "verify" && answer.files.length) return showFolded(title, say("verify_plain"), answer, place);
    showAnswer(title, answer, place);
  }

  /**
   * Show a hint on the board and say it where the turn is said, until the turn is over.
   * @param {string} text @param {import("../types.js").Mark[]} marks
   */
  advise(text, marks) {
    const [first = "", ...rest] = text.split("\n");
    this.advice = { turn: this.board.turn, first, rest: rest.join(" ") };
    this.view.advise(marks);
    this.state(this.board);
    announce(text);
  }

  /** Go on at another table, such as that of a rematch, with those who share this device. @param {string} table */
  follow(table) {
    share(table, sharing(this.table));
    this.app.go(`table/${table}`);
  }

  /** Everything else, behind one button. */
  more() {
    const { board } = this;
    const listed = board.actions.filter((action) => ACTIONS[action]);
    const rows = listed.map((action) => listRow(icon(ACTIONS[action]?.picture ?? "more"), say(action), "", () => void this.do(action)));
    const share = listRow(icon("share"), say("share"), "", () => void sharePicture(this.board, this.actor));
    const text = listRow(icon("list"), say("board_text"), "", () => void this.do("board", { text: "yes" }, say("board_text")));
    const settings = listRow(icon("settings"), say("settings"), "", () => this.app.go("me"));
    const link = links() && board.kind === "table" && !board.secrets ? [listRow(icon("people"), say("watch_link"), "", () => void watchLink(board.table))] : [];
    openSheet(board.name, h("div", { class: "list" }, ...rows, share, ...link, text, settings));
  }

  /** Say that an earlier position is shown, and lead back. @param {import("./moves.js").Frame | undefined} frame */
  past(frame) {
    const last = this.moves.frames.length - 1;
    this.subtitle.textContent = say("move_of", { number: this.moves.at, last });
    this.headline.classList.remove("refused", "is-long");
    this.headline.textContent = say("looking_back");
    this.last.textContent = frame?.text ?? "";
    this.actions.replaceChildren(barButton("resume", say("back_to_game"), () => this.moves.go(last)));
  }

  /** Look back at a frame, or return to the game where it is null. @param {import("./moves.js").Frame | null} frame @param {boolean} step */
  async look(frame, step) {
    if (!frame) {
      this.describe(this.board);
      return this.view.show(this.board, { animate: step });
    }
    this.past(frame);
    const { diagram } = facing(await withLayout(frame), this.turns(this.board));
    await this.view.show({ ...this.board, diagram, choices: null, result: null }, { animate: step, interactive: false });
  }
}

/** Return true if a game that the reader ends is nobody else's. @param {Board} board */
function againstComputer(board) {
  return board.players.every((player) => player.you || player.computer);
}

/** Return true if a board was made for a person. @param {Board} board @param {string} slug */
function seesAs(board, slug) {
  return board.players.some((player) => player.you && player.slug === slug);
}

/** @param {string} picture @param {string} label @param {() => void} press */
function barButton(picture, label, press) {
  return button("action", label, press, {}, icon(picture));
}

/** Show the link at which anybody can watch a table. @param {string} table */
async function watchLink(table) {
  const { url } = await get(`/api/link/${table}`).catch(() => ({ url: null }));
  if (!url) return openSheet(say("watch_link"), h("p", { text: say("watch_none") }));
  const field = h("input", { readonly: true, value: url, "aria-label": say("watch_link") });
  const copy = () => void navigator.clipboard.writeText(url).then(() => toast(say("copied")), () => field.select());
  openSheet(say("watch_link"), h("p", { text: say("watch_anybody") }), field, button("primary big", say("copy"), copy));
}
