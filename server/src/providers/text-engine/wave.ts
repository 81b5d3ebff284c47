/** The samples of a WAV file: 'fmt ' of RIFF. */
type Format = { channels: number; rate: number; sampleBytes: number; chunk: Buffer };

/** A part of a recording: a mono WAV file for each channel, and when it begins, in seconds. */
export type WavePiece = { start: number; end: number; channels: Buffer[] };

const headerBytes = 12;
const chunkHeadBytes = 8;

/** Reads bytes of a stream as they are needed. */
class Bytes {
  #held = Buffer.alloc(0);
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes, or the rest of the stream if it is shorter. */
  async take(size: number): Promise<Buffer> {
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < size) {
      const next = await this.#source.next();
      if (next.done === true) break;
      parts.push(Buffer.from(next.value));
      length += next.value.length;
    }
    const all = Buffer.concat(parts);
    this.#held = all.subarray(size);
    return all.subarray(0, size);
  }
}

/** Reads up to the samples. Null if the stream is no WAV file. */
async function readFormat(bytes: Bytes): Promise<Format | null> {
  const header = await bytes.take(headerBytes);
  if (header.toString('latin1', 0, 4) !== 'RIFF' || header.toString('latin1', 8, 12) !== 'WAVE') return null;
  let chunk: Buffer | null = null;
  for (;;) {
    const head = await bytes.take(chunkHeadBytes);
    if (head.length < chunkHeadBytes) return null;
    const name = head.toString('latin1', 0, 4);
    if (name === 'data') break;
    const size = head.readUInt32LE(4);
    // Chunks begin at even places.
    const content = await bytes.take(size + (size % 2));
    if (name === 'fmt ') chunk = content.subarray(0, size);
  }
  if (chunk === null || chunk.length < 16) return null;
  const channels = chunk.readUInt16LE(2);
  const sampleBytes = chunk.readUInt16LE(12) / channels;
  const rate = chunk.readUInt32LE(4);
  return Number.isInteger(sampleBytes) && sampleBytes > 0 && rate > 0 ? { channels, rate, sampleBytes, chunk } : null;
}

/** A WAV file with one channel of samples in the same form. */
function monoFile({ rate, sampleBytes, chunk }: Format, samples: Buffer): Buffer {
  const format = Buffer.from(chunk);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate * sampleBytes, 8);
  format.writeUInt16LE(sampleBytes, 12);
  const head = (name: string, size: number): Buffer => {
    const bytes = Buffer.alloc(chunkHeadBytes);
    bytes.write(name, 'latin1');
    bytes.writeUInt32LE(size, 4);
    return bytes;
  };
  const body = Buffer.concat([head('fmt ', format.length), format, head('data', samples.length), samples]);
  return Buffer.concat([head('RIFF', 4 + body.length), Buffer.from('WAVE'), body]);
}

function channelOf(frames: Buffer, { channels, sampleBytes }: Format, channel: number): Buffer {
  const frameBytes = channels * sampleBytes;
  const count = Math.floor(frames.length / frameBytes);
  const samples = Buffer.alloc(count * sampleBytes);
  for (let frame = 0; frame < count; frame += 1)
    frames.copy(
      samples,
      frame * sampleBytes,
      frame * frameBytes + channel * sampleBytes,
      frame * frameBytes + (channel + 1) * sampleBytes,
    );
  return samples;
}

/**
 * Splits a WAV file into pieces of some seconds and its channels, so that a long recording is never in memory as a whole.
 * Null if the stream is no WAV file; it is then read in part.
 */
export async function splitWave(
  content: AsyncIterable<Uint8Array>,
  seconds: number,
): Promise<AsyncGenerator<WavePiece> | null> {
  const bytes = new Bytes(content);
  const format = await readFormat(bytes);
  if (format === null) return null;
  const { channels, rate, sampleBytes } = format;
  const pieceBytes = rate * seconds * channels * sampleBytes;
  async function* pieces(known: Format): AsyncGenerator<WavePiece> {
    for (let start = 0; ; start += seconds) {
      const frames = await bytes.take(pieceBytes);
      const length = Math.floor(frames.length / (channels * sampleBytes)) / rate;
      if (length === 0) return;
      const files = Array.from({ length: channels }, (_, channel) =>
        monoFile(known, channelOf(frames, known, channel)),
      );
      yield { start, end: start + length, channels: files };
      if (frames.length < pieceBytes) return;
    }
  }
  return pieces(format);
}
