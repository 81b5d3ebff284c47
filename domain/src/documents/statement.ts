import { sumMoney } from '../money/amounts.ts';

export const statementKinds = ['invoice', 'payment', 'credit', 'refund'] as const;

/** A change of a client's balance: an invoice or a refund raises it, a payment or a credit lowers it. */
export type StatementEntry = {
  date: string;
  kind: (typeof statementKinds)[number];
  documentId: string | null;
  reference: string;
  description: string;
  /** Positive when it raises the balance, negative when it lowers it. */
  amount: number;
};

export type StatementLines = {
  openingBalance: number;
  lines: (StatementEntry & { balance: number })[];
  closingBalance: number;
};

const orderOf = { invoice: 0, payment: 1, credit: 2, refund: 3 } as const;

/**
 * A client's statement from a given day, with the balance after each line. Earlier entries make up the opening balance;
 * within a day invoices come first. Days are 'YYYY-MM-DD'. If there are more lines than `most`, only the latest are
 * kept, and the others are added to the opening balance.
 *
 * @example statementOf([{ date: '2026-03-01', amount: 100, … }, { date: '2026-03-09', amount: -40, … }], '2026-03-05')
 *   → { openingBalance: 100, lines: [{ amount: -40, balance: 60, … }], closingBalance: 60 }
 */
export function statementOf(
  entries: readonly StatementEntry[],
  from: string | null,
  most = Number.POSITIVE_INFINITY,
): StatementLines {
  const sorted = entries.toSorted(
    (one, other) => one.date.localeCompare(other.date) || orderOf[one.kind] - orderOf[other.kind],
  );
  const earlier = sorted.filter((entry) => from !== null && entry.date < from);
  const before = sorted.slice(0, Math.max(earlier.length, sorted.length - most));
  const openingBalance = sumMoney(before.map((entry) => entry.amount));
  let balance = openingBalance;
  const lines = sorted.slice(before.length).map((entry) => {
    balance = sumMoney([balance, entry.amount]);
    return { ...entry, balance };
  });
  return { openingBalance, lines, closingBalance: balance };
}
