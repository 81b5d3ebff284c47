import type { DocumentStatus, DocumentType } from '../documents/document-kinds.ts';
import { formatDate, formatDay, wallClock } from '../format/dates.ts';
import { sumMoney } from '../money/amounts.ts';
import type { HubVisitStage } from './hub-access.ts';

export const visitStageLabels: Readonly<Record<HubVisitStage, string>> = {
  planned: 'Planned',
  on_the_way: 'On the way',
  here: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
};

type Visit = {
  start: string;
  end: string | null;
  anyTime: boolean;
  timezone: string;
  promisedFrom: string | null;
  promisedTo: string | null;
};

/**
 * When a visit is, as its client reads it: the promised window of arrival, else the start.
 *
 * @example visitTime({ start: '2026-03-12T14:00:00.000Z', end: null, anyTime: false, timezone: 'America/Toronto',
 *   promisedFrom: null, promisedTo: null }) → 'Mar 12, 2026 at 10:00'
 */
export function visitTime({ start, anyTime, timezone, promisedFrom, promisedTo }: Visit): string {
  const day = formatDate(promisedFrom ?? start, timezone);
  if (promisedFrom !== null && promisedTo !== null)
    return `${day}, arrival between ${wallClock(promisedFrom, timezone).time} and ${wallClock(promisedTo, timezone).time}`;
  return anyTime ? `${day}, at any time of the day` : `${day} at ${wallClock(start, timezone).time}`;
}

type Document = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  dueDate: string | null;
  amountDue: number;
  isOverdue: boolean;
};

/** Whether a document waits for its client: an estimate for the answer, an invoice for the payment. */
export const waitsForClient = ({ documentType, documentStatus, amountDue }: Document): boolean =>
  documentType === 1 ? amountDue > 0 : documentStatus === 'sent' || documentStatus === 'viewed';

/** The state of a document as its client reads it. */
export function documentState(document: Document): string {
  const { documentType, documentStatus, dueDate, amountDue, isOverdue } = document;
  if (documentType === 1) {
    if (amountDue <= 0) return 'Paid';
    if (isOverdue) return 'Overdue';
    return dueDate === null ? 'Due' : `Due ${formatDay(dueDate)}`;
  }
  if (documentStatus === 'rejected') return 'Declined';
  if (documentStatus === 'expired') return 'Expired';
  return waitsForClient(document) ? 'Waiting for your answer' : 'Approved';
}

type Counted = { documentType: DocumentType; total: number; amountDue: number; isOverdue: boolean; currency: string };

/** What was invoiced, paid and is due in each currency, without currencies that have no invoice. */
export function balances(
  documents: readonly Counted[],
): { currency: string; invoiced: number; paid: number; due: number; overdue: number }[] {
  const invoices = documents.filter(({ documentType }) => documentType === 1);
  return [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (of: (invoice: Counted) => number): number => sumMoney(own.map(of));
    const due = sum(({ amountDue }) => amountDue);
    const invoiced = sum(({ total }) => total);
    return {
      ...{ currency, invoiced, due, paid: sumMoney([invoiced, -due]) },
      overdue: sum(({ isOverdue, amountDue }) => (isOverdue ? amountDue : 0)),
    };
  });
}
