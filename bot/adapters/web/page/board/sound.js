// Sounds made by the page itself, silent until they are switched on.

/** @typedef {import("./motion.js").Sound} Sound */

/** A knock: frequency in hertz, length in seconds, loudness, how much of it is noise. */
const KNOCKS = /** @type {Record<Sound | "no" | "win", readonly (readonly [number, number, number, number, number])[]>} */ ({
  slide: [[190, 0.07, 0.16, 0.5, 0.12]],
  hop: [[240, 0.06, 0.2, 0.4, 0.2]],
  take: [[150, 0.09, 0.24, 0.6, 0.02]],
  place: [[210, 0.08, 0.2, 0.5, 0]],
  turn: [[520, 0.04, 0.1, 0.3, 0.1]],
  roll: [[330, 0.04, 0.16, 0.8, 0], [280, 0.04, 0.16, 0.8, 0.11], [390, 0.04, 0.14, 0.8, 0.21], [250, 0.05, 0.18, 0.8, 0.36]],
  chip: [[1800, 0.03, 0.08, 0.2, 0], [2300, 0.03, 0.06, 0.2, 0.04]],
  no: [[120, 0.12, 0.16, 0.3, 0], [105, 0.12, 0.16, 0.3, 0.09]],
  win: [[523, 0.16, 0.12, 0, 0], [659, 0.16, 0.12, 0, 0.13], [784, 0.3, 0.14, 0, 0.26]],
});

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  on = false;

  /** Make a sound. @param {keyof typeof KNOCKS} name */
  play(name) {
    if (!this.on || document.hidden) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
    for (const knock of KNOCKS[name]) this.#knock(this.#context, knock);
  }

  /** @param {AudioContext} context @param {readonly [number, number, number, number, number]} knock */
  #knock(context, [frequency, length, loud, noisy, late]) {
    const start = context.currentTime + late;
    const volume = context.createGain();
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length * 2);
    volume.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = noisy ? "triangle" : "sine";
    tone.frequency.setValueAtTime(frequency, start);
    if (noisy) tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + length * 2);
    if (!noisy) return;
    const hiss = context.createBufferSource();
    hiss.buffer = this.#noise(context);
    const soft = context.createBiquadFilter();
    soft.type = "bandpass";
    soft.frequency.value = frequency * 5;
    const share = context.createGain();
    share.gain.setValueAtTime(loud * noisy, start);
    share.gain.exponentialRampToValueAtTime(0.0001, start + length);
    hiss.connect(soft).connect(share).connect(context.destination);
    hiss.start(start);
    hiss.stop(start + length);
  }

  /** @type {AudioBuffer | null} */
  #hiss = null;

  /** @param {AudioContext} context */
  #noise(context) {
    if (this.#hiss) return this.#hiss;
    const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    this.#hiss = buffer;
    return buffer;
  }

  destroy() {
    void this.#context?.close();
    this.#context = null;
  }
}
