/** A tone in one of the two channels; times are seconds. */
export type Tone = { channel: 0 | 1; hertz: number; start: number; end: number };

const rate = 8000;
const channels = 2;
const headerBytes = 44;
const silence = 128;
const loudness = 40;

/**
 * Tones as a WAV file with two channels of 8-bit samples, 8,000 a second: 16 kB for each second.
 *
 * @example toneWave([{ channel: 0, hertz: 330, start: 0, end: 1 }], 2).length → 32044
 */
export function toneWave(tones: readonly Tone[], seconds: number): Buffer {
  const size = rate * channels * seconds;
  const wave = Buffer.alloc(headerBytes + size, silence);
  wave.write('RIFF', 0, 'latin1');
  wave.writeUInt32LE(headerBytes - 8 + size, 4);
  wave.write('WAVEfmt ', 8, 'latin1');
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(channels, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(rate * channels, 28);
  wave.writeUInt16LE(channels, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36, 'latin1');
  wave.writeUInt32LE(size, 40);
  for (const { channel, hertz, start, end } of tones) {
    const last = Math.min(Math.floor(end * rate), rate * seconds);
    for (let index = Math.floor(start * rate); index < last; index += 1) {
      const sample = silence + Math.round(loudness * Math.sin((2 * Math.PI * hertz * index) / rate));
      wave[headerBytes + index * channels + channel] = sample;
    }
  }
  return wave;
}
