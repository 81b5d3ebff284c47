import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../calendar/days.ts';
import { sumMoney } from '../money/amounts.ts';
import { billsUntil, linesOn, monthlyRevenue, priceOf, shareOf, unusedPart } from './plan-bills.ts';
import { covers, dayInMonth, daysBetween, firstBillingDay, nextRenewal, periodsOf, termEnd } from './plan-days.ts';
import { type BillingInterval, billingDayLabel, intervalMonths, type PlanLife, type PlanTerms } from './plan-terms.ts';
import { visitsLeft, visitsUntil } from './plan-visits.ts';

const terms = (own: Partial<PlanTerms> = {}): PlanTerms => ({
  text: '',
  lines: [{ name: 'Comfort', description: null, quantity: 1, rate: 31, taxIds: [] }],
  billing: 'calendar',
  interval: 'month',
  billingDay: 1,
  sendsBills: false,
  visits: [],
  weekday: null,
  termMonths: null,
  renews: true,
  memberDiscount: 0,
  ...own,
});
const life = (own: Partial<PlanLife> = {}): PlanLife => ({
  startDay: '2026-01-01',
  endDay: null,
  pauses: [],
  prices: [],
  ...own,
});
const drawn = (of: PlanTerms, during: PlanLife, day: string) =>
  billsUntil(of, during, { day, decimals: 2 }).map((bill) => [bill.day, bill.amount]);

const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));
const interval = fc.constantFrom<BillingInterval>('month', 'quarter', 'half_year', 'year');
const billingDay = fc.oneof(fc.constantFrom(29, 30, 31), fc.integer({ min: 1, max: 31 }));

describe('the days of billing', () => {
  it.each([
    ['2026-02-10', 31, '2026-02-28'],
    ['2028-02-10', 30, '2028-02-29'],
    ['2026-04-30', 31, '2026-04-30'],
    ['2026-03-10', 5, '2026-04-05'],
    ['2026-12-31', 29, '2027-01-29'],
  ])('from %s on day %i begin on %s', (start, on, first) => {
    expect(firstBillingDay(start, on)).toBe(first);
  });

  it('are the last of each month for 31, also in leap years', () => {
    const found: string[] = [];
    for (const { from } of periodsOf('2027-12-31', 31, 1)) {
      found.push(from);
      if (found.length === 4) break;
    }
    expect(found).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    expect([billingDayLabel(31), billingDayLabel(30), billingDayLabel(1)]).toEqual([
      'Last day',
      '30, or the last day',
      '1',
    ]);
    expect(dayInMonth('2026-02-11', 31)).toBe('2026-02-28');
  });

  it('make periods without gaps or overlaps, whole ones after the first', () => {
    fc.assert(
      fc.property(day, billingDay, interval, (start, on, every) => {
        const months = intervalMonths[every];
        let expected = start;
        let count = 0;
        for (const { from, to, wholeFrom } of periodsOf(start, on, months)) {
          expect(from).toBe(expected);
          expect(to > from).toBe(true);
          if (count > 0) expect(wholeFrom).toBe(from);
          expect(wholeFrom <= from).toBe(true);
          expect(to).toBe(dayInMonth(addMonths(`${wholeFrom.slice(0, 8)}01`, months), on));
          expected = to;
          count += 1;
          if (count === 40) break;
        }
      }),
    );
  });
});

describe('the bills of a plan', () => {
  it('begin with the rest of the period, by days, and go on with the whole price', () => {
    expect(drawn(terms(), life({ startDay: '2026-01-11' }), '2026-03-15')).toEqual([
      ['2026-01-11', 21],
      ['2026-02-01', 31],
      ['2026-03-01', 31],
    ]);
  });

  it('leave out paused days and those after the end', () => {
    const pauses = [{ from: '2026-02-11', to: '2026-04-16' }];
    expect(drawn(terms(), life({ pauses, endDay: '2026-05-11' }), '2026-12-31')).toEqual([
      ['2026-01-01', 31],
      // 10 of 28 days, then nothing in March, 15 of 30 in April and 10 of 31 in May.
      ['2026-02-01', 11.07],
      ['2026-04-16', 15.5],
      ['2026-05-01', 10],
    ]);
  });

  it('draw nothing while a pause is open, and a period once whatever happens in it', () => {
    const open = life({ pauses: [{ from: '2026-02-01', to: null }] });
    expect(drawn(terms(), open, '2030-01-01')).toEqual([['2026-01-01', 31]]);
    const keys = billsUntil(terms(), life({ pauses: [{ from: '2026-02-05', to: '2026-02-09' }] }), {
      day: '2026-02-28',
      decimals: 2,
    }).map(({ key }) => key);
    expect(keys).toEqual(['period 2026-01-01', 'period 2026-02-01']);
  });

  it('have a new price from the first period that begins with its day or later', () => {
    const prices = [{ from: '2026-02-15', rates: [62] }];
    expect(drawn(terms(), life({ prices }), '2026-03-01')).toEqual([
      ['2026-01-01', 31],
      ['2026-02-01', 31],
      ['2026-03-01', 62],
    ]);
    expect(priceOf(linesOn(terms(), { prices }, '2026-02-14'), 2)).toBe(31);
  });

  it('are not drawn by the calendar where each visit is billed', () => {
    expect(drawn(terms({ billing: 'visit' }), life(), '2027-01-01')).toEqual([]);
  });

  it('have parts that add up to the price of a whole period, to the smallest unit of its currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(0, 2, 3),
        fc.integer({ min: 1, max: 366 }),
        fc.array(fc.integer({ min: 0, max: 366 }), { maxLength: 6 }),
        (units, decimals, of, cuts) => {
          const amount = units / 10 ** decimals;
          const at = [0, ...cuts.filter((cut) => cut < of), of].sort((one, other) => one - other);
          const parts = at.slice(1).map((to, index) => shareOf(amount, { from: at[index] ?? 0, to, of }, decimals));
          expect(sumMoney(parts)).toBe(amount);
          expect(parts.every((part) => part >= 0)).toBe(true);
        },
      ),
    );
  });

  it('cover each day that a plan covers exactly once, and no other', () => {
    const pause = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(
        day,
        billingDay,
        interval,
        fc.option(pause),
        fc.option(fc.integer({ min: 1, max: 900 })),
        (startDay, on, every, paused, lasts) => {
          const pauses =
            paused === null
              ? []
              : [{ from: addDays(startDay, paused[0]), to: addDays(startDay, paused[0] + paused[1]) }];
          const endDay = lasts === null ? null : addDays(startDay, lasts);
          const of = terms({ billingDay: on, interval: every });
          const during = life({ startDay, endDay, pauses });
          const until = addDays(startDay, 1200);
          const bills = billsUntil(of, during, { day: until, decimals: 2 });
          const billed = bills.reduce((sum, { period }) => sum + (period?.days ?? 0), 0);
          let covered = 0;
          const last = bills.at(-1)?.period?.to ?? startDay;
          for (let each = startDay; each < last; each = addDays(each, 1)) if (covers(during, each)) covered += 1;
          expect(billed).toBe(covered);
          expect(new Set(bills.map(({ key }) => key)).size).toBe(bills.length);
          // What is drawn early is drawn the same way later.
          const half = billsUntil(of, during, { day: addDays(startDay, 600), decimals: 2 });
          expect(bills.slice(0, half.length)).toEqual(half);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the included visits', () => {
  const visits = [
    { name: 'Heating', months: [10], times: 1 },
    { name: 'Mowing', months: [4, 5], times: 2 },
  ];

  it('are spread over their months, on the wanted weekday', () => {
    const found = visitsUntil({ visits, weekday: 2 }, life({ startDay: '2026-04-10' }), '2026-12-31');
    expect(found.map(({ ordinal, name, day: due }) => [ordinal, name, due])).toEqual([
      [1, 'Mowing', '2026-04-21'],
      [2, 'Mowing', '2026-05-05'],
      [3, 'Mowing', '2026-05-19'],
      [4, 'Heating', '2026-10-06'],
    ]);
  });

  it('keep their ordinals when some are left out by a pause, and end with the plan', () => {
    const during = life({ pauses: [{ from: '2026-04-10', to: '2026-05-10' }], endDay: '2026-10-01' });
    const found = visitsUntil({ visits, weekday: null }, during, '2027-12-31');
    expect(found.map(({ ordinal, day: due, isCovered }) => [ordinal, due, isCovered])).toEqual([
      [1, '2026-04-01', true],
      [2, '2026-04-16', false],
      [3, '2026-05-01', false],
      [4, '2026-05-16', true],
    ]);
  });

  it('of a year of the plan are counted with those that are left', () => {
    const left = (today: string, done: number[], during = life({ startDay: '2026-04-01' })) =>
      visitsLeft({ visits, weekday: null }, during, { today, isDone: (ordinal) => done.includes(ordinal) }).map(
        ({ name, of, left: rest }) => [name, of, rest],
      );
    expect(left('2026-05-20', [1, 2])).toEqual([
      ['Mowing', 4, 2],
      ['Heating', 1, 1],
    ]);
    // The second year begins with its own.
    expect(left('2027-04-01', [1, 2, 3, 4, 5])).toEqual([
      ['Mowing', 4, 4],
      ['Heating', 1, 1],
    ]);
    const paused = life({ startDay: '2026-04-01', pauses: [{ from: '2026-04-10', to: '2026-05-10' }] });
    expect(left('2026-05-20', [1], paused)).toEqual([
      ['Mowing', 2, 1],
      ['Heating', 1, 1],
    ]);
  });

  it('stay in their month, and are the same however far ahead they are looked for', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.integer({ min: 0, max: 6 })),
        (startDay, times, weekday) => {
          const of = { visits: [{ name: 'Visit', months: [2, 7], times }], weekday };
          const all = visitsUntil(of, life({ startDay }), addDays(startDay, 900));
          expect(all.every(({ day: due }) => ['02', '07'].includes(due.slice(5, 7)))).toBe(true);
          expect(all.map(({ ordinal }) => ordinal)).toEqual(all.map((_, index) => index + 1));
          const part = visitsUntil(of, life({ startDay }), addDays(startDay, 400));
          expect(all.slice(0, part.length)).toEqual(part);
        },
      ),
    );
  });
});

describe('the figures of plans', () => {
  it('count a plan by the month, by its interval or its visits of a year', () => {
    const year = terms({ interval: 'year', lines: [{ ...terms().lines[0], rate: 300 } as PlanTerms['lines'][0]] });
    expect(monthlyRevenue(year, life(), '2026-05-01', 2)).toBe(25);
    const byVisit = terms({ billing: 'visit', visits: [{ name: 'Visit', months: [4, 10], times: 1 }] });
    expect(monthlyRevenue(byVisit, life(), '2026-05-01', 2)).toBe(5.17);
  });

  it('name what is paid for and not used', () => {
    const bill = { from: '2026-03-01', to: '2026-04-01', amount: 31 };
    expect(['2026-03-01', '2026-03-11', '2026-04-01'].map((last) => unusedPart(bill, last, 2))).toEqual([31, 21, 0]);
  });

  it('know when a term ends or renews', () => {
    expect(termEnd('2026-01-31', { termMonths: 1, renews: false })).toBe('2026-02-28');
    expect(termEnd('2026-01-31', { termMonths: 1, renews: true })).toBeNull();
    expect(nextRenewal('2026-03-10', { termMonths: 12, renews: true }, '2027-03-10')).toBe('2028-03-10');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  });
});
