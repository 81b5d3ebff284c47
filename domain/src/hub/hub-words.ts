import type { HubPageTexts } from '../client-texts/compiled/hub-page.gen.ts';
import type { Words } from '../client-texts/words.ts';
import type { DocumentStatus, DocumentType } from '../documents/document-kinds.ts';
import { sumMoney } from '../money/amounts.ts';

type HubWords = Words<HubPageTexts>;

type Visit = {
  start: string;
  anyTime: boolean;
  timezone: string;
  promisedFrom: string | null;
  promisedTo: string | null;
};

/**
 * When a visit is, as its client reads it: the promised window of arrival, else the start.
 *
 * @example visitTime(words, { start: '2026-03-12T14:00:00.000Z', anyTime: false, timezone: 'America/Toronto',
 *   promisedFrom: null, promisedTo: null }) → 'Mar 12, 2026 at 10:00'
 */
export function visitTime({ say, date, time }: HubWords, visit: Visit): string {
  const { start, anyTime, timezone, promisedFrom, promisedTo } = visit;
  const day = date(promisedFrom ?? start, timezone);
  if (promisedFrom !== null && promisedTo !== null)
    return say('visitWindow', { day, from: time(promisedFrom, timezone), to: time(promisedTo, timezone) });
  return anyTime ? say('visitAnyTime', { day }) : say('visitAt', { day, time: time(start, timezone) });
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
export function documentState({ say, day }: HubWords, document: Document): string {
  const { documentType, documentStatus, dueDate, amountDue, isOverdue } = document;
  if (documentType === 1) {
    if (amountDue <= 0) return say('documentState', { state: 'paid' });
    if (isOverdue) return say('documentState', { state: 'overdue' });
    return dueDate === null ? say('documentState', { state: 'due' }) : say('dueOn', { day: day(dueDate) });
  }
  if (documentStatus === 'rejected') return say('documentState', { state: 'declined' });
  if (documentStatus === 'expired') return say('documentState', { state: 'expired' });
  return say('documentState', { state: waitsForClient(document) ? 'waiting' : 'approved' });
}

type Counted = { documentType: DocumentType; total: number; amountDue: number; isOverdue: boolean; currency: string };

/**
 * The credit of several clients together, by currency.
 *
 * @example creditsOf([{ credits: [{ currency: 'USD', left: 20 }] }, { credits: [{ currency: 'USD', left: 5 }] }]).get('USD') → 25
 */
export function creditsOf(
  clients: readonly { credits: readonly { currency: string; left: number }[] }[],
): ReadonlyMap<string, number> {
  const all = clients.flatMap(({ credits }) => credits);
  return new Map(
    [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, each]) => [
      currency,
      sumMoney(each.map(({ left }) => left)),
    ]),
  );
}

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
