import type { NewDocument } from '@truckroll/contract/save-document';
import { documentLineOf } from '@truckroll/domain/documents/from-job';
import type { Money } from '../accounts/currency-store.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Author } from '../history/history-store.ts';
import { invalid, Problem } from '../http/problem.ts';
import { listItems } from '../jobs/job-item-store.ts';
import type { StoredLine } from '../line-items/stored-line.ts';
import { moveByEstimate, recordConversion } from '../requests/move-request.ts';
import { listItemsOf } from '../requests/request-item-store.ts';
import type { Actor } from '../session/actor.ts';
import { listLinesOf } from './document-item-store.ts';

type By = { actor: Actor; now: Date };

/** The record that a document is made of, locked, with its lines as a document has them. */
export type DocumentSource = {
  kind: 'job' | 'request' | 'estimate';
  id: string;
  lines: StoredLine[];
  /** Of a request, an amount. */
  discount?: number;
  jobStatus?: string;
  /** What becomes the comments where the document has none. */
  note: string | null;
  /** The currency of the estimate that it comes from. */
  agreed?: Money;
  request?: Parameters<typeof recordConversion>[1];
};

const sourceText = 'The converted record is not valid';

type Named = Pick<
  NewDocument,
  'isConvertedFromJob' | 'isConvertedFromRequest' | 'isConvertedFromEstimate' | 'convertedFromId' | 'documentType'
>;

const kindsOf = (sent: Named): DocumentSource['kind'][] => [
  ...(sent.isConvertedFromJob ? (['job'] as const) : []),
  ...(sent.isConvertedFromRequest ? (['request'] as const) : []),
  ...(sent.isConvertedFromEstimate ? (['estimate'] as const) : []),
];

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');

async function findAgreedMoney(tx: Tx, estimateId: string | null): Promise<Money | undefined> {
  if (estimateId === null) return undefined;
  return await tx
    .selectFrom('documents')
    .select(['currency', 'currencyDecimals'])
    .where('id', '=', estimateId)
    .executeTakeFirst();
}

async function readJob(tx: Tx, id: string, clientId: string, type: 1 | 2): Promise<DocumentSource | null> {
  const job = await tx
    .selectFrom('jobs')
    .select(['id', 'clientId', 'jobStatus', 'internalNote', 'noteGoesToEstimate', 'noteGoesToInvoice', 'estimateId'])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (job === undefined) return null;
  const goes = type === 1 ? job.noteGoesToInvoice : job.noteGoesToEstimate;
  const [items, agreed] = await Promise.all([listItems(tx, id), findAgreedMoney(tx, job.estimateId)]);
  return {
    kind: 'job',
    ...(agreed && { agreed }),
    id,
    jobStatus: job.jobStatus,
    note: goes && job.internalNote !== '' ? paragraphs(job.internalNote) : null,
    lines: items.map((item) => ({ ...documentLineOf(item), total: item.total })),
  };
}

async function readRequest(tx: Tx, id: string, clientId: string): Promise<DocumentSource | null> {
  const request = await tx
    .selectFrom('requests')
    .select(['id', 'stage', 'discount', 'convertedToJobId', 'convertedToEstimateId', 'convertedToInvoiceId'])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return null;
  const lines = (await listItemsOf(tx, [id])).get(id) ?? [];
  return { kind: 'request', id, note: null, lines, discount: Number(request.discount), request };
}

/** Nobody is asked twice for the same work: an estimate has one invoice, until that one is deleted or void. */
export async function demandNotInvoiced(tx: Tx, invoiceId: string | null): Promise<void> {
  if (invoiceId === null) return;
  const invoice = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', invoiceId)
    .where('documentStatus', '!=', 'void')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (invoice !== undefined) throw new Problem('estimateInvoiced');
}

async function readEstimate(tx: Tx, id: string, clientId: string): Promise<DocumentSource | null> {
  const estimate = await tx
    .selectFrom('documents')
    .select(['id', 'convertedToInvoiceId', 'currency', 'currencyDecimals'])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('documentType', '=', 2)
    .where('documentStatus', '!=', 'void')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (estimate === undefined) return null;
  await demandNotInvoiced(tx, estimate.convertedToInvoiceId);
  const { currency, currencyDecimals } = estimate;
  return { kind: 'estimate', id, note: null, agreed: { currency, currencyDecimals }, lines: await listLinesOf(tx, id) };
}

/** The one record of the client that a payload says a document is made of; none when it says nothing (API DC-2). */
export async function findSource(tx: Tx, sent: Named, clientId: string): Promise<DocumentSource | null> {
  const [kind, ...others] = kindsOf(sent);
  if (kind === undefined) {
    if (sent.convertedFromId) throw invalid('convertedFromId', sourceText);
    return null;
  }
  const id = sent.convertedFromId;
  if (others.length > 0 || !id || (kind === 'estimate' && sent.documentType !== 1)) {
    throw invalid('convertedFromId', sourceText);
  }
  const source =
    kind === 'job'
      ? await readJob(tx, id, clientId, sent.documentType)
      : kind === 'request'
        ? await readRequest(tx, id, clientId)
        : await readEstimate(tx, id, clientId);
  if (source === null) throw invalid('convertedFromId', sourceText);
  return source;
}

/** What the making of a document does to what it was made of, in the same transaction (API DC-2, 4.4, 4.9). */
export async function applyToSource(
  tx: Tx,
  source: DocumentSource,
  document: { id: string; documentType: 1 | 2; display: string },
  by: By,
): Promise<void> {
  const at = by.now.toISOString();
  const kind = document.documentType === 1 ? 'invoice' : 'estimate';
  if (source.kind === 'request' && source.request !== undefined) {
    await recordConversion(tx, source.request, { kind, id: document.id }, by);
    return;
  }
  if (source.kind === 'estimate') {
    await tx
      .updateTable('documents')
      .set({
        documentStatus: 'converted',
        convertedToInvoiceId: document.id,
        convertedAt: at,
        convertedBy: by.actor.userId,
        updatedAt: at,
      })
      .where('id', '=', source.id)
      .execute();
    const target = document.display;
    await recordEvent(tx, by, { type: 'document.converted', documentId: source.id, target });
    return;
  }
  const jobId = source.id;
  const events: DomainEvent[] = [{ type: 'job.converted', jobId, kind, number: document.display }];
  if (kind === 'invoice' && source.jobStatus === 'completed') {
    await tx.updateTable('jobs').set({ jobStatus: 'invoiced', updatedAt: at }).where('id', '=', source.id).execute();
    events.push({ type: 'job.status_changed', jobId, from: 'completed', to: 'invoiced' });
  }
  await recordEvent(tx, by, ...events);
}

/** Moves the request that an estimate came from, directly; of a document that is none nothing happens. */
export async function moveRequestOf(
  tx: Tx,
  estimate: { documentType: 1 | 2; requestId: string | null },
  to: 'quote_sent' | 'lost_rejected',
  by: { actor: Author; now: Date },
): Promise<void> {
  if (estimate.documentType === 2 && estimate.requestId !== null) await moveByEstimate(tx, estimate.requestId, to, by);
}
