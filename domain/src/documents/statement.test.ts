import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StatementEntry, statementOf } from './statement.ts';

const entry = (date: string, amount: number, kind: StatementEntry['kind'] = amount < 0 ? 'payment' : 'invoice') => ({
  ...{ date, amount, kind },
  ...{ documentId: 'd', reference: 'INV-1', description: '' },
});

describe('the statement of a client', () => {
  it('has the balance after each line, invoices first within a day', () => {
    const { lines, closingBalance } = statementOf([entry('2026-03-02', -40), entry('2026-03-02', 100)], null);
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [100, 100],
      [-40, 60],
    ]);
    expect(closingBalance).toBe(60);
  });

  it('begins with the earlier balance', () => {
    const entries = [entry('2026-03-01', 100), entry('2026-03-05', -30)];
    expect(statementOf(entries, '2026-03-05')).toMatchObject({ openingBalance: 100, closingBalance: 70 });
    expect(statementOf(entries, '2026-04-01')).toEqual({ openingBalance: 70, lines: [], closingBalance: 70 });
  });

  it('keeps the latest of too many lines, and the others in its opening balance', () => {
    const entries = [entry('2026-03-01', 100), entry('2026-03-05', -30), entry('2026-03-06', 10)];
    const { openingBalance, lines, closingBalance } = statementOf(entries, null, 2);
    expect([openingBalance, lines.map(({ balance }) => balance), closingBalance]).toEqual([100, [70, 80], 80]);
    expect(statementOf(entries, '2026-03-06', 2)).toMatchObject({ openingBalance: 70, lines: [{ balance: 80 }] });
  });

  it('ends with the same balance for any start', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
    const entries = fc.array(fc.tuple(day, fc.integer({ min: -99_999, max: 99_999 })), { maxLength: 30 });
    fc.assert(
      fc.property(entries, day, (all, from) => {
        const given = all.map(([date, cents]) => entry(date, cents / 100));
        const whole = all.reduce((sum, [, cents]) => sum + cents, 0) / 100;
        expect(statementOf(given, from).closingBalance).toBeCloseTo(whole, 10);
        expect(statementOf(given, from).closingBalance).toBe(statementOf(given, null).closingBalance);
      }),
    );
  });
});
