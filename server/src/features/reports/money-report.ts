import type { MoneyFigures, PaymentTimeFigures } from '@truckroll/contract/reports/reports';
import { addDays } from '@truckroll/domain/calendar/days';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { balanceAfter, sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readRevenue } from '../../records/documents/revenue-store.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';
import { sumCredits, sumInvoicesBefore, sumPayments, sumPaymentTimes, sumRefunds } from './money-store.ts';

/** Revenue, collected and outstanding in one currency (API RP-1). */
export async function reportMoney(tx: Tx, asked: AskedPeriod, currency: string) {
  const { reach } = asked;
  const of = { currency, reach };
  const [invoiced, before, paid, refunds, credits] = await Promise.all([
    readRevenue(tx, (invoices, day) =>
      invoices.where('documents.currency', '=', currency).where(day, '>=', reach.from).where(day, '<=', reach.to),
    ),
    sumInvoicesBefore(tx, of),
    sumPayments(tx, of),
    sumRefunds(tx, of),
    sumCredits(tx, of),
  ]);
  const owed = [
    { day: addDays(reach.from, -1), change: before },
    ...invoiced.map(({ day, total }) => ({ day, change: total })),
    ...paid.flatMap(({ settledOn, settled }) => (settledOn === null ? [] : [{ day: settledOn, change: -settled }])),
  ];
  const figuresOf = (parts: readonly Period[]): MoneyFigures[] => {
    const sums = sumByPart(parts, invoiced, ['invoices', 'revenue', 'tax']);
    const received = sumByPart(parts, [...paid, ...credits], ['collected']);
    const givenUp = sumByPart(parts, credits, ['writtenOff']);
    const given = sumByPart(parts, refunds, ['refunded']);
    const outstanding = balanceAfter(parts, owed);
    return sums.map((sum, n) => ({
      ...sum,
      collected: sumMoney([received[n]?.collected ?? 0, -(given[n]?.refunded ?? 0)]),
      writtenOff: givenUp[n]?.writtenOff ?? 0,
      outstanding: outstanding[n] ?? 0,
    }));
  };
  return pairFigures(asked, figuresOf);
}

/** Average days to pay (API RP-2). */
export async function reportPaymentTime(tx: Tx, asked: AskedPeriod) {
  const days = await sumPaymentTimes(tx, asked.reach);
  const figuresOf = (parts: readonly Period[]): PaymentTimeFigures[] =>
    sumByPart(parts, days, ['invoices', 'days', 'onTime']).map((sum) => ({
      invoices: sum.invoices,
      averageDays: sum.invoices === 0 ? null : Math.round((10 * sum.days) / sum.invoices) / 10,
      onTime: sum.onTime,
    }));
  return pairFigures(asked, figuresOf);
}
