// Talking to the server. Every deed has a key, so that one sent twice is done once.

import { calmly } from "./calm.js";

const token = document.querySelector("meta[name=taberna-token]").content;

/** Unguessable enough to be nobody else's; crypto.randomUUID is missing outside https and localhost. */
function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Post a deed; the answer as JSON. Throws Refused for an answer that is none, with the words that came along. */
export async function post(path, body) {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Taberna-Token": token },
    body: JSON.stringify({ key: key(), ...body }),
  };
  // A connection that broke may have been heard or not: the same key again is safe.
  const response = await fetch(path, request).catch(() => fetch(path, request));
  if (!response.ok) throw new Refused(response.status, await wordsOf(response));
  return response.json();
}

/** What the server says about an outage of its own; "" for any other refusal. */
async function wordsOf(response) {
  if (response.status !== 503) return "";
  const { toast } = await response.json().catch(() => ({}));
  return toast ?? "";
}

export class Refused extends Error {
  constructor(status, words) {
    super(`refused: ${status}`);
    this.status = status;
    this.words = words;
  }
}

/** Listen to what somebody sees. `heard` gets (kind, value), `connected` true or false. Gives what closes it. */
export function listen(person, heard, connected) {
  const source = new EventSource(`/api/stream?${new URLSearchParams({ token, as: person })}`);
  let listening = true;
  for (const kind of ["all", "said", "unsaid", "people"]) {
    source.addEventListener(kind, (event) => calmly(() => listening && heard(kind, JSON.parse(event.data))));
  }
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => {
    connected(false);
    if (source.readyState === EventSource.CLOSED) reloadWhenBack();
  });
  return () => {
    listening = false;
    source.close();
  };
}

/** A new start of the server has a new token, which comes with the page. */
async function reloadWhenBack() {
  try {
    if ((await fetch("/")).ok) return location.reload();
  } catch {
    // Not back yet.
  }
  setTimeout(reloadWhenBack, 2000);
}
