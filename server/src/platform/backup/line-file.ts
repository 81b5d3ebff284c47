import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A checksum of lines: their count, and the SHA-256 over all, each with its line end. */
export type LineSums = { rows: number; sha256: string };

/** Counts and hashes lines as they are streamed. */
export async function* sumLines(
  batches: AsyncIterable<readonly string[]>,
  done: (sums: LineSums) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of batches) {
    if (lines.length === 0) continue;
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    rows += lines.length;
    yield text;
  }
  done({ rows, sha256: hash.digest('hex') });
}

/** The checksum of lines that are not written to a file. */
export async function sumsOf(batches: AsyncIterable<readonly string[]>): Promise<LineSums> {
  let sums: LineSums = { rows: 0, sha256: '' };
  for await (const _ of sumLines(batches, (found) => {
    sums = found;
  }));
  return sums;
}

/** Writes lines to a compressed file, buffering one batch in memory. */
export async function writeLineFile(path: string, batches: AsyncIterable<readonly string[]>): Promise<LineSums> {
  let sums: LineSums = { rows: 0, sha256: '' };
  const texts = sumLines(batches, (found) => {
    sums = found;
  });
  await pipeline(Readable.from(texts), createGzip({ level: 6 }), createWriteStream(path, { flags: 'wx', flush: true }));
  return sums;
}

/** Lines in batches as the decompression yields them: about a quarter of a megabyte. */
export async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

export function readLineFile(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  file.once('error', (error) => unzipped.destroy(error));
  return splitLines(file.pipe(unzipped).setEncoding('utf8'));
}
