import { describe, expect, it } from 'vitest';
import { clientTable, conversionTables, moneyTable, paymentTimeTable } from './monthly-reports.ts';

const period = { from: '2026-02-10', to: '2026-03-31' };
const covered = { period, before: null };
const february = { month: '2026-02', from: '2026-02-10', to: '2026-02-28' };
const all = { ofPerson: false };
const march = { month: '2026-03', from: '2026-03-01', to: '2026-03-31' };

describe('a report by month', () => {
  it('names the days of a month that is covered in part', () => {
    const figures = { invoices: 2, revenue: 100, tax: 13, collected: 50, writtenOff: 0, outstanding: 63 };
    const table = moneyTable({
      ...{ ...covered, currency: 'CAD', currencies: ['CAD'] },
      months: [
        { ...february, now: figures, before: null },
        { ...march, now: figures, before: null },
      ],
      totals: { now: figures, before: null },
    });
    expect(table.rows.map(({ label }) => label)).toEqual(['February 2026 (10 to 28)', 'March 2026']);
    expect(table.rows[0]?.now).toEqual([100, 50, 63, 0, 13, 2]);
    // Revenue, tax and their invoices open the list of these invoices, the others a dialog with their records.
    const lists = table.figures.map(({ listOf }) => listOf?.(february));
    const search = { status: ['sent', 'viewed'], from: '2026-02-10', to: '2026-02-28', currency: 'CAD' };
    const invoices = { to: '/grow/invoice', search };
    expect(lists).toEqual([invoices, undefined, undefined, undefined, invoices, invoices]);
    expect(table.figures.map(({ records }) => records)).toEqual([
      ...[undefined, 'collected', 'outstanding', 'writtenOff', undefined, undefined],
    ]);
    expect(table.rows[0]?.days).toMatchObject({ from: '2026-02-10', to: '2026-02-28' });
    expect(table.figures.map(({ label, unit }) => [label, unit])).toEqual([
      ['Revenue', 'CAD'],
      ['Collected', 'CAD'],
      ['Outstanding', 'CAD'],
      ['Written off', 'CAD'],
      ['Tax', 'CAD'],
      ['Invoices', undefined],
    ]);
  });

  it('has shares in percent, and none of nothing', () => {
    const [paid, none] = [
      { invoices: 3, averageDays: 12.5, onTime: 2 },
      { invoices: 0, averageDays: null, onTime: 0 },
    ];
    const table = paymentTimeTable({
      ...covered,
      months: [
        { ...february, now: none, before: null },
        { ...march, now: paid, before: null },
      ],
      totals: { now: paid, before: null },
    });
    expect(table.rows.map(({ now }) => now)).toEqual([
      [null, 0, null],
      [12.5, 3, 66.7],
    ]);
    expect(table.figures.map(({ text }, place) => text(table.totals.now[place] ?? 0))).toEqual([
      '12.5 days',
      '3',
      '66.7%',
    ]);
  });

  it('has the parts of conversion that the user sees', () => {
    const now = { received: 4, quoted: 2, won: 1, lost: 1 };
    const requests = { months: [{ ...march, now, before: null }], totals: { now, before: null } };
    expect(conversionTables({ ...covered, requests: null, estimates: null }, all)).toEqual([]);
    const [table, ...others] = conversionTables({ ...covered, requests, estimates: null }, all);
    expect(others).toEqual([]);
    expect(table?.totals.now).toEqual([25, 4, 2, 1, 1]);
  });

  it('opens for each figure either a list or its records, those of a person too', () => {
    const ofRequests = { received: 4, quoted: 2, won: 1, lost: 1 };
    const ofEstimates = { sent: 4, won: 1, lost: 1, value: 100, wonValue: 40 };
    const answer = {
      ...covered,
      requests: { months: [], totals: { now: ofRequests, before: null } },
      estimates: {
        ...{ currency: 'CAD', currencies: ['CAD'], months: [] },
        totals: { now: ofEstimates, before: null },
      },
    };
    const ofClients = { added: 1, new: 1, returned: 0, lost: 0, active: 1 };
    const clients = clientTable({ ...covered, months: [], totals: { now: ofClients, before: null } });
    for (const ofPerson of [true, false])
      for (const { title, figures } of [...conversionTables(answer, { ofPerson }), clients])
        for (const { key, listOf, records } of figures)
          expect([title, key, ofPerson, (listOf === undefined) !== (records === undefined)]).toEqual([
            ...[title, key, ofPerson, true],
          ]);
    const [requests] = conversionTables(answer, { ofPerson: true });
    expect(requests?.figures.map(({ listOf }) => listOf)).toEqual(Array(5).fill(undefined));
  });
});
