import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brandingOf } from '@truckroll/domain/branding/branding';
import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { clientDocument } from '@truckroll/domain/documents/client-document';
import { mostPrintedBytes } from '@truckroll/domain/documents/line-photos';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { newStorageKey, type Storage } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { documentSheet, type SheetOf } from '../../providers/pdf/document-sheet.ts';
import type { PdfImage } from '../../providers/pdf/sheet-parts.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { findPdf, replacePdf } from '../../records/documents/document-pdf-store.ts';
import { readDocument } from '../../records/documents/write-documents.ts';
import type { ServerContext } from '../../server-context.ts';
import type { PrintForMail } from '../outgoing-mail/send-mail.ts';
import { readImage } from './company-head.ts';
import { toDocument } from './document-details.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
export type Printing = Pick<ServerContext, 'storage' | 'links' | 'queue' | 'renderPdf'> & {
  accountId: string;
  transact: Transact;
  now: Date;
};

export type PrintedDocument = { name: string; content: Buffer };

/** The printed content, with images by storage key. The fingerprint is computed from it. */
type Printable = Omit<SheetOf, 'logo' | 'signature' | 'photos' | 'words'> & {
  language: ClientLanguage;
  logoKey: string | null;
  signatureKey: string | null;
};

async function readPrintable(tx: Tx, documentId: string, { now, links }: Printing) {
  const stored = found(await readDocument(tx, documentId), 'Document');
  const [document, account, printed, language] = await Promise.all([
    toDocument(tx, stored, { now, links, reader: null }),
    tx.selectFrom(accountRows.as('accounts')).select(['timezone', 'logoKey', 'branding']).executeTakeFirstOrThrow(),
    findPdf(tx, documentId),
    readLanguage(tx, stored.clientId),
  ]);
  // Signed links, which change hourly, and timestamps, which are not printed, are excluded.
  const shown = clientDocument(document);
  const unsigned = {
    ...shown,
    companyInformation: { ...document.companyInformation, logoUrl: null },
    contractSignature: null,
    // Pictures are not printed, and their links change hourly.
    options: shown.options.map((option) => ({ ...option, pictureUrl: null })),
    items: shown.items.map((line) => ({ ...line, photos: line.photos.map(({ id }) => ({ id, url: '' })) })),
    updatedAt: '',
    viewedAt: null,
    isOverdue: false,
    changeAskedAt: null,
    changeRequests: [],
  };
  const printable: Printable = {
    language,
    document: unsigned,
    currency: stored.currency,
    timezone: account.timezone,
    logoKey: brandingOf(account.branding).showsLogo ? account.logoKey : null,
    signatureKey: stored.contractSignatureKey,
  };
  return { printable, printed };
}

/** The photos of lines by their ids, in the order of the lines, as far as a PDF holds them. */
async function readPhotos(
  storage: Storage,
  accountId: string,
  lines: Printable['document']['items'],
): Promise<Map<string, PdfImage>> {
  const photos = new Map<string, PdfImage>();
  let left = mostPrintedBytes;
  for (const { id } of lines.flatMap((line) => line.photos)) {
    if (photos.has(id)) continue;
    const image = await readImage(storage, `${accountId}/${id}`);
    left -= image?.length ?? 0;
    if (left < 0) break;
    photos.set(id, image);
  }
  return photos;
}

async function render(
  { language, logoKey, signatureKey, ...sheet }: Printable,
  { storage, renderPdf, accountId }: Pick<Printing, 'storage' | 'renderPdf' | 'accountId'>,
) {
  const photos = await readPhotos(storage, accountId, sheet.document.items);
  const [logo, signature] = await Promise.all([readImage(storage, logoKey), readImage(storage, signatureKey)]);
  const { definition, footer } = documentSheet({ ...sheet, words: sheetWordsOf(language), logo, signature, photos });
  return await renderPdf(definition, footer);
}

/** The version of the layout. Increase it with every change of the layout, so that stored PDFs are printed again. */
const sheetVersion = 10;

/**
 * The PDF of a document. While its content is unchanged, the stored PDF is used; otherwise a new one is printed and
 * stored. Runs outside transactions.
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
  const content = await render(printable, printing);
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
  const owner = { type: 'document', id: documentId } as const;
  await insertStoredFile(tx, { key, name, size, type: 'application/pdf', owner, createdBy: null, now });
  const before = await replacePdf(tx, { documentId, fingerprint, key, now });
  if (before !== undefined) await removeFile(tx, queue, before);
}

export const printing: Task<{ documentId: string }> = task({
  name: 'print-document',
  title: 'Make the PDF of a document',
  payload: z.object({ documentId: z.uuid() }),
});

/** Prints documents in advance, so that downloads do not wait. */
export function printTasks(context: ServerContext): void {
  context.queue.runs(printing, async ({ payload, accountId, transact, now }) => {
    await printDocument(payload.documentId, { ...context, accountId, transact, now });
  });
}

/** Prints a document for a mail. Null if the document was deleted or voided in the meantime. */
export const printForMail =
  (context: ServerContext): PrintForMail<{ documentId: string }> =>
  async ({ documentId }, { accountId, transact, now }) => {
    const document = await transact((tx) => readDocument(tx, documentId));
    if (document === undefined || document.deletedAt !== null) return null;
    return (await printDocument(documentId, { ...context, accountId, transact, now })).content;
  };
