// What changes, by a WebSocket; where none gets through, the page asks every few seconds.

import { get } from "../net.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{board: (board: Board) => void, tables: () => void, people: () => void, online: (on: boolean) => void}} Heard */

const FIRST_WAIT = 500; // milliseconds until a lost connection is tried again; each wait doubles the last
const LAST_WAIT = 30_000;
const POLL = 4000; // milliseconds between two questions where there is no WebSocket
const OVER = 4401; // the session has ended
const REPLACED = 4409; // this person's page was opened anew

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Heard | null} */
  #heard = null;
  /** @type {readonly string[]} */
  #boards = [];
  #wait = FIRST_WAIT;
  #poll = 0;

  /** @param {import("./pass.js").Pass} pass */
  constructor(pass) {
    this.pass = pass;
  }

  /** Listen to these boards instead of others. @param {readonly string[]} boards @param {Heard} heard */
  listen(boards, heard) {
    this.#boards = boards;
    this.#heard = heard;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ watch: boards });
    else if (!this.#socket) this.#connect();
  }

  #connect() {
    const socket = new WebSocket(`wss://${location.host}/api/live`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      window.clearInterval(this.#poll);
      this.#poll = 0;
      this.#send({ token: this.pass.token });
      this.#send({ watch: this.#boards });
      this.#heard?.online(true);
    });
    socket.addEventListener("message", ({ data }) => {
      const { kind, value } = JSON.parse(data);
      if (kind === "board") this.#heard?.board(value);
      if (kind === "tables") this.#heard?.tables();
    });
    socket.addEventListener("close", ({ code }) => void this.#closed(code));
  }

  /** @param {number} code */
  async #closed(code) {
    this.#socket = null;
    if (code === REPLACED) return;
    if (code === OVER && !(await this.pass.renew())) return this.pass.over();
    if (!this.#poll) this.#poll = window.setInterval(() => void this.#ask(), POLL);
    window.setTimeout(() => this.#socket ?? this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LAST_WAIT);
  }

  /** Read the boards anew, as long as there is no WebSocket. */
  async #ask() {
    try {
      for (const table of this.#boards) this.#heard?.board(await get(`/api/board/${table}`));
      if (!this.#boards.length) this.#heard?.tables();
      this.#heard?.online(true);
    } catch {
      this.#heard?.online(false);
    }
  }

  /** @param {unknown} message */
  #send(message) {
    this.#socket?.send(JSON.stringify(message));
  }
}
