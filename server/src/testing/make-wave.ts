/** A WAV file with 8,000 samples of 16 bits a second, whose channels hold one value each. */
export function makeWave(seconds: number, values: readonly number[]): Buffer {
  const frames = Buffer.alloc(8000 * seconds * values.length * 2);
  for (let place = 0; place < frames.length; place += 2)
    frames.writeInt16LE(values[(place / 2) % values.length] ?? 0, place);
  const format = Buffer.alloc(24);
  format.write('fmt ', 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(1, 8);
  format.writeUInt16LE(values.length, 10);
  format.writeUInt32LE(8000, 12);
  format.writeUInt32LE(8000 * values.length * 2, 16);
  format.writeUInt16LE(values.length * 2, 20);
  format.writeUInt16LE(16, 22);
  // A chunk of an odd length before the samples, as some recorders write one.
  const note = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1');
  const data = Buffer.alloc(8);
  data.write('data', 'latin1');
  data.writeUInt32LE(frames.length, 4);
  const body = Buffer.concat([Buffer.from('WAVE'), format, note, data, frames]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The value of the first sample of a file of `makeWave`, or of one of its channels. */
export const firstSample = (wave: Buffer): number => wave.readInt16LE(wave.indexOf('data') + 8);
