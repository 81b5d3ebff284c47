import { isUploadId } from '@truckroll/contract/endpoints/uploaded-files';
import * as contract from '@truckroll/contract/files/uploads';
import { cleanFileName } from '@truckroll/domain/files/upload-rules';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertPiece, isFull, listPieces, receivedOf, removeUpload } from '../../platform/storage/upload-store.ts';
import type { ServerContext } from '../../server-context.ts';

/** Files that are sent in pieces, before the request that takes them (API 1.9). */
export function uploadRoutes({ serve, storage }: ServerContext): void {
  serve(contract.readUpload, {
    handle: async ({ tx, actor, params, now }) => ({
      received: receivedOf(await listPieces(tx, { userId: actor.userId, ...params }, now)),
    }),
  });

  serve(contract.sendPiece, {
    async find({ tx, actor, now }) {
      if (await isFull(tx, actor.userId, now)) throw new Problem('tooManyUploads');
    },
    async prepare({ files, actor, body, params }) {
      if (!isUploadId(params.uploadId)) throw invalid('uploadId', 'Upload id is not valid', 'invalid_format');
      const [piece] = files;
      if (piece === undefined || piece.content.length === 0) throw invalid('piece', 'The piece is empty.', 'too_small');
      if (body.start + piece.content.length > body.fileSize)
        throw invalid('piece', 'The piece ends behind the file.', 'too_big');
      const storageKey = newStorageKey(actor.accountId);
      await storage.put(storageKey, piece.content, piece.type);
      return { storageKey, size: piece.content.length };
    },
    async handle({ tx, actor, params, body, now, prepared, afterCommit }) {
      const upload = { userId: actor.userId, uploadId: params.uploadId };
      const received = receivedOf(await listPieces(tx, upload, now));
      const forget = (keys: readonly string[]) =>
        afterCommit(() => {
          for (const key of keys) void storage.delete(key).catch(() => undefined);
        });
      // One that has arrived before, or whose predecessor has not: the caller goes on where the server is.
      if (body.start !== received) {
        forget([prepared.storageKey]);
        return { received };
      }
      if (received === 0) forget(await removeUpload(tx, upload));
      const { fileName, fileSize, start } = body;
      const file = { fileName: cleanFileName(fileName), fileSize, start, createdAt: now.toISOString() };
      const isAdded = await insertPiece(tx, { ...upload, ...prepared, ...file });
      if (!isAdded) forget([prepared.storageKey]);
      return { received: receivedOf(await listPieces(tx, upload, now)) };
    },
  });
}
