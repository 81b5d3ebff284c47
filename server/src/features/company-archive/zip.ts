import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type LineSums, sumLines } from '../../platform/backup/line-file.ts';

/**
 * A streaming zip writer, one entry at a time.
 *
 * @param store stores the content, and rejects if it cannot
 */
export function openZip(store: (content: Readable) => Promise<unknown>) {
  const zip = new ZipFile();
  let current: Readable | undefined;
  const written = store(zip.outputStream as Readable);
  // Without this an entry would wait for its consumer for ever when the content cannot be stored.
  written.catch((error: Error) => current?.destroy(error));
  // Entries have no time, so that the same company yields the same archive.
  const mtime = new Date(1980, 0, 1);
  const add = (name: string, content: AsyncIterable<string | Buffer>, { compress = true } = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      const stream = Readable.from(content, { objectMode: false });
      current = stream;
      stream.once('end', resolve);
      stream.once('error', reject);
      zip.addReadStream(stream, name, { mtime, mode: 0o100644, compress, forceDosTimestamp: true });
    });
  return {
    add,
    async addLines(name: string, batches: AsyncIterable<readonly string[]>): Promise<LineSums> {
      let sums: LineSums = { rows: 0, sha256: '' };
      const done = (found: LineSums): void => {
        sums = found;
      };
      await add(name, sumLines(batches, done));
      return sums;
    },
    async finish(): Promise<void> {
      zip.end();
      await written;
    },
    async abandon(): Promise<void> {
      (zip.outputStream as Readable).destroy();
      await written.catch(() => undefined);
    },
  };
}
