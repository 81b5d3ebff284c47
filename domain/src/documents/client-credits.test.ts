import { describe, expect, it } from 'vitest';
import { seededRandom } from '../routing/seeded-random.ts';
import { balanceOf, creditLeft, methodOfUse, proposeUses } from './client-credits.ts';
import { liveLedger } from './ledger-life.ts';

describe('client credits', () => {
  it('divides an amount among invoices, those due first before the others, and leaves the rest', () => {
    const invoice = (id: string, dueDate: string | null, amountDue: number) => ({
      ...{ id, date: '2026-02-10', dueDate, amountDue },
    });
    const invoices = [invoice('b', '2026-03-09', 40), invoice('c', null, 10.1), invoice('a', '2026-02-01', 30)];
    expect(proposeUses(50, invoices)).toEqual([
      { documentId: 'a', amount: 30 },
      { documentId: 'c', amount: 10.1 },
      { documentId: 'b', amount: 9.9 },
    ]);
    expect(proposeUses(500, invoices).map(({ amount }) => amount)).toEqual([30, 10.1, 40]);
    expect(proposeUses(0, invoices)).toEqual([]);
  });

  it('knows what is left of a credit, and that a void one and a refund have nothing left', () => {
    const credit = { kind: 'received', isVoid: false, amount: 100, used: 60.1, refunded: 15 } as const;
    expect(creditLeft(credit)).toBe(24.9);
    expect(creditLeft({ ...credit, isVoid: true })).toBe(0);
    expect(creditLeft({ ...credit, kind: 'refund' })).toBe(0);
  });

  it('keeps the method of money that came in, and names the others', () => {
    expect(methodOfUse({ kind: 'received', method: 'Check' })).toBe('Check');
    expect(methodOfUse({ kind: 'goodwill', method: null })).toBe('Client credit');
    expect(methodOfUse({ kind: 'writeOff', method: null })).toBe('Write-off');
  });

  it('sums a balance exactly', () => {
    const credits = [{ left: 0.2 }];
    expect(balanceOf({ invoices: [{ total: 0.3, amountPaid: 0.1 }], deposits: [], credits })).toBe(0);
  });

  it('keeps documents − payments − credits = balance through 2,000 random lives', () => {
    for (let seed = 1; seed <= 2000; seed += 1)
      expect([seed, liveLedger(seededRandom(seed), 24)]).toEqual([seed, null]);
  });
});
