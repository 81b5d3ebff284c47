import { formatMoney } from '../format/numbers.ts';
import { sumMoney } from '../money/amounts.ts';

/** What stands against billing a job, or what the office should know before. */
export const jobProblems = ['archived', 'noPrice', 'differs', 'noOrderNumber', 'otherCurrency', 'noEmail'] as const;
export type JobProblem = (typeof jobProblems)[number];

/** A job with one of these problems cannot be billed in a batch. */
const refusing = new Set<JobProblem>(['archived', 'noPrice']);
/** A job with one of these problems is billed only if somebody chooses it. */
const doubtful = new Set<JobProblem>(['differs', 'noOrderNumber']);

export type JobToBill = {
  id: string;
  client: { id: string };
  currency: string;
  purchaseOrderNumber: string | null;
  total: number;
  problems: readonly JobProblem[];
};

/** @example canBill({ problems: ['noPrice'] }) → false */
export const canBill = ({ problems }: Pick<JobToBill, 'problems'>): boolean =>
  !problems.some((problem) => refusing.has(problem));

/**
 * Whether a job is billed unless somebody leaves it out.
 *
 * @example isChosenFirst({ problems: ['differs'] }) → false; isChosenFirst({ problems: ['noEmail'] }) → true
 */
export const isChosenFirst = (job: Pick<JobToBill, 'problems'>): boolean =>
  canBill(job) && !job.problems.some((problem) => doubtful.has(problem));

const problemTexts: Record<JobProblem, string> = {
  archived: 'The client is archived.',
  noPrice: 'Nothing to bill: the job has no price.',
  differs: 'Differs from the approved estimate: billed as the job is now.',
  noOrderNumber: 'No purchase order number, unlike the last invoice of this client.',
  otherCurrency: 'In the currency of its estimate, {currency}.',
  noEmail: 'The client has no email address: the invoice stays a draft.',
};

/** @example problemText('otherCurrency', { currency: 'CAD' }) → 'In the currency of its estimate, CAD.' */
export const problemText = (problem: JobProblem, { currency }: Pick<JobToBill, 'currency'>): string =>
  problemTexts[problem].replace('{currency}', currency);

export type PlannedInvoice<J extends JobToBill = JobToBill> = {
  clientId: string;
  currency: string;
  jobs: J[];
  total: number;
};

/**
 * The invoices that a batch makes of jobs: one for each job, or for clients with one invoice one for all of their jobs that
 * have the same currency and purchase order.
 *
 * @example planInvoices([boiler, filter], new Set([ann])) → [{ clientId: ann, jobs: [boiler, filter], total: 300, … }]
 */
export function planInvoices<J extends JobToBill>(
  jobs: readonly J[],
  withOneInvoice: ReadonlySet<string>,
): PlannedInvoice<J>[] {
  const keyOf = ({ id, client, currency, purchaseOrderNumber }: J): string =>
    withOneInvoice.has(client.id) ? JSON.stringify([client.id, currency, purchaseOrderNumber]) : id;
  return [...Map.groupBy(jobs, keyOf).values()].flatMap((shared) => {
    const [first] = shared;
    if (first === undefined) return [];
    const total = sumMoney(shared.map((job) => job.total));
    return [{ clientId: first.client.id, currency: first.currency, jobs: shared, total }];
  });
}

/**
 * The sum of planned invoices in words, one amount for each currency.
 *
 * @example totalsText([{ currency: 'USD', total: 1200 }, { currency: 'CAD', total: 90 }]) → '$1,200.00 + CA$90.00'
 */
export const totalsText = (invoices: readonly Pick<PlannedInvoice, 'currency' | 'total'>[]): string =>
  [...Map.groupBy(invoices, ({ currency }) => currency)]
    .map(([currency, alike]) => formatMoney(sumMoney(alike.map(({ total }) => total)), currency))
    .join(' + ');

/** An invoice of a batch, as far as it decides whether the batch can be undone. */
type MadeInvoice = { documentStatus: string; documentNumberDisplay: string; isDeleted: boolean };

const mostNamed = 3;

/**
 * The invoices that keep a batch from being undone, because they were sent, paid or signed; null if there are none.
 *
 * @example keptBy([{ documentStatus: 'sent', documentNumberDisplay: 'INV-2026000001', isDeleted: false }]) → 'INV-2026000001'
 */
export function keptBy(invoices: readonly MadeInvoice[]): string | null {
  const kept = invoices
    .filter(({ documentStatus, isDeleted }) => !isDeleted && documentStatus !== 'draft' && documentStatus !== 'void')
    .map(({ documentNumberDisplay }) => documentNumberDisplay);
  if (kept.length === 0) return null;
  const more = kept.length - mostNamed;
  return kept.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
