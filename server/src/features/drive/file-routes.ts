import * as contract from '@truckroll/contract/files';
import { mayAddToSomeDrive } from '@truckroll/domain/drive/drive-rights';
import { v7 as newId } from 'uuid';
import { Answer } from '../../platform/http/answer.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { asFile, type FileRow, openItem, openNamedItem } from './drive-item.ts';
import { findItem, updateItem } from './drive-store.ts';
import { insertIngestedFile } from './ingested-file-store.ts';
import { makeTextReader, readFileText, readingTasks } from './read-file-text.ts';
import { storedFileOf } from './stored-link.ts';
import { pdfType, storeUploads } from './upload-files.ts';

const fileOf = (item: FileRow, links: Links): contract.StoredFile => ({
  id: item.id,
  fileId: item.fileId,
  fileName: item.name,
  fileType: item.fileType,
  fileSize: item.fileSize,
  summary: item.summary,
  processingStatus: item.processingStatus,
  presignedUrl: links.sign(item.storageKey).url,
});

const still = Symbol('still reading');

/** How long FI-2 waits for the text before it answers that processing continues (API FI-2). */
const waitMs = 60_000;

export function fileRoutes(context: ServerContext): void {
  const { serve, links, queue, storage } = context;
  const readText = makeTextReader(context);
  readingTasks(context, readText);

  serve(contract.ingestFiles, {
    find({ actor }) {
      if (!mayAddToSomeDrive(actor)) throw new Problem('forbidden');
      return Promise.resolve();
    },
    prepare({ files, actor }) {
      if (files.some((file) => file.type !== pdfType)) throw invalid('files', contract.onlyPdfText, 'not_allowed');
      return storeUploads(storage, actor.accountId, files);
    },
    async handle({ tx, actor, now, prepared: uploads }) {
      const createdBy = actor.userId;
      const ingested = uploads.map(({ file, key }) => ({ id: newId(), name: file.name, copyKey: key, file }));
      for (const { id, name, copyKey, file } of ingested) {
        const { type, content } = file;
        const owner = { type: 'drive', id } as const;
        await insertStoredFile(tx, { key: copyKey, name, type, size: content.length, owner, createdBy, now });
        await insertIngestedFile(tx, { id, name, copyKey, createdBy, now });
        await queue.enqueue(tx, readFileText, { fileId: id });
      }
      const at = now.toISOString();
      return [{ files: ingested.map(({ id, name }) => ({ file_id: id, file_name: name, created_at: at })) }];
    },
  });

  serve(contract.processFile, {
    find: ({ tx, actor, rawBody }) =>
      openNamedItem(tx, actor, { id: rawBody['fileId'], operation: 'read', byFileId: true }),
    async prepare({ record, body, actor, transact }) {
      const file = asFile(record);
      const key = storedFileOf(body.fileUrl, { links, accountId: actor.accountId });
      if (key !== file.storageKey) throw invalid('fileUrl', 'File is not valid', 'mismatch');
      if (file.fileId === null || file.processingStatus === 'Completed') return file.processingStatus;
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<typeof still>((resolve) => {
        timer = setTimeout(() => resolve(still), waitMs);
      });
      const status = await Promise.race([readText(file.fileId, transact), tooLong]);
      clearTimeout(timer);
      return status;
    },
    async handle({ tx, record, prepared: status }) {
      const file = asFile(record);
      if (status === still)
        return new Answer({ summary: file.summary, processingStatus: 'Processing' }, { status: 202 });
      const item = await findItem(tx, file.id);
      return { summary: item?.summary ?? null, processingStatus: item?.processingStatus ?? 'Failed' };
    },
  });

  serve(contract.getFile, {
    handle: async ({ tx, actor, params }) => ({
      file: fileOf(asFile(await openItem(tx, actor, { id: params.id, operation: 'read', byFileId: true })), links),
    }),
  });

  serve(contract.updateSummary, {
    find: async ({ tx, actor, params }) =>
      asFile(await openItem(tx, actor, { id: params.id, operation: 'change', byFileId: true })),
    async handle({ tx, record, body, now }) {
      const summary = body.summary === '' ? null : body.summary;
      if (summary !== record.summary) await updateItem(tx, record.id, { summary }, now);
      return { file: fileOf({ ...record, summary }, links) };
    },
  });
}
