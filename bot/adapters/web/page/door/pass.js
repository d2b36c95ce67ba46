// The token of a person who came through a door: exchanged for a proof of the platform, and renewed in time.

import { later } from "../net.js";

const STORED = "taberna-pass";
const FIRST_WAIT = 1000; // milliseconds until a proof that was not judged is shown again; each wait doubles the last
const LAST_WAIT = 16_000;
const AWAY = [429, 502, 503, 504]; // neither accepted nor refused: the platform, the bot or the proxy is busy
const EARLY = 0.8; // part of a token's life after which it is renewed

/** A proof that the server does not accept. It must be opened anew from the chat. */
export class Denied extends Error {}

export class Pass {
  #token = "";
  #timer = 0;
  /** @type {Promise<boolean> | null} */
  #renewing = null;
  /** Called once the pass is over for good. */
  over = () => {};

  /** @param {string} door name of the platform @param {() => Promise<Record<string, string> | null>} again gives a new proof, if the platform has one */
  constructor(door, again) {
    this.door = door;
    this.again = again;
  }

  get token() {
    return this.#token;
  }

  /**
   * Exchange a proof; return the table to be shown first. After a reload the token of the same proof goes on.
   * @param {Record<string, string>} proof @param {string} mark names the proof, which is accepted once
   * @returns {Promise<string | null>}
   */
  async enter(proof, mark) {
    const kept = stored();
    if (kept && (!mark || kept.mark === mark)) { // without a mark: the proof has left the address
      this.#token = kept.token;
      if (await this.renew()) return null;
    }
    const table = await this.#exchange(`/api/enter/${this.door}`, proof, mark);
    return table;
  }

  /** Get a new token before the old one ends, or a new proof after; return false if there is none. */
  renew() {
    this.#renewing ??= this.#renewed().finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async #renewed() {
    const mark = stored()?.mark ?? "";
    if (await this.#exchange("/api/renew", {}, mark).then(() => true, () => false)) return true;
    const proof = await this.again().catch(() => null);
    if (proof && await this.#exchange(`/api/enter/${this.door}`, proof, mark).then(() => true, () => false)) return true;
    return false;
  }

  /** @param {string} path @param {Record<string, string>} body @param {string} mark @returns {Promise<string | null>} */
  async #exchange(path, body, mark) {
    const headers = { "Content-Type": "application/json", ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}) };
    const attempt = () => fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
    let response = await attempt();
    for (let wait = FIRST_WAIT; wait <= LAST_WAIT && (!response || AWAY.includes(response.status)); wait *= 2) {
      await later(wait);
      response = await attempt();
    }
    if (!response?.ok) throw new Denied(String(response?.status));
    const { token, seconds, table } = await response.json();
    this.#token = token;
    store({ token, mark });
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.renew().then((on) => on || this.over()), seconds * EARLY * 1000);
    return table;
  }
}

/** @returns {{token: string, mark: string} | null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "null");
  } catch {
    return null; // storage is forbidden: a reload then needs the app to be opened anew
  }
}

/** @param {{token: string, mark: string}} pass */
function store(pass) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(pass));
  } catch {
    // The token lives as long as the page.
  }
}
