import { maximumRequestMegabytes, megabyte } from '@truckroll/domain/files/upload-rules';
import { checkedFile, type UploadedFile } from '../http/multipart.ts';
import { invalid, Problem } from '../http/problem.ts';
import { fingerprint, type Transact } from '../http/request-steps.ts';
import type { Taken, Uploads } from '../http/uploads.ts';
import type { Storage } from './storage.ts';
import { listPieces, type Piece, receivedOf, removeUpload } from './upload-store.ts';

export function makeUploads({ storage }: { storage: Storage }): Uploads {
  /** What is left behind is swept later, as no row names it. */
  const forget = (keys: readonly string[]) => (): void => {
    for (const key of keys) void storage.delete(key).catch(() => undefined);
  };

  async function contentOf({ storageKey, size }: Piece): Promise<Buffer | null> {
    const content = await storage.get(storageKey);
    if (content === null) return null;
    const bytes = Buffer.concat((await content.toArray()) as Buffer[]);
    return bytes.length === size ? bytes : null;
  }

  /** The whole file, or null if a piece is missing or the content is not what the upload's id says. */
  async function fileOf(uploadId: string, pieces: readonly Piece[]): Promise<{ name: string; content: Buffer } | null> {
    const [first] = pieces;
    if (first === undefined || receivedOf(pieces) !== first.fileSize) return null;
    const contents = await Promise.all(pieces.map(contentOf));
    const found = contents.filter((content) => content !== null);
    const file = { name: first.fileName, content: Buffer.concat(found) };
    return found.length === pieces.length && fingerprint(file) === uploadId ? file : null;
  }

  async function readOne(uploadId: string, { userId, rule, now }: Taken, transact: Transact): Promise<UploadedFile> {
    const pieces = await transact((tx) => listPieces(tx, { userId, uploadId }, now));
    if ((pieces[0]?.fileSize ?? 0) > rule.maxMegabytes * megabyte)
      throw new Problem('fileTooLarge', { size: rule.maxMegabytes });
    const file = await fileOf(uploadId, pieces);
    if (file === null) {
      // Pieces that make no file are sent again from the beginning. Those of an unfinished one stay.
      const isWhole = pieces[0] !== undefined && receivedOf(pieces) >= pieces[0].fileSize;
      if (isWhole) forget(await transact((tx) => removeUpload(tx, { userId, uploadId })))();
      throw new Problem('uploadMissing');
    }
    return checkedFile(file.name, file.content);
  }

  return {
    async read(taken, transact) {
      const { ids, rule, besides } = taken;
      if (ids.length + besides > rule.maxCount)
        throw invalid(rule.field, `At most ${rule.maxCount} files can be sent at once.`, 'too_many');
      const files: UploadedFile[] = [];
      for (const id of ids) {
        files.push(await readOne(id, taken, transact));
        if (files.reduce((sum, { content }) => sum + content.length, 0) > maximumRequestMegabytes * megabyte)
          throw new Problem('requestTooLarge');
      }
      return files;
    },
    async remove(tx, { userId, ids }) {
      const keys: string[] = [];
      for (const uploadId of ids) keys.push(...(await removeUpload(tx, { userId, uploadId })));
      return forget(keys);
    },
  };
}
