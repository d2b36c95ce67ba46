// Discord's side of the page: the messages of its embedded apps, as far as they say who is here.

const ORIGINS = ["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"];
const HANDSHAKE = 0;
const FRAME = 1;
const CLOSE = 2;
const PATIENCE = 20_000; // milliseconds until an answer of the client counts as lost; people read a dialogue meanwhile

/** The client around this page: it answers a command under the nonce of the command. */
class Client {
  /** @type {Map<string, {done: (data: any) => void, failed: (error: Error) => void}>} */
  #waiting = new Map();
  #origin = ORIGINS.find((origin) => document.referrer.startsWith(`${origin}/`)) ?? ORIGINS[0] ?? "";
  #number = 0;

  constructor() {
    addEventListener("message", ({ source, origin, data }) => {
      if (source !== window.parent || !ORIGINS.includes(origin) || !Array.isArray(data)) return;
      const [code, payload] = data;
      if (code === CLOSE) for (const one of this.#waiting.values()) one.failed(new Error("closed"));
      if (code !== FRAME) return;
      const nonce = payload.evt === "READY" ? "ready" : String(payload.nonce);
      const asked = this.#waiting.get(nonce);
      this.#waiting.delete(nonce);
      if (payload.evt === "ERROR") asked?.failed(new Error(payload.data?.message));
      else asked?.done(payload.data);
    });
  }

  /** @param {string} application @param {string} frame */
  shakeHands(application, frame) {
    const ready = this.#answer("ready");
    this.#post(HANDSHAKE, { v: 1, encoding: "json", client_id: application, frame_id: frame });
    return ready;
  }

  /** @param {string} command @param {Record<string, unknown>} args @returns {Promise<any>} */
  ask(command, args) {
    const nonce = `${Date.now()}-${++this.#number}`;
    const answer = this.#answer(nonce);
    this.#post(FRAME, { cmd: command, args, nonce });
    return answer;
  }

  /** @param {string} nonce @returns {Promise<any>} */
  #answer(nonce) {
    return new Promise((done, failed) => {
      this.#waiting.set(nonce, { done, failed });
      setTimeout(() => failed(new Error("no answer")), PATIENCE);
    });
  }

  /** @param {number} code @param {unknown} payload */
  #post(code, payload) {
    window.parent.postMessage([code, payload], this.#origin);
  }
}

/** @param {string} application @returns {import("./door.js").Bridge} */
export function bridge(application) {
  const given = new URLSearchParams(location.search);
  const instance = given.get("instance_id") ?? "";
  const client = new Client();
  const ready = client.shakeHands(application, given.get("frame_id") ?? "");
  ready.catch(() => {});
  const authorized = async () => {
    await ready;
    const { code } = await client.ask("AUTHORIZE", { client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
    return { code, instance };
  };
  return { proof: authorized, mark: instance, again: authorized, ready() {}, shown() {} };
}
