import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../money/amounts.ts';
import { type BilledDocument, clientMoney } from './client-money.ts';

const invoice = (total: number, amountPaid: number, currency = 'CAD'): BilledDocument => ({
  documentType: 1,
  currency,
  total,
  amountPaid,
});

describe("a client's money", () => {
  it('is the sum of open invoices, with overpayments and deposits as credit', () => {
    const deposit: BilledDocument = { documentType: 2, currency: 'CAD', total: 900, amountPaid: 90 };
    expect(clientMoney([invoice(100, 30), invoice(50, 50), invoice(20, 25), deposit], 'CAD')).toEqual([
      { currency: 'CAD', balance: 70, credit: 95, lifetimeValue: 195 },
    ]);
  });

  it('is separate for each currency, the own one first', () => {
    const currencies = clientMoney([invoice(1, 0, 'AUD'), invoice(1, 0, 'CAD'), invoice(1, 0, 'USD')], 'CAD');
    expect(currencies.map(({ currency }) => currency)).toEqual(['CAD', 'AUD', 'USD']);
    expect(clientMoney([], 'CAD')).toEqual([]);
  });

  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100);
  const document = fc.record({
    documentType: fc.constantFrom(1 as const, 2 as const),
    currency: fc.constantFrom('CAD', 'USD'),
    total: cents,
    amountPaid: cents,
  });

  it('has no negative part, and balance minus credit is what is due', () => {
    fc.assert(
      fc.property(fc.array(document), (documents) => {
        for (const { currency, balance, credit, lifetimeValue } of clientMoney(documents, 'CAD')) {
          const own = documents.filter((each) => each.currency === currency);
          const due = own.flatMap(({ documentType, total, amountPaid }) => [
            documentType === 1 ? total : 0,
            -amountPaid,
          ]);
          expect(sumMoney([balance, -credit])).toBe(sumMoney(due));
          expect(Math.min(balance, credit, lifetimeValue)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
