import { sumMoney } from '../money/amounts.ts';
import type { DocumentStatus, DocumentType, PaymentMethod } from './document-kinds.ts';

/**
 * Money of a client that stands by itself (API PY-20): received at once for several invoices, credited by a credit note or
 * as goodwill, paid too much, or written off; and refunds of it.
 */
export const creditKinds = ['received', 'creditNote', 'goodwill', 'overpayment', 'writeOff', 'refund'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** Whether money has come in with it. Reports count it as collected on its date, and not again when it is applied. */
export const isMoney = (kind: CreditKind): boolean => kind === 'received' || kind === 'overpayment';

/** The method of the payment that applies a credit to an invoice: money that came in keeps its own. */
export function methodOfUse(credit: { kind: CreditKind; method: PaymentMethod | null }): PaymentMethod {
  if (credit.kind === 'writeOff') return 'Write-off';
  return credit.kind === 'received' && credit.method !== null ? credit.method : 'Client credit';
}

/**
 * What is left of a credit: its amount less what was applied to invoices and given back. A void one has nothing left.
 *
 * @example creditLeft({ kind: 'received', isVoid: false, amount: 100, used: 60, refunded: 15 }) → 25
 */
export const creditLeft = (credit: {
  kind: CreditKind;
  isVoid: boolean;
  amount: number;
  used: number;
  refunded: number;
}): number =>
  credit.isVoid || credit.kind === 'refund' ? 0 : sumMoney([credit.amount, -credit.used, -credit.refunded]);

type OpenInvoice = { id: string; date: string; dueDate: string | null; amountDue: number };

/**
 * Divides an amount among invoices, those that are due first before the others; each gets at most what is due. What
 * exceeds them all is left over.
 *
 * @example proposeUses(50, [{ id: 'b', dueDate: '2026-03-09', amountDue: 40, … }, { id: 'a', dueDate: '2026-02-01', amountDue: 30, … }])
 *   → [{ documentId: 'a', amount: 30 }, { documentId: 'b', amount: 20 }]
 */
export function proposeUses(
  amount: number,
  invoices: readonly OpenInvoice[],
): { documentId: string; amount: number }[] {
  const dayOf = ({ dueDate, date }: OpenInvoice): string => dueDate ?? date;
  const sorted = invoices.toSorted(
    (one, other) =>
      dayOf(one).localeCompare(dayOf(other)) || one.date.localeCompare(other.date) || one.id.localeCompare(other.id),
  );
  let left = amount;
  return sorted.flatMap(({ id, amountDue }) => {
    const given = Math.min(left, amountDue);
    if (given <= 0) return [];
    left = sumMoney([left, -given]);
    return [{ documentId: id, amount: given }];
  });
}

/** What a client's balance is made of, in one currency. */
export type Ledger = {
  /** Invoices that were given out and count. `amountPaid` is net of refunds. */
  invoices: readonly { total: number; amountPaid: number }[];
  /** Deposits that estimates hold, net of refunds. */
  deposits: readonly { amountPaid: number }[];
  /** What is left of each credit. */
  credits: readonly { left: number }[];
};

/**
 * What a client owes: invoices less what was paid or credited on them, less deposits and unused credit. Negative where the
 * client has more than is owed. A statement ends with the same figure.
 *
 * @example balanceOf({ invoices: [{ total: 100, amountPaid: 30 }], deposits: [], credits: [{ left: 20 }] }) → 50
 */
export const balanceOf = ({ invoices, deposits, credits }: Ledger): number =>
  sumMoney([
    ...invoices.flatMap(({ total, amountPaid }) => [total, -amountPaid]),
    ...deposits.map(({ amountPaid }) => -amountPaid),
    ...credits.map(({ left }) => -left),
  ]);

/** Why an invoice cannot be written off; null if it can. Drafts are not owed yet (API PY-26). */
export function writeOffRefusal(invoice: {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  amountDue: number;
}): 'writeOffDraft' | 'documentFixed' | 'nothingDue' | null {
  if (invoice.documentType !== 1 || invoice.documentStatus === 'draft') return 'writeOffDraft';
  if (invoice.documentStatus === 'void') return 'documentFixed';
  return invoice.amountDue > 0 ? null : 'nothingDue';
}

/** How an entry of a credit changes the balance: a refund raises it, everything else lowers it. */
export const entryAmount = ({ kind, amount }: { kind: CreditKind; amount: number }): number =>
  kind === 'refund' ? amount : -amount;

/** The names of the kinds for the staff. */
export const creditKindWords: Readonly<Record<CreditKind, string>> = {
  received: 'Payment received',
  creditNote: 'Credit note',
  goodwill: 'Goodwill',
  overpayment: 'Overpaid',
  writeOff: 'Written off',
  refund: 'Credit given back',
};
