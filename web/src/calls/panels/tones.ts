import type { Key } from './softphone.ts';

/** Frequencies in hertz, and the seconds for which they sound and pause; without a rhythm they go on. */
type Tone = { frequencies: readonly number[]; rhythm?: readonly [on: number, off: number]; loudness: number };

/** The tones of North American telephones. */
const tones = {
  ringing: { frequencies: [440, 480], rhythm: [2, 4], loudness: 0.04 },
  busy: { frequencies: [480, 620], rhythm: [0.5, 0.5], loudness: 0.04 },
  /** A ringing telephone. */
  bell: { frequencies: [740, 932], rhythm: [1.2, 2.4], loudness: 0.08 },
  /** Where the voice of a simulated call would be. */
  voice: { frequencies: [220], rhythm: [0.6, 1.4], loudness: 0.015 },
} as const satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;

const rowTones = [697, 770, 852, 941] as const;
const columnTones = [1209, 1336, 1477] as const;
const keyRows = ['123', '456', '789', '*0#'];

/** The two tones of a key. */
function keyTone(key: Key): Tone {
  const row = keyRows.findIndex((keys) => keys.includes(key));
  const column = keyRows[row]?.indexOf(key) ?? 0;
  return { frequencies: [rowTones[row] ?? 941, columnTones[column] ?? 1336], loudness: 0.06 };
}

const keySeconds = 0.18;
/** Rhythms are planned ahead for this many seconds, longer than any call rings. */
const plannedSeconds = 180;

function sound(context: AudioContext, { frequencies, rhythm, loudness }: Tone, seconds: number): () => void {
  const gain = context.createGain();
  gain.connect(context.destination);
  const begin = context.currentTime;
  const [on, off] = rhythm ?? [seconds, 0];
  gain.gain.setValueAtTime(0, begin);
  for (let at = begin; at < begin + seconds; at += on + off) {
    gain.gain.setTargetAtTime(loudness, at, 0.01);
    gain.gain.setTargetAtTime(0, Math.min(at + on, begin + seconds), 0.01);
  }
  const oscillators = frequencies.map((frequency) => {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    oscillator.start(begin);
    oscillator.stop(begin + seconds + 0.1);
    return oscillator;
  });
  return () => {
    for (const oscillator of oscillators) oscillator.stop();
    gain.disconnect();
  };
}

/** Plays one tone at a time, and the tones of keys above it. */
export type TonePlayer = {
  play: (name: ToneName | null, seconds?: number) => void;
  press: (key: Key) => void;
  close: () => void;
};

export function openTones(): TonePlayer {
  const context = new AudioContext();
  let playing: { name: ToneName; stop: () => void } | null = null;
  return {
    play(name, seconds = plannedSeconds) {
      if (playing?.name === name) return;
      playing?.stop();
      // Without a click on the page the browser keeps the context suspended, and nothing is heard.
      if (context.state === 'suspended') void context.resume().catch(() => undefined);
      playing = name === null ? null : { name, stop: sound(context, tones[name], seconds) };
    },
    press: (key) => void sound(context, keyTone(key), keySeconds),
    close() {
      playing?.stop();
      playing = null;
      if (context.state !== 'closed') void context.close();
    },
  };
}
