import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportProperty } from './custom-columns.ts';
import { conventionOfLocale, judgeConvention } from './file-convention.ts';
import { readAmount, type Spelling, spellingOf } from './spellings.ts';

const [american, european] = [
  { isDayFirst: false, hasDecimalComma: false },
  { isDayFirst: true, hasDecimalComma: true },
];
const due = { id: 'due', name: 'Due', type: 'Date', options: [], moduleType: 'job_properties', isDefault: false };
const properties = [due as unknown as ImportProperty];
const jobs = (columns: Record<string, readonly string[]>, proposed = american) =>
  judgeConvention({
    kind: 'jobs',
    columns: Object.keys(columns),
    spellings: Object.values(columns).map((values): Spelling => spellingOf(values)),
    properties,
    proposed,
  });

describe('the order of days', () => {
  it('is that of the one value that shows it, for all columns and custom properties', () => {
    expect(jobs({ startDay: ['3/4/2026'], endDay: ['25/12/2026'] })).toMatchObject({
      convention: { isDayFirst: true },
      asks: { days: false },
    });
    expect(jobs({ startDay: ['3/4/2026'], 'properties.due': ['25/12/2026'] }).convention.isDayFirst).toBe(true);
    expect(jobs({ startDay: ['3/4/2026'], title: ['25/12/2026'] }).convention.isDayFirst).toBe(false);
    expect(jobs({ startDay: ['3-4-26', '4-30-26'] }, european).convention.isDayFirst).toBe(false);
  });

  it('is asked where no value shows it, and where values contradict each other', () => {
    for (const proposed of [american, european]) {
      expect(jobs({ startDay: ['3/4/2026'] }, proposed)).toMatchObject({
        convention: { isDayFirst: proposed.isDayFirst },
        asks: { days: true },
      });
    }
    expect(jobs({ startDay: ['25/12/2026', '12/25/2026', '12/26/2026'] }, european)).toMatchObject({
      convention: { isDayFirst: false },
      asks: { days: true },
    });
  });

  it('is not asked for days that are the same in both, with points, in words, or with the year first', () => {
    const clear = ['5/5/2026', '3.4.2026', 'Mar 4, 2026', '2026-03-04', '4 March 2026', 'soon', ''];
    expect(jobs({ startDay: clear }).asks.days).toBe(false);
  });
});

describe('the decimal mark', () => {
  it.each([
    [['1.250', '1.500,00'], true, '1250'],
    [['1.250', '12.50'], false, '1.250'],
    [['1.250', '1.234.567'], true, '1250'],
    [['1,250', '12,50'], true, '1.250'],
    [['1,250', '1,500.00'], false, '1250'],
    [['€ 1.250', '€ 3,5'], true, '1250'],
  ])('of %j: comma %s, and the first is %s', (values, hasDecimalComma, first) => {
    const { convention, asks } = jobs({ total: values }, hasDecimalComma ? american : european);
    expect([convention.hasDecimalComma, asks.amounts]).toEqual([hasDecimalComma, false]);
    expect(readAmount(values[0] ?? '', convention)).toBe(first);
  });

  it('is asked where every value can be read in both ways', () => {
    expect(jobs({ total: ['1.250', '80'] }, european)).toMatchObject({
      convention: { hasDecimalComma: true },
      asks: { amounts: true },
    });
    expect(jobs({ total: ['1250', '80'] }).asks.amounts).toBe(false);
  });

  it.each([
    ['1 234,50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['CA$1,234.50', '1234.50'],
    ['1,23,456.00', '123456.00'],
    ['1.2.3', '1.2.3'],
    ['1,234.567,8', '1,234.567,8'],
    ['-5', '-5'],
    ['0.250', '0.250'],
    ['9'.repeat(100), '9'.repeat(100)],
  ])('%s is %s, whatever the file writes', (text, read) => {
    expect(readAmount(text, american)).toBe(read);
    expect(readAmount(text, european)).toBe(read);
  });

  it('of an amount that a locale wrote is found again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH', 'pt-BR'),
        (cents, locale) => {
          const written = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(Number(readAmount(written, conventionOfLocale(locale)))).toBe(cents / 100);
        },
      ),
    );
  });
});

it.each([
  ['en-US', american],
  ['en-CA', american],
  ['en-GB', { isDayFirst: true, hasDecimalComma: false }],
  ['fr-CA', { isDayFirst: false, hasDecimalComma: true }],
  ['de-DE', european],
])('%s writes %j', (locale, convention) => {
  expect(conventionOfLocale(locale)).toEqual(convention);
});
