import { sumMoney } from '../money/amounts.ts';

/** An issued invoice, or an estimate with a deposit that no invoice has taken over. */
export type BilledDocument = {
  documentType: 1 | 2;
  currency: string;
  total: number;
  /** Without refunds. */
  amountPaid: number;
};

/** The balance, the credit and the sum of payments of a client, in one currency. */
export type ClientMoney = { currency: string; balance: number; credit: number; lifetimeValue: number };

/**
 * A client's money by currency, the account's own first. An open invoice adds to the balance; an overpaid one, a
 * deposit on an estimate and what is left of credits, to the credit. Balance minus credit is the balance of the client's statement.
 *
 * @example clientMoney([{ documentType: 1, currency: 'CAD', total: 100, amountPaid: 30 }], 'CAD')
 *   → [{ currency: 'CAD', balance: 70, credit: 0, lifetimeValue: 30 }]
 */
export function clientMoney(
  documents: readonly BilledDocument[],
  ownCurrency: string,
  credits: readonly { currency: string; left: number; besidePayments: number }[] = [],
): ClientMoney[] {
  const currencies = [...new Set([...documents, ...credits].map(({ currency }) => currency))].sort();
  const isOwn = (currency: string): number => (currency === ownCurrency ? 0 : 1);
  return currencies
    .toSorted((one, other) => isOwn(one) - isOwn(other))
    .map((currency) => {
      const own = documents.filter((document) => document.currency === currency);
      const due = own.map(({ documentType, total, amountPaid }) =>
        sumMoney([documentType === 1 ? total : 0, -amountPaid]),
      );
      return {
        currency,
        balance: sumMoney(due.filter((amount) => amount > 0)),
        credit: sumMoney([
          ...due.filter((amount) => amount < 0).map((amount) => -amount),
          ...credits.filter((credit) => credit.currency === currency).map(({ left }) => left),
        ]),
        lifetimeValue: sumMoney([
          ...own.map(({ amountPaid }) => amountPaid),
          ...credits.filter((credit) => credit.currency === currency).map(({ besidePayments }) => besidePayments),
        ]),
      };
    });
}
