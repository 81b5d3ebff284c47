import * as contract from '@truckroll/contract/files/files';
import { mayAddToSomeDrive } from '@truckroll/domain/files/drive-rights';
import { v7 as newId } from 'uuid';
import { Answer } from '../../platform/http/answer.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { findItem, pdfType, updateItem } from '../../records/files/drive-store.ts';
import { insertIngestedFile } from '../../records/files/ingested-file-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { asFile, openItem, openNamedItem } from './drive-item.ts';
import { processed } from './process-file.ts';
import { enqueueReading, makeTextReader, readingTasks } from './read-file-text.ts';
import { toStoredFile } from './stored-file.ts';
import { storedFileOf } from './stored-link.ts';
import { summarizeAgain } from './summarize-again.ts';
import { makeSummarizer, summaryTasks } from './summarize-file.ts';
import { storeUploads } from './upload-files.ts';

export function fileRoutes(context: ServerContext): void {
  const { serve, links, queue, storage } = context;
  const readText = makeTextReader(context);
  const summarize = makeSummarizer(context);
  readingTasks(context, readText);
  summaryTasks(context, summarize);

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
        await enqueueReading(tx, queue, { fileId: id, fileType: type });
      }
      const at = now.toISOString();
      return [{ files: ingested.map(({ id, name }) => ({ file_id: id, file_name: name, created_at: at })) }];
    },
  });

  serve(contract.processFile, {
    find: ({ tx, actor, rawBody }) =>
      openNamedItem(tx, actor, { id: rawBody['fileId'], operation: 'read', byFileId: true }),
    async prepare({ record, body, actor, transact, now, log }) {
      const file = asFile(record);
      const key = storedFileOf(body.fileUrl, { links, accountId: actor.accountId });
      if (key !== file.storageKey) throw invalid('fileUrl', 'File is not valid', 'mismatch');
      const { accountId } = actor;
      return processed(file, { readText, summarize }, { accountId, transact, now, log });
    },
    async handle({ tx, record, prepared: isProcessed }) {
      const file = asFile(record);
      if (!isProcessed) return new Answer({ summary: file.summary, processingStatus: 'Processing' }, { status: 202 });
      const item = await findItem(tx, file.id);
      return { summary: item?.summary ?? null, processingStatus: item?.processingStatus ?? 'Failed' };
    },
  });

  serve(contract.getFile, {
    async handle({ tx, actor, params, now }) {
      const file = asFile(await openItem(tx, actor, { id: params.id, operation: 'read', byFileId: true }));
      return { file: await toStoredFile(tx, file, { links, now }) };
    },
  });

  serve(contract.updateSummary, {
    find: async ({ tx, actor, params }) =>
      asFile(await openItem(tx, actor, { id: params.id, operation: 'change', byFileId: true })),
    async handle({ tx, record, body, now }) {
      const summary = body.summary === '' ? null : body.summary;
      const isSame = summary === record.summary;
      if (isSame && record.summarizingSince === null) return { file: await toStoredFile(tx, record, { links, now }) };
      const author = {
        summaryBy: summary === null ? null : ('person' as const),
        summaryProvider: null,
        summarizedAt: summary === null ? null : now.toISOString(),
      };
      // Ends a summary in the making. An unchanged summary keeps its author.
      const changes = { summarizingSince: null, ...(isSame ? {} : { summary, ...author }) };
      await updateItem(tx, record.id, changes, now);
      return { file: await toStoredFile(tx, { ...record, ...changes }, { links, now }) };
    },
  });

  serve(contract.summarizeFile, {
    find: async ({ tx, actor, params }) =>
      asFile(await openItem(tx, actor, { id: params.id, operation: 'change', byFileId: true })),
    async handle({ tx, actor, record, now }) {
      if (context.engineOf(await getAccountRow(tx, actor.accountId)) === null) throw new Problem('aiUnavailable');
      const file = await summarizeAgain(tx, record, { actor, now, queue });
      return { file: await toStoredFile(tx, file, { links, now }) };
    },
  });
}
