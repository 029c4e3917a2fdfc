/** The four sounds of a school, drawn with oscillators. */

/** @import { Sound } from "./sound.js" */

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
export const SOUNDS = {
  pencil: (audio, at) => scratch(audio, at, 0.09, 3_400, 0.05),
  stamp: (audio, at) => {
    tone(audio, at, "sine", 150, 0.12, 0.22, 60);
    scratch(audio, at, 0.05, 900, 0.1);
  },
  bell: (audio, at) => {
    for (const [ratio, level] of [[1, 0.12], [2.76, 0.06], [5.4, 0.03]]) tone(audio, at, "sine", 820 * ratio, 0.7 / ratio, level);
    tone(audio, at + 0.16, "sine", 1_040, 0.6, 0.09);
  },
  whistle: (audio, at) => tone(audio, at, "triangle", 1_900, 0.18, 0.06, 2_300),
};

/** @param {AudioContext} audio @param {number} at @param {OscillatorType} type @param {number} hz @param {number} seconds @param {number} level @param {number} [to] */
function tone(audio, at, type, hz, seconds, level, to) {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(hz, at);
  if (to) source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(audio, at, seconds, level));
  source.start(at);
  source.stop(at + seconds);
}

/** @param {AudioContext} audio @param {number} at @param {number} seconds @param {number} hz @param {number} level */
function scratch(audio, at, seconds, hz, level) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hz;
  source.connect(band).connect(fading(audio, at, seconds, level));
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} seconds @param {number} level */
function fading(audio, at, seconds, level) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
