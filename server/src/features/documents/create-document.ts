import type { NewDocument } from '@truckroll/contract/documents/save-document';
import { can } from '@truckroll/domain/abilities/rights';
import { brandingOf, textsFor } from '@truckroll/domain/branding/branding';
import { withCarried } from '@truckroll/domain/conversions/carried-fields';
import { draftPrefix } from '@truckroll/domain/documents/invoice-numbers';
import { settledBy } from '@truckroll/domain/documents/payment-rules';
import { wallClock } from '@truckroll/domain/format/dates';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { moneyOf } from '../../records/accounts/currency-store.ts';
import { type ChosenPlace, choosePlace, noPlace } from '../../records/clients/choose-place.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { insertLines } from '../../records/documents/document-item-store.ts';
import { insertOptions } from '../../records/documents/document-option-store.ts';
import { documentHeads, liveInvoicesOf } from '../../records/documents/document-rows.ts';
import { insertInvoiceJobs } from '../../records/documents/invoice-jobs.ts';
import { insertDocument } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { lockJob } from '../../records/jobs/write-jobs.ts';
import { documentTarget, recordConversion } from '../conversions/record-conversion.ts';
import { allocateNumber, suggestNumber } from '../numbers/number-store.ts';
import { readParts, readWhole, type WholeDocument } from './document-details.ts';
import { requirePeople } from './document-people.ts';
import { addressText, type DocumentSource, findSharedSource, findSource, moveRequestOf } from './document-source.ts';
import { emptyDocument, mergeDocument, toDocumentColumns, withContact } from './document-values.ts';
import { keepPhotos } from './line-photos.ts';
import { planDocument } from './plan-options.ts';

const seriesOf = { 1: 'invoice', 2: 'estimate' } as const;

/**
 * The first number of the year: numbers restart each year, in the account's time zone (API 4.1). Example: 2026000001.
 */
export const leastOf = (account: Pick<AccountRow, 'timezone'>, now: Date): number =>
  Number(wallClock(now.toISOString(), account.timezone).day.slice(0, 4)) * 1_000_000 + 1;

export async function suggestDocumentNumber(tx: Tx, type: 1 | 2, { actor, now }: Author): Promise<number> {
  const account = await getAccountRow(tx, actor.accountId);
  return await suggestNumber(tx, seriesOf[type], leastOf(account, now));
}

/** The job that a document bills: its source job, or the job of its source estimate. */
async function findJobId(tx: Tx, source: DocumentSource | null): Promise<string | null> {
  if (source?.kind !== 'estimate') return source?.kind === 'job' ? source.id : null;
  const row = await tx
    .selectFrom(documentHeads.as('documents'))
    .select(['jobId', 'convertedToJobId'])
    .where('id', '=', source.id)
    .executeTakeFirst();
  return row?.convertedToJobId ?? row?.jobId ?? null;
}

/** The address of a job's work, in one line. */
export async function readServiceAddress(tx: Tx, jobId: string | null): Promise<string | null> {
  if (jobId === null) return null;
  const job = await tx.selectFrom(jobHeads.as('jobs')).select('jobAddress').where('id', '=', jobId).executeTakeFirst();
  return addressText(job?.jobAddress);
}

/**
 * Where the work of a new document is done: at a newly chosen property, else where its source says, else for an invoice
 * at its job's address (API DC-2).
 */
const readNewServiceAddress = async (
  tx: Tx,
  {
    place,
    source,
    type,
    jobId,
  }: { place: ChosenPlace; source: DocumentSource | null; type: 1 | 2; jobId: string | null },
): Promise<string | null> =>
  addressText(place.address) ?? source?.serviceAddress ?? (type === 1 ? await readServiceAddress(tx, jobId) : null);

/** The request's discount is copied even if the user does not see it, as the rates of its lines are (screens 9.4). */
const withDiscount = (sent: NewDocument, source: DocumentSource | null, actor: Actor) =>
  source?.discount === undefined || sent.discount !== undefined || can(actor, 'Requests.showPricing')
    ? sent
    : { ...sent, discount: source.discount, discountType: 'amount' as const };

/** Refuses a second invoice for a job. Locking the job serialises concurrent requests. */
async function requireFirstInvoice(tx: Tx, jobId: string): Promise<void> {
  await lockJob(tx, jobId);
  const first = await liveInvoicesOf(tx, jobId).orderBy('createdAt').executeTakeFirst();
  if (first !== undefined)
    throw new Problem('jobInvoiced', { number: displayNumber(first.documentPrefix, first.documentNumber) });
}

/**
 * Without items, a document converts the whole record. Other values in the request take precedence (API DC-2); a discount of
 * the request is not by the plan of the record.
 */
function withDraft(sent: NewDocument, source: DocumentSource | null): NewDocument {
  if (sent.items !== undefined || source?.draft === undefined) return sent;
  const own = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const isOther = sent.discount !== undefined || sent.discountType !== undefined;
  return { ...sent, ...source.draft, ...(isOther ? { memberPlan: null } : {}), ...own };
}

/** The jobs that the lines of a shared invoice bill, by the lines' ids. */
function jobsOfLines(source: DocumentSource | null, lines: readonly { id: string }[]): Map<string, string> {
  const jobs = (source?.sharedBy ?? []).flatMap(({ jobId, lines: count }) =>
    Array.from({ length: count }, () => jobId),
  );
  return new Map(lines.flatMap(({ id }, index) => (jobs[index] === undefined ? [] : [[id, jobs[index]] as const])));
}

/** What an invoice is made of that no request names. */
type MadeOf = {
  /** The jobs of an invoice that bills several of them. */
  sharedBy?: readonly string[];
  /** The estimate of which it bills a step. */
  stepOf?: DocumentSource;
};

/** Creates an invoice or estimate, and records its source (API DC-2). */
export async function createDocument(
  tx: Tx,
  client: StoredClient,
  sent: NewDocument,
  by: Author,
  { sharedBy, stepOf }: MadeOf = {},
): Promise<WholeDocument> {
  const { actor, now } = by;
  const type = sent.documentType;
  const isConversion =
    stepOf !== undefined ||
    Boolean(sent.isConvertedFromJob || sent.isConvertedFromRequest || sent.isConvertedFromEstimate);
  if (client.stage === 'archived') {
    throw isConversion ? new Problem('conversionArchived', { name: client.name }) : new Problem('clientArchived');
  }
  const account = await getAccountRow(tx, actor.accountId);
  const today = wallClock(now.toISOString(), account.timezone).day;
  const reader = { clientId: client.id, actor, today };
  const source =
    sharedBy === undefined
      ? (stepOf ?? (await findSource(tx, sent, reader)))
      : await findSharedSource(tx, sharedBy, { ...reader, decimals: moneyOf(account).currencyDecimals });
  // A conversion keeps the currency of its source, even if the account has changed its currency since.
  const { currency, currencyDecimals: decimals } = source?.agreed ?? moneyOf(account);
  const empty = emptyDocument(type, { client, account, today });
  const whole = withDraft(withCarried(withDiscount(sent, source, actor), source?.carried), source);
  const place = await choosePlace(tx, client.id, { sent, stored: source?.place ?? noPlace });
  const values = { ...mergeDocument(empty, withContact(whole, place), decimals), ...place.choice };
  if (values.comments === null && source?.note) values.comments = source.note;
  await requirePeople(tx, values.assignedTo);
  const copied = { lines: source?.lines ?? [], options: [] };
  const sentLines = { items: whole.items ?? [], options: whole.options ?? [] };
  const plan = await planDocument(tx, copied, sentLines, {
    ...{ values, documentType: type, decimals, isCopy: true },
    accountId: actor.accountId,
  });
  const { amounts } = plan;
  const failures = [...place.errors, ...plan.errors];
  if (failures.length > 0) throw new InvalidInput(failures);
  const jobId = source?.sharedBy === undefined ? await findJobId(tx, source) : null;
  const jobIds = source?.sharedBy?.map((shared) => shared.jobId) ?? (jobId === null ? [] : [jobId]);
  if (type === 1 && sent.onlyIfNone) for (const each of jobIds) await requireFirstInvoice(tx, each);
  const isDraft = (sent.documentStatus ?? 'draft') === 'draft';
  const isNumbered = type === 2 || !isDraft || !account.numbersWithoutGaps;
  const requested = sent.documentNumber;
  const documentNumber = isNumbered
    ? await allocateNumber(tx, seriesOf[type], { requested, least: leastOf(account, now) })
    : await allocateNumber(tx, 'draftInvoice');
  if (!isNumbered) values.documentPrefix = draftPrefix;
  const at = now.toISOString();
  const id = newId();
  const status = sent.documentStatus ?? 'draft';
  const row = {
    ...toDocumentColumns(values, amounts, documentNumber),
    texts: JSON.stringify(textsFor(brandingOf(account.branding), type)),
    serviceAddress: await readNewServiceAddress(tx, { place, source, type, jobId }),
    convertedFrom: source?.sharedBy === undefined ? (source?.kind ?? null) : null,
    jobId,
    requestId: source?.kind === 'request' ? source.id : null,
    estimateId: source?.kind === 'estimate' ? source.id : null,
    id,
    documentType: type,
    documentNumber,
    currency,
    currencyDecimals: decimals,
    clientId: client.id,
    documentStatus: status,
    paymentStatus: settledBy({ documentType: type, documentStatus: status, total: amounts.total }, []).paymentStatus,
    conversionDate: source === null ? null : at,
    sentAt: status === 'sent' ? at : null,
    delivery: status === 'sent' ? ('by_hand' as const) : null,
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  };
  // The queries are pipelined, including the read of the new row, because other requests wait for the next number until
  // this commit.
  const [created, , , , parts] = await Promise.all([
    insertDocument(tx, row),
    insertOptions(tx, id, plan.options),
    insertLines(tx, id, plan.lines, jobsOfLines(source, plan.lines)),
    insertInvoiceJobs(tx, id, type === 1 ? jobIds : []),
    readParts(tx, id, now),
    recordEvent(tx, by, {
      type: 'document.created',
      document: documentOf({ ...values, id, documentNumber, documentType: type }),
    }),
  ]);
  await keepPhotos(tx, { id, accountId: actor.accountId, lines: plan.lines });
  // An estimate that is billed in steps is not converted by one of them.
  if (source !== null && stepOf === undefined)
    for (const from of source.sharedBy?.map((shared) => ({ kind: 'job' as const, id: shared.jobId })) ?? [source])
      await recordConversion(tx, from, documentTarget(created), by);
  if (status === 'sent') await moveRequestOf(tx, created, 'quote_sent', by);
  // The invoice is read again, because it may have taken over deposits.
  if (type === 1 && source !== null) return await readWhole(tx, id, now);
  return { row: created, parts };
}
