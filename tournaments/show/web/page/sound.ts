// SPDX-License-Identifier: MIT
// The sounds of a game: a disc drops into its place, a stone is put on wood. Sound is off until the user switches it on;
// browsers also require a user action first.
import { drawn, element, found, store, stored } from "./elements.ts";

const key = "kaven-sound";

let wanted = false;

/** Created by the first user action. */
let audio: AudioContext | null = null;

async function wake() {
  if (!wanted) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
}

/** A knock: a burst of filtered noise. @param knock seconds, hertz, the filter's Q, seconds, 0 to 1 */
function knock(context: AudioContext, { after, pitch, sharpness, length, loudness }: { after: number, pitch: number, sharpness: number, length: number, loudness: number }) {
  const start = context.currentTime + after;
  const samples = Math.ceil(context.sampleRate * length);
  const noise = context.createBuffer(1, samples, context.sampleRate);
  const wave = noise.getChannelData(0);
  for (let index = 0; index < samples; ++index) wave[index] = (2 * Math.random() - 1) * Math.exp((-6 * index) / samples);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: sharpness });
  const gain = new GainNode(context, { gain: loudness });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start);
}

/**
 * Plays the sound of a new stone.
 * @param falls whether it is a falling disc
 * @param after milliseconds until it lands
 */
export function sound_stone(falls: boolean, after: number) {
  if (!wanted || !audio || audio.state !== "running") return;
  const at = after / 1000;
  if (falls) {
    knock(audio, { after: at, pitch: 420, sharpness: 2.5, length: 0.13, loudness: 1 });
    knock(audio, { after: at, pitch: 1900, sharpness: 3, length: 0.05, loudness: 0.5 });
    if (after > 0) knock(audio, { after: at + 0.12, pitch: 520, sharpness: 3, length: 0.08, loudness: 0.3 });
  } else {
    knock(audio, { after: at, pitch: 2600, sharpness: 5, length: 0.05, loudness: 1 });
    knock(audio, { after: at, pitch: 950, sharpness: 6, length: 0.1, loudness: 0.7 });
  }
}

/** Adds a button beside the theme button that turns sound on and off. */
export function prepare_sound() {
  wanted = stored(key) === "on";
  const waves = drawn("path", { d: "M16 8.5a5 5 0 0 1 0 7M19 5.5a9 9 0 0 1 0 13", fill: "none", class: "waves" });
  const loudspeaker = drawn("path", { d: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" });
  const button = element(
    "button",
    { type: "button", id: "sound", class: "quiet", "aria-label": "Sound", title: "Sound of moves" },
    drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, loudspeaker, waves),
  );
  const show = () => button.setAttribute("aria-pressed", String(wanted));
  button.addEventListener("click", () => {
    wanted = !wanted;
    store(key, wanted ? "on" : "off");
    show();
    void wake().then(() => sound_stone(true, 0));
  });
  show();
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => void wake());
  found("theme").before(button);
}
