import { isDeepStrictEqual } from 'node:util';
import type { DocumentChange } from '@truckroll/contract/documents/save-document';
import { documentParts } from '@truckroll/domain/documents/changed-parts';
import { isClosed } from '@truckroll/domain/documents/closed-books';
import { agreementOf, lockOf } from '@truckroll/domain/documents/document-lock';
import { isNumberGiven } from '@truckroll/domain/documents/invoice-numbers';
import { settledBy } from '@truckroll/domain/documents/payment-rules';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { closedBooks, InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { type ChosenPlace, choosePlace, noPlace } from '../../records/clients/choose-place.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { isCredited } from '../../records/documents/credit-store.ts';
import { listLinesOf, replaceLines } from '../../records/documents/document-item-store.ts';
import { listOptionsOf } from '../../records/documents/document-option-store.ts';
import {
  creationScope,
  requireConversionRight,
  requireEdit,
  type StoredDocument,
} from '../../records/documents/document-rights.ts';
import { findProgress } from '../../records/documents/progress-store.ts';
import { getLockedDocument, updateDocument } from '../../records/documents/write-documents.ts';
import { listCounted } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findTarget, recordConversion } from '../conversions/record-conversion.ts';
import { allocateNumber } from '../numbers/number-store.ts';
import { leastOf, readServiceAddress } from './create-document.ts';
import { requirePeople } from './document-people.ts';
import { addressText, requireBilledAsWhole, requireNotInvoiced } from './document-source.ts';
import { type DocumentValues, detailsOf, mergeDocument, toDocumentColumns, withContact } from './document-values.ts';
import { dropPhotos, keepPhotos } from './line-photos.ts';
import { moveStatus, requestedStatus } from './move-document.ts';
import { planDocument } from './plan-options.ts';
import { documentValuesOf } from './stored-values.ts';

const conversionKeys = new Set([
  'status',
  'convertedToJobId',
  'convertedToInvoiceId',
  'convertedAt',
  'convertedBy',
  'updatedAt',
]);

const sentKeys = (sent: Record<string, unknown>): string[] =>
  Object.keys(sent).filter((key) => sent[key] !== undefined);

/** Whether a payload only records an estimate's conversion (API DC-3 a). */
const isConversion = (sent: Record<string, unknown>): boolean =>
  sent['status'] === 3 && sentKeys(sent).every((key) => conversionKeys.has(key));

/** Checks the right to change a document (API DC-3). */
export function requireChange(actor: Actor, document: StoredDocument, sent: Record<string, unknown>): void {
  if (isConversion(sent)) requireConversionRight(actor, sent['convertedToInvoiceId'] ? 'invoice' : 'job');
  else requireEdit(actor, document);
}

/** Records an estimate's conversion; repeating it changes nothing (API DC-3 a). */
async function convert(tx: Tx, document: StoredDocument, sent: DocumentChange, by: Author): Promise<void> {
  if (document.documentType !== 2) throw new Problem('notAnEstimate');
  const { convertedToJobId: jobId, convertedToInvoiceId: invoiceId } = sent;
  const requested = jobId
    ? { kind: 'job' as const, id: jobId }
    : invoiceId && { kind: 'invoice' as const, id: invoiceId };
  if (!requested) throw invalid('convertedToJobId', 'Job is required', 'required');
  const isJob = requested.kind === 'job';
  if (requested.id === (isJob ? document.convertedToJobId : document.convertedToInvoiceId)) return;
  const target = await findTarget(tx, requested, { clientId: document.clientId, actor: by.actor });
  if (target === undefined) {
    throw isJob
      ? invalid('convertedToJobId', 'Job is not valid', 'not_found')
      : invalid('convertedToInvoiceId', 'Document is not valid', 'not_found');
  }
  if (isJob && document.convertedToJobId !== null) throw new Problem('estimateConverted');
  if (!isJob) {
    await requireNotInvoiced(tx, document.convertedToInvoiceId);
    await requireBilledAsWhole(tx, document.id);
  }
  if (document.documentStatus === 'void') throw new Problem('documentFixed');
  await recordConversion(tx, { kind: 'estimate', id: document.id }, target, by);
}

/** The amounts that are fixed once an invoice has payments. */
const amountKeys = ['discount', 'discountType', 'markup', 'shippingAmount'] as const satisfies (keyof DocumentValues)[];

const statusKeys = new Set(['status', 'actionStatus', 'documentStatus', 'optionId', 'lines', 'updatedAt']);

/** The new client of a document, if it changes. A document that was created from a record cannot change its client. */
async function findNewClient(
  tx: Tx,
  document: StoredDocument,
  { clientId }: DocumentChange,
  { actor }: Author,
): Promise<StoredClient | null> {
  if (clientId === undefined || clientId === document.clientId) return null;
  if (document.convertedFrom !== null) throw invalid('clientId', 'Client is not valid', 'not_allowed');
  const scope = creationScope(actor, document.documentType) ?? 'assigned';
  const client = await getClientForRecord(tx, clientId, clientOfModule(actor, scope));
  if (client.stage === 'archived') throw new Problem('clientArchived');
  return client;
}

/** Refuses an outdated version. This check comes after the fields and before the document rules (API 1.4). */
function requireFresh(document: StoredDocument, { updatedAt }: DocumentChange): void {
  requireVersion(document, updatedAt);
}

type Changed = {
  before: DocumentValues;
  merged: DocumentValues;
  hasPayments: boolean;
  /** Whether it bills a step of an estimate. */
  isOfStep: boolean;
  /** Whether a credit note credits some of it. */
  isCredited: boolean;
  /** Whether the items or the client differ. */
  hasOtherLines: boolean;
  hasNewNumber: boolean;
};

/**
 * Refuses changes to a locked document (API DC-3). Its private notes can always change, as can the assignee of an
 * agreed document.
 */
function requireUnlocked(document: StoredDocument, changed: Changed): void {
  const { before, merged, hasPayments, isOfStep, hasOtherLines, hasNewNumber } = changed;
  const lock = lockOf({ ...document, hasPayments });
  const free = { privateNotes: before.privateNotes, ...(lock === 'agreed' ? { assignedTo: before.assignedTo } : {}) };
  const changesMore = hasOtherLines || hasNewNumber || !isDeepStrictEqual({ ...merged, ...free }, before);
  if (lock === 'all' && changesMore) throw new Problem('documentFixed');
  if (lock === 'agreed' && changesMore) throw new Problem(agreementOf(document) ?? 'documentFixed');
  const changesAmounts = hasOtherLines || amountKeys.some((key) => merged[key] !== before[key]);
  if (isOfStep && changesAmounts) throw new Problem('progressInvoiceFixed');
  if (changed.isCredited && changesAmounts) throw new Problem('invoiceCredited');
  if (lock === 'amounts' && changesAmounts) throw new Problem('documentFixed');
}

/** Refuses changes to an invoice that was given out on a day of the closed books, apart from what only the company sees. */
async function requireOpenDay(
  tx: Tx,
  document: StoredDocument,
  { before, merged, ...changed }: Changed,
): Promise<void> {
  if (document.documentType !== 1 || document.documentStatus === 'draft') return;
  const closedThrough = await readClosedThrough(tx);
  if (closedThrough === null || !isClosed(document.date, closedThrough)) return;
  const free = { privateNotes: before.privateNotes, assignedTo: before.assignedTo };
  if (changed.hasOtherLines || changed.hasNewNumber || !isDeepStrictEqual({ ...merged, ...free }, before))
    throw closedBooks(closedThrough, { field: 'date' });
}

/** The service address after a change of the property. Without a property, an invoice has the address of its job. */
const readChangedAddress = async (
  tx: Tx,
  { documentType, jobId }: StoredDocument,
  { address }: ChosenPlace,
): Promise<string | null> => addressText(address) ?? (documentType === 1 ? await readServiceAddress(tx, jobId) : null);

type Edits = Author & { hasPayments: boolean; queue: Queue };

async function edit(tx: Tx, document: StoredDocument, sent: DocumentChange, by: Edits) {
  const before = documentValuesOf(document);
  const client = await findNewClient(tx, document, sent, by);
  // The property and the contact belong to the previous client.
  const kept = client === null ? before : { ...before, ...noPlace, clientDetails: detailsOf(client) };
  const place = await choosePlace(tx, client?.id ?? document.clientId, { sent, stored: kept });
  const merged = { ...mergeDocument(kept, withContact(sent, place), document.currencyDecimals), ...place.choice };
  const [lines, options] = await Promise.all([listLinesOf(tx, document.id), listOptionsOf(tx, document.id)]);
  const plan = await planDocument(tx, { lines, options }, sent, {
    values: merged,
    documentType: document.documentType,
    decimals: document.currencyDecimals,
    accountId: by.actor.accountId,
  });
  const { amounts } = plan;
  const hasOtherContents = plan.haveLinesChanged || plan.haveOptionsChanged;
  const failures = [...place.errors, ...plan.errors];
  if (failures.length > 0) throw new InvalidInput(failures);
  if (!isDeepStrictEqual(merged.assignedTo, before.assignedTo)) await requirePeople(tx, merged.assignedTo);
  requireFresh(document, sent);
  const hasNewNumber = sent.documentNumber !== undefined && sent.documentNumber !== document.documentNumber;
  if (hasNewNumber && isNumberGiven(document, await getAccountRow(tx, by.actor.accountId)))
    throw new Problem('numberGiven');
  const isUnchanged = isDeepStrictEqual(merged, before) && !hasOtherContents && !hasNewNumber && client === null;
  if (isUnchanged) return;
  const changed = {
    before,
    merged,
    hasPayments: by.hasPayments,
    isOfStep: (await findProgress(tx, document.id)) !== null,
    isCredited: document.documentType === 1 && (await isCredited(tx, document.id)),
    hasOtherLines: hasOtherContents || client !== null,
    hasNewNumber,
  };
  requireUnlocked(document, changed);
  await requireOpenDay(tx, document, changed);
  const documentNumber = hasNewNumber
    ? await allocateNumber(tx, document.documentType === 1 ? 'invoice' : 'estimate', {
        requested: sent.documentNumber,
        least: leastOf(await getAccountRow(tx, by.actor.accountId), by.now),
      })
    : document.documentNumber;
  const columns = {
    ...toDocumentColumns(merged, amounts, documentNumber),
    documentNumber,
    ...(merged.servicePropertyId === before.servicePropertyId
      ? {}
      : { serviceAddress: await readChangedAddress(tx, document, place) }),
    ...(client === null ? {} : { clientId: client.id }),
    paymentStatus: settledBy({ ...document, total: amounts.total }, await listCounted(tx, document.id)).paymentStatus,
  };
  await updateDocument(tx, document.id, columns, by.now);
  // The amounts of options follow the discount, the markup and the shipping.
  if (hasOtherContents || options.length > 0) await replaceLines(tx, document.id, plan);
  const pictures = new Set(plan.options.map(({ pictureKey }) => pictureKey));
  const lost = options.flatMap(({ pictureKey }) => (pictureKey === null || pictures.has(pictureKey) ? [] : pictureKey));
  await removeFiles(tx, by.queue, lost);
  if (plan.haveLinesChanged) {
    await keepPhotos(tx, { id: document.id, accountId: by.actor.accountId, lines: plan.lines });
    await dropPhotos(tx, by.queue, lines);
  }
  const { currency } = document;
  const changes: Record<string, boolean> = {
    items: plan.haveLinesChanged,
    options: plan.haveOptionsChanged,
    clientId: client !== null,
    documentNumber: hasNewNumber,
  };
  await recordEvent(tx, by, {
    type: 'document.updated',
    document: documentOf(document),
    parts: documentParts.filter(
      (part) => changes[part] ?? (part in before && !isDeepStrictEqual(merged[part as Part], before[part as Part])),
    ),
    totals: { before: formatMoney(Number(document.total), currency), after: formatMoney(amounts.total, currency) },
  });
}

type Part = keyof DocumentValues;

/** Changes, answers, voids or converts a document (API DC-3). */
export async function changeDocument(
  tx: Tx,
  document: StoredDocument,
  sent: DocumentChange,
  by: Author & { queue: Queue },
): Promise<void> {
  if (sent.status === 3) {
    if (!isConversion(sent)) throw invalid('status', 'Status is not valid', 'not_allowed');
    requireFresh(document, sent);
    await convert(tx, document, sent, by);
    return;
  }
  const payments = await listCounted(tx, document.id);
  const hasPayments = payments.some(
    ({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'pending',
  );
  const status = requestedStatus(document, sent);
  const edits = sentKeys(sent).some((key) => !statusKeys.has(key));
  if (edits) await edit(tx, document, sent, { ...by, hasPayments });
  else requireFresh(document, sent);
  const edited = edits && status !== null ? await getLockedDocument(tx, document.id) : document;
  if (status !== null) await moveStatus(tx, edited, status, { ...by, hasPayments, choice: sent });
}
