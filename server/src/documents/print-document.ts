import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { clientDocument } from '@truckroll/domain/documents/client-document';
import { z } from 'zod';
import type { Queue } from '../background/queue.ts';
import { type Task, task } from '../background/task.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { found } from '../http/problem.ts';
import type { PrintForMail } from '../mail/send-mail.ts';
import { readImage } from '../pdf/company-head.ts';
import { documentSheet, type SheetOf } from '../pdf/document-sheet.ts';
import type { RenderPdf } from '../pdf/render-pdf.ts';
import type { ServerContext } from '../server-context.ts';
import { removeFile } from '../storage/remove-file.ts';
import { newStorageKey, type Storage } from '../storage/storage.ts';
import { insertStoredFile } from '../storage/stored-file-store.ts';
import { toDocument } from './document-details.ts';
import type { StoredDocument } from './document-rights.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
export type Printing = Pick<ServerContext, 'storage' | 'links' | 'queue' | 'renderPdf'> & {
  accountId: string;
  transact: Transact;
  now: Date;
};

export type PrintedDocument = { name: string; content: Buffer };

/** What the sheet shows, with images by their keys: what the fingerprint is taken of. */
type Printable = Omit<SheetOf, 'logo' | 'signature'> & { logoKey: string | null; signatureKey: string | null };

async function readPrintable(tx: Tx, documentId: string, { now, links }: Printing) {
  const row = await tx.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
  const stored: StoredDocument = found(row, 'Document');
  const [document, account, printed] = await Promise.all([
    toDocument(tx, stored, { now, links }),
    tx.selectFrom('accounts').select(['timezone', 'logoKey']).executeTakeFirstOrThrow(),
    tx
      .selectFrom('documentPdfs')
      .select(['fingerprint', 'storageKey'])
      .where('documentId', '=', documentId)
      .executeTakeFirst(),
  ]);
  const { privateNotes: _, payments: __, assignedTo: ___, ...shown } = document;
  // Links change with the hour, and when it was changed or looked at is not on the sheet.
  const unsigned = {
    ...clientDocument(shown),
    companyInformation: { ...shown.companyInformation, logoUrl: null },
    contractSignature: null,
    updatedAt: '',
    viewedAt: null,
    isOverdue: false,
  };
  const printable: Printable = {
    document: unsigned,
    currency: stored.currency,
    timezone: account.timezone,
    logoKey: account.logoKey,
    signatureKey: stored.contractSignatureKey,
  };
  return { printable, printed };
}

async function render({ logoKey, signatureKey, ...sheet }: Printable, storage: Storage, renderPdf: RenderPdf) {
  const [logo, signature] = await Promise.all([readImage(storage, logoKey), readImage(storage, signatureKey)]);
  const { definition, footer } = documentSheet({ ...sheet, logo, signature });
  return await renderPdf(definition, footer);
}

/** Changed with the look of the sheet, so that what was printed before is printed again. */
const sheetVersion = 3;

/**
 * The PDF of a document: as it was printed before, while nothing that it shows has changed; else printed now and kept.
 * It runs outside of any transaction.
 */
export async function printDocument(documentId: string, printing: Printing): Promise<PrintedDocument> {
  const { storage, queue, transact, now, accountId } = printing;
  const { printable, printed } = await transact((tx) => readPrintable(tx, documentId, printing));
  const name = `${printable.document.documentNumberDisplay}.pdf`;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([sheetVersion, printable]))
    .digest('hex');
  if (printed?.fingerprint === fingerprint) {
    const kept = await storage.get(printed.storageKey);
    if (kept !== null) return { name, content: await buffer(kept) };
  }
  const content = await render(printable, storage, printing.renderPdf);
  const key = newStorageKey(accountId);
  await storage.put(key, content, 'application/pdf');
  await transact((tx) => keepPrinted(tx, queue, { documentId, fingerprint, key, name, size: content.length, now }));
  return { name, content };
}

async function keepPrinted(
  tx: Tx,
  queue: Queue,
  printed: { documentId: string; fingerprint: string; key: string; name: string; size: number; now: Date },
): Promise<void> {
  const { documentId, fingerprint, key, name, size, now } = printed;
  await insertStoredFile(tx, { key, name, size, type: 'application/pdf', owner: null, createdBy: null, now });
  const before = await tx
    .selectFrom('documentPdfs')
    .select('storageKey')
    .where('documentId', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  const row = { fingerprint, storageKey: key, createdAt: now.toISOString() };
  await tx
    .insertInto('documentPdfs')
    .values({ documentId, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'documentId']).doUpdateSet(row))
    .execute();
  if (before !== undefined) await removeFile(tx, queue, before.storageKey);
}

export const printing: Task<{ documentId: string }> = task({
  name: 'print-document',
  title: 'Make the PDF of a document',
  payload: z.object({ documentId: z.uuid() }),
});

/** Prints documents ahead, so that whoever downloads one does not wait. */
export function printTasks(context: ServerContext): void {
  context.queue.runs(printing, async ({ payload, accountId, transact, now }) => {
    await printDocument(payload.documentId, { ...context, accountId, transact, now });
  });
}

/** For mail: a document that was deleted or voided meanwhile goes with none. */
export const printForMail =
  (context: ServerContext): PrintForMail =>
  async (documentId, { accountId, transact, now }) => {
    const row = await transact((tx) =>
      tx
        .selectFrom('documents')
        .select('id')
        .where('id', '=', documentId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),
    );
    if (row === undefined) return null;
    return (await printDocument(documentId, { ...context, accountId, transact, now })).content;
  };
