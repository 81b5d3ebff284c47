import type { NewDocument } from '@truckroll/contract/documents/save-document';
import type { Address } from '@truckroll/contract/fields/fields';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { type CarriedFields, carriedKeys, carriedOf } from '@truckroll/domain/conversions/carried-fields';
import { documentTitle } from '@truckroll/domain/conversions/conversion-titles';
import { workTerms } from '@truckroll/domain/conversions/work-terms';
import { convertedFromText } from '@truckroll/domain/documents/document-words';
import { draftLineOf } from '@truckroll/domain/documents/draft-line';
import { invoiceFromEstimate } from '@truckroll/domain/documents/from-estimate';
import { documentLineOf } from '@truckroll/domain/documents/from-job';
import { documentFromRequest } from '@truckroll/domain/documents/from-request';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { computeDocumentTotals } from '@truckroll/domain/money/document-totals';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { type MemberPrice, memberTermsOf } from '@truckroll/domain/plans/member-terms';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import type { Money } from '../../records/accounts/currency-store.ts';
import type { PlaceChoice } from '../../records/clients/choose-place.ts';
import { findApprovedEstimate } from '../../records/documents/approved-estimate.ts';
import { listLinesOf } from '../../records/documents/document-item-store.ts';
import { listOptionsOf } from '../../records/documents/document-option-store.ts';
import { findEstimateToConvert } from '../../records/documents/document-rights.ts';
import { documentHeads, liveInvoices } from '../../records/documents/document-rows.ts';
import { findBilledInSteps } from '../../records/documents/progress-store.ts';
import type { HistoryActor } from '../../records/history/history-store.ts';
import { listItems } from '../../records/jobs/job-item-store.ts';
import { findJobToConvert } from '../../records/jobs/job-rights.ts';
import type { StoredLine } from '../../records/line-items/stored-line.ts';
import { readMemberPrice, readMemberPrices } from '../../records/plans/memberships.ts';
import { listItemsOf } from '../../records/requests/request-item-store.ts';
import { moveByClient } from '../requests/move-request.ts';
import { findRequestForChange } from '../requests/request-rights.ts';
import { documentValuesOf } from './stored-values.ts';

/** The source record of a document, locked, with its lines converted to document lines. */
export type DocumentSource = {
  kind: 'job' | 'request' | 'estimate';
  id: string;
  lines: StoredLine[];
  /** A request's discount, as an amount. */
  discount?: number;
  /** The default of the document's comments. */
  note: string | null;
  carried: CarriedFields;
  /** The currency of the source estimate. */
  agreed?: Money;
  /** The chosen property and contact of the record, and where its work is done, in one line. */
  place: PlaceChoice;
  serviceAddress: string | null;
  /** The values of a document sent without items: the server converts the whole record. */
  draft?: Draft;
  /** The jobs of a shared invoice, each with the number of its lines, in the order of the lines. */
  sharedBy?: { jobId: string; lines: number }[];
};

export const placeOf = ({ servicePropertyId, contactId }: PlaceChoice): PlaceChoice => ({
  servicePropertyId,
  contactId,
});

/** An address in one line. */
export const addressText = (address: Address | null | undefined): string | null =>
  address ? (address.formattedAddress ?? formattedAddress(address)) : null;

type Draft = Partial<Omit<NewDocument, 'documentType' | 'clientId'>>;

const sourceText = 'The converted record is not valid';

type Named = Pick<
  NewDocument,
  | 'isConvertedFromJob'
  | 'isConvertedFromRequest'
  | 'isConvertedFromEstimate'
  | 'convertedFromId'
  | 'documentType'
  | 'terms'
>;

type Asked = Pick<Named, 'documentType' | 'terms'> & { id: string };
/** The client, the user and the day of a conversion. */
type Reader = { clientId: string; actor: Actor; today: string };

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
    .selectFrom(documentHeads.as('documents'))
    .select(['currency', 'currencyDecimals'])
    .where('id', '=', estimateId)
    .executeTakeFirst();
}

/** The lines of a job as an invoice or estimate of it bills them, with the terms that its client has approved or has as a member. */
export async function readTermsOfJob(
  tx: Tx,
  { id, estimateId }: { id: string; estimateId: string | null },
  { documentType: type, terms, member }: Pick<Asked, 'documentType' | 'terms'> & { member: MemberPrice | null },
) {
  const [jobLines, agreed, approved] = await Promise.all([
    listItems(tx, id),
    findAgreedMoney(tx, estimateId),
    type === 1 ? findApprovedEstimate(tx, estimateId) : null,
  ]);
  const lines = jobLines.map((item) => ({ ...documentLineOf(item), total: item.total, photoKeys: item.photoKeys }));
  const whole = workTerms({ approved, jobLines, documentLines: lines, requested: terms, member });
  return { jobLines, lines, agreed, approved, whole };
}

/** A job visible to the user. */
async function readJob(tx: Tx, { id, documentType: type, terms }: Asked, { clientId, actor, today }: Reader) {
  const job = await findJobToConvert(tx, actor, { id, clientId });
  if (job === undefined) return null;
  if (type === 1) await requireBilledAsWhole(tx, job.estimateId);
  const goes = type === 1 ? job.noteGoesToInvoice : job.noteGoesToEstimate;
  const member = (await readMemberPrices(tx, [{ id, clientId }], today)).get(id) ?? null;
  const asked = { documentType: type, terms, member };
  const { lines, agreed, approved, whole: ofInvoice } = await readTermsOfJob(tx, job, asked);
  const { items, ...whole } = ofInvoice;
  return {
    kind: 'job' as const,
    name: { jobNumber: job.jobNumber, title: job.title },
    ...(agreed && { agreed }),
    id,
    place: placeOf(job),
    carried: carriedOf(job),
    // An estimate has a service address only for a chosen property.
    serviceAddress: type === 1 || job.servicePropertyId !== null ? addressText(job.jobAddress) : null,
    note: goes && job.internalNote !== '' ? paragraphs(job.internalNote) : null,
    // A line keeps its copied taxes by its id, which may be that of the job's line or of its estimate's line.
    lines: [...lines, ...(approved?.items ?? [])],
    draft: {
      ...whole,
      items: items.map(draftLineOf),
      title: documentTitle(job.title, type),
      privateNotes: convertedFromText(`job #${job.jobNumber}`),
    },
  };
}

const sameOf = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);

/**
 * Several jobs of a client as the source of one invoice, locked in a fixed order. The lines are grouped by job, and the
 * description of the first line of each group names the job. Discounts, markups and shipping of the jobs are added up as
 * amounts; the sum of discounts that one plan gives keeps its name.
 */
export async function findSharedSource(
  tx: Tx,
  jobIds: readonly string[],
  reader: Reader & { decimals: number },
): Promise<DocumentSource> {
  const jobs = [];
  for (const id of jobIds.toSorted()) {
    const job = await readJob(tx, { id, documentType: 1, terms: undefined }, reader);
    if (job === null) throw invalid('convertedFromId', sourceText, 'not_found');
    jobs.push(job);
  }
  const [first] = jobs;
  if (first === undefined) throw invalid('convertedFromId', sourceText, 'not_found');
  const decimals = first.agreed?.currencyDecimals ?? reader.decimals;
  const parts = jobs.map(({ draft: { items, discount, discountType, ...draft }, name }) => {
    const lines = items.map(({ rate = 0, discount: lineDiscount = 0, taxes = [], ...line }) => ({
      ...line,
      ...{ rate: rate ?? 0, discount: lineDiscount, taxes },
    }));
    const { discountAmount } = computeDocumentTotals({
      ...{ lines, discount, discountType, decimals },
      ...{ markup: draft.markup, shippingAmount: draft.shippingAmount },
    });
    const named = items.map((item, index) =>
      index === 0 ? { ...item, description: [jobLabel(name), item.description].filter(Boolean).join('\n') } : item,
    );
    return { ...draft, items: named, discountAmount };
  });
  const places = jobs.map(({ place }) => place);
  const notes = jobs.flatMap(({ note }) => note ?? []);
  const carried = jobs.map((job) => job.carried);
  return {
    kind: 'job',
    id: first.id,
    ...(first.agreed && { agreed: first.agreed }),
    place: {
      servicePropertyId: sameOf(places.map(({ servicePropertyId }) => servicePropertyId)),
      contactId: sameOf(places.map(({ contactId }) => contactId)),
    },
    serviceAddress: sameOf(jobs.map(({ serviceAddress }) => serviceAddress)),
    carried: Object.fromEntries(
      carriedKeys.map((key) => [key, sameOf(carried.map((each) => each[key]))]),
    ) as CarriedFields,
    note: notes.length === 0 ? null : notes.join(''),
    lines: jobs.flatMap(({ lines }) => lines),
    draft: {
      items: parts.flatMap(({ items }) => items).map((item, itemOrderIndex) => ({ ...item, itemOrderIndex })),
      discount: sumMoney(parts.map(({ discountAmount }) => discountAmount)),
      discountType: 'amount',
      memberPlan: sameOf(
        parts.filter(({ discountAmount }) => discountAmount > 0).map((part) => part.memberPlan ?? null),
      ),
      markup: sumMoney(parts.map(({ markup }) => markup)),
      shippingAmount: sumMoney(parts.map(({ shippingAmount }) => shippingAmount)),
      shippingInfo: sameOf(parts.map(({ shippingInfo }) => shippingInfo)),
      title: documentTitle('', 1),
      privateNotes: convertedFromText(`jobs ${jobs.map(({ name }) => `#${name.jobNumber}`).join(', ')}`),
    },
    sharedBy: jobs.map(({ id }, index) => ({ jobId: id, lines: parts[index]?.items.length ?? 0 })),
  };
}

/** A request visible to the user: its text becomes the document's text. */
async function readRequest(
  tx: Tx,
  { id, documentType: type }: Asked,
  { clientId, actor, today }: Reader,
): Promise<DocumentSource | null> {
  const request = await findRequestForChange(tx, actor, id);
  if (request === undefined || request.clientId !== clientId || viewScope(actor, 'Requests') === null) return null;
  const lines = (await listItemsOf(tx, [id])).get(id) ?? [];
  const discount = Number(request.discount);
  const requestNumberDisplay = displayNumber('REQ-', request.requestNumber);
  const assignedTo = request.team.map((member) => member.id);
  const whole = { ...request, clientId, requestNumberDisplay, assignedTo, items: lines, discount };
  const { documentType: _, clientId: __, ...draft } = documentFromRequest(whole, type);
  const member = await readMemberPrice(tx, clientId, today);
  const place = placeOf(request);
  const serviceAddress = place.servicePropertyId === null ? null : addressText(request.requestAddress);
  return {
    kind: 'request',
    id,
    carried: carriedOf(request),
    note: null,
    lines,
    discount,
    place,
    serviceAddress,
    draft: { ...draft, ...memberTermsOf(member, { isAgreed: false, discount }) },
  };
}

/** Prevents double billing: an estimate has one invoice, until that one is deleted or void. */
export async function requireNotInvoiced(tx: Tx, invoiceId: string | null): Promise<void> {
  if (invoiceId === null) return;
  const invoice = await tx
    .selectFrom(liveInvoices.as('invoices'))
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice !== undefined) throw new Problem('estimateInvoiced');
}

/** Prevents double billing: what is billed in steps has no invoice of its whole (decision 0098). */
export async function requireBilledAsWhole(tx: Tx, estimateId: string | null): Promise<void> {
  const estimate = estimateId === null ? undefined : await findBilledInSteps(tx, estimateId);
  if (estimate === undefined) return;
  throw new Problem('billedInSteps', { number: displayNumber(estimate.documentPrefix, estimate.documentNumber) });
}

/** An estimate visible to the user. */
async function readEstimate(tx: Tx, id: string, { clientId, actor }: Reader): Promise<DocumentSource | null> {
  const estimate = await findEstimateToConvert(tx, { id, clientId, seenBy: actor });
  if (estimate === undefined) return null;
  await requireNotInvoiced(tx, estimate.convertedToInvoiceId);
  await requireBilledAsWhole(tx, id);
  const [lines, options, account] = await Promise.all([
    listLinesOf(tx, id),
    listOptionsOf(tx, id),
    tx.selectFrom(accountRows.as('accounts')).select('documentDefaults').executeTakeFirstOrThrow(),
  ]);
  const { currency, currencyDecimals } = estimate;
  const whole = { ...documentValuesOf(estimate), id, clientId, items: lines, options };
  const { documentType: _, clientId: __, ...draft } = invoiceFromEstimate(whole, account.documentDefaults);
  const agreed = { currency, currencyDecimals };
  const { serviceAddress } = estimate;
  return {
    kind: 'estimate',
    id,
    carried: carriedOf(estimate),
    note: null,
    agreed,
    lines,
    place: placeOf(estimate),
    serviceAddress,
    draft,
  };
}

/** The source record of the client that a request names. Null if it names none (API DC-2). */
export async function findSource(tx: Tx, sent: Named, reader: Reader): Promise<DocumentSource | null> {
  const [kind, ...others] = kindsOf(sent);
  if (kind === undefined) {
    if (sent.convertedFromId) throw invalid('convertedFromId', sourceText, 'not_found');
    return null;
  }
  const id = sent.convertedFromId;
  if (others.length > 0 || !id || (kind === 'estimate' && sent.documentType !== 1)) {
    throw invalid('convertedFromId', sourceText, 'not_found');
  }
  const source =
    kind === 'job'
      ? await readJob(tx, { ...sent, id }, reader)
      : kind === 'request'
        ? await readRequest(tx, { ...sent, id }, reader)
        : await readEstimate(tx, id, reader);
  if (source === null) throw invalid('convertedFromId', sourceText, 'not_found');
  return source;
}

/** Moves the stage of the request that an estimate was created from directly. Does nothing for other documents. */
export async function moveRequestOf(
  tx: Tx,
  estimate: { documentType: 1 | 2; requestId: string | null },
  to: 'quote_sent' | 'lost_rejected',
  by: { actor: HistoryActor; now: Date },
): Promise<void> {
  if (estimate.documentType === 2 && estimate.requestId !== null) await moveByClient(tx, estimate.requestId, to, by);
}
