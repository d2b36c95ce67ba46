// The way to the server: requests with a key, so that one sent twice is done once, and the stream.

/** @typedef {import("./types.js").Board} Board */

const token = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=taberna-token]")).content;
const UNKNOWN = 401;

/**
 * How requests get to the server. `renew` returns true once one may be tried again that the server did not know.
 * @typedef {object} Way
 * @property {() => Record<string, string>} headers
 * @property {() => Promise<boolean>} renew
 * @property {typeof listen} listen
 */

/** @type {Way} */
let way = { headers: () => ({ "X-Taberna-Token": token }), renew: async () => false, listen: listenToEvents };

/** Send all requests another way, as through a door. @param {Way} other */
export function through(other) {
  way = other;
}
const PATIENCE = 20_000; // milliseconds until a request counts as lost
const SECOND_TRY = 700; // milliseconds before a request that got lost is sent again
const LAST_WAIT = 8000; // milliseconds of the longest wait while the server asks to slow down
const TOO_FAST = 429;

/** A request the server did not carry out, as far as is known. `message`: why, in the reader's language, or "". */
export class Refused extends Error {
  /** @param {number} status 0 if the server cannot be reached @param {string} [text] */
  constructor(status, text = "") {
    super(text);
    this.status = status;
  }
}

/** Return a name for a request that no other has; crypto.randomUUID is missing outside https and localhost. */
function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send a request and return its answer. One that got lost is sent again under the same key, which is safe.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 * @throws {Refused} if the server does not carry it out or cannot be reached
 */
export async function post(path, body) {
  const sent = JSON.stringify({ key: key(), ...body });
  const headers = () => ({ "Content-Type": "application/json", ...way.headers() });
  return answered(await tried(() => fetch(path, { method: "POST", headers: headers(), body: sent, signal: AbortSignal.timeout(PATIENCE) })));
}

/**
 * Read something.
 * @param {string} path
 * @param {Record<string, string>} [query]
 * @returns {Promise<any>}
 */
export async function get(path, query = {}) {
  const address = `${path}?${new URLSearchParams(query)}`;
  return answered(await tried(() => fetch(address, { headers: way.headers(), signal: AbortSignal.timeout(PATIENCE) })));
}

/** Send a request, again if it got lost, and later if the server asks to slow down. @param {() => Promise<Response>} attempt */
async function tried(attempt) {
  const lost = () => {
    throw new Refused(0);
  };
  let response = await attempt().catch(() => later(SECOND_TRY).then(attempt).catch(lost));
  if (response.status === UNKNOWN && (await way.renew())) response = await attempt().catch(lost);
  for (let wait = SECOND_TRY; response.status === TOO_FAST && wait < LAST_WAIT; wait *= 2) {
    await later(wait);
    response = await attempt().catch(lost);
  }
  return response;
}

/** @param {Response} response */
async function answered(response) {
  if (response.status === 403 && !(await response.clone().json().catch(() => null))) return reload();
  if (!response.ok) throw new Refused(response.status, (await response.json().catch(() => ({}))).text ?? "");
  return response.status === 202 ? null : response.json();
}

/** A new start of the server has a new token, which comes with the page. */
function reload() {
  location.reload();
  return new Promise(() => {});
}

/** @param {number} milliseconds */
export function later(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * Listen to what changes for a person, until the returned function is called.
 * @param {string} person a slug
 * @param {readonly string[]} boards the tables looked at
 * @param {{board: (board: Board) => void, tables: () => void, people: () => void, online: (on: boolean) => void}} heard
 * @returns {() => void}
 */
export function listen(person, boards, heard) {
  return way.listen(person, boards, heard);
}

/** @type {typeof listen} */
function listenToEvents(person, boards, heard) {
  const query = new URLSearchParams({ token, as: person, boards: boards.join(",") });
  const source = new EventSource(`/api/stream?${query}`);
  source.addEventListener("board", (event) => heard.board(JSON.parse(event.data)));
  source.addEventListener("tables", () => heard.tables());
  source.addEventListener("people", () => heard.people());
  source.addEventListener("open", () => heard.online(true));
  source.addEventListener("error", () => {
    heard.online(false);
    if (source.readyState === EventSource.CLOSED) returned();
  });
  return () => source.close();
}

/** Wait for the server to be back, and start afresh: its token is another one. */
async function returned() {
  for (;;) {
    const there = await fetch("/").catch(() => null);
    if (there?.ok) return reload();
    await later(2000);
  }
}
