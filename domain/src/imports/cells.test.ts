import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow, withoutFormula } from '../csv/write-csv.ts';
import { cellsOf } from './cells.ts';
import { readDay, readMoment, readTime } from './moments.ts';
import { readPhoneText } from './phone-text.ts';

describe('days', () => {
  it.each([
    ['2025-03-09', '2025-03-09'],
    ['2025-03-09T14:30:00Z', '2025-03-09'],
    [`${' '.repeat(10_000)}3/9/2025`, null],
    ['3/9/2025', '2025-03-09'],
    ['03/09/25', '2025-03-09'],
    ['Mar 9, 2025', '2025-03-09'],
    ['Sunday, March 9th 2025', '2025-03-09'],
    ['9 March 2025', '2025-03-09'],
    ['09-Mar-2025', '2025-03-09'],
    ['02/30/2025', null],
    ['soon', null],
    ['1234', null],
  ])('%s is read as %s', (text, day) => {
    expect(readDay(text, { isDayFirst: false })).toBe(day);
  });

  it('have their date in front of the month where the file says so', () => {
    expect(readDay('3/9/2025', { isDayFirst: true })).toBe('2025-09-03');
    expect(readDay('3/9/2025', { isDayFirst: false })).toBe('2025-03-09');
  });

  it('with points have their date in front of the month in every file', () => {
    for (const isDayFirst of [true, false]) expect(readDay('3.9.2025', { isDayFirst })).toBe('2025-09-03');
    expect(readDay('12/31/98', { isDayFirst: false })).toBe('1998-12-31');
  });

  it('of every written form are the same day', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        const [year, month, date] = day.split('-').map(Number);
        expect(readDay(`${month}/${date}/${year}`, { isDayFirst: false })).toBe(day);
        expect(readDay(`${date}.${month}.${year}`, { isDayFirst: true })).toBe(day);
      }),
    );
  });
});

describe('times', () => {
  it.each([
    ['9:05', '09:05'],
    ['2:30 PM', '14:30'],
    ['12:00 am', '00:00'],
    ['Mar 9, 2025 2:30 PM', '14:30'],
    ['2025-03-09 09:30:00', '09:30'],
    ['13:00 pm', null],
    ['2025-03-09', null],
  ])('%s is read as %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it('of a day and its time are a moment in the zone of the file; midnight of a lone day is no time', () => {
    const reading = { isDayFirst: false, timezone: 'America/Toronto' };
    expect(readMoment({ day: '3/10/2026', time: '9:30 AM' }, reading)).toEqual({
      moment: '2026-03-10T13:30:00.000Z',
      hasTime: true,
    });
    expect(readMoment({ day: '2026-03-10 00:00', time: undefined }, reading)).toEqual({
      moment: '2026-03-10',
      hasTime: false,
    });
    expect(readMoment({ day: 'soon', time: undefined }, reading)).toEqual({ moment: 'soon', hasTime: false });
  });
});

/** A stand-in for the library: North American numbers of ten digits, and others with a plus. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return text.startsWith('+') ? /^[1-9]\d{9,13}$/.test(digits) : /^1?[2-9]\d{9}$/.test(digits);
}

describe('phone numbers', () => {
  it.each([
    ['(716) 555-0142', '(716) 555-0142', null, []],
    ['1-416-555-0134', '+14165550134', null, []],
    ['416.555.0134 x7', '416.555.0134', '7', []],
    ['+1 416 555 0134 ext. 12', '+1 416 555 0134', '12', []],
    ['416-555-0134, ext 9', '416-555-0134', '9', []],
    ['716-555-0142; 416-555-0134', '716-555-0142', null, ['416-555-0134']],
    ['716-555-0142 416-555-0134', '716-555-0142', null, ['416-555-0134']],
    ['7165550142 4165550134 9055550100', '7165550142', null, ['4165550134', '9055550100']],
    ['716-555-0142 or 416-555-0134', '716-555-0142', null, ['416-555-0134']],
    ['716-555-0142 & 416-555-0134', '716-555-0142', null, ['416-555-0134']],
    ['716-555-0142\n416-555-0134', '716-555-0142', null, ['416-555-0134']],
    ['716-555-0142 / 0143', '716-555-0142', null, ['0143']],
    ['Cell: 716-555-0142, Home: 416-555-0134', '716-555-0142', null, ['Home: 416-555-0134']],
    ['716-555-0142 (work)', '716-555-0142', null, []],
    ['4165550134.0', '4165550134', null, []],
    ['4165550134,00', '4165550134', null, []],
    ['4.165550134E+09', '4165550134', null, []],
    ['4,165550134E9', '4165550134', null, []],
    ['0044 20 7946 0958', '+442079460958', null, []],
    ['011 44 20 7946 0958', '+442079460958', null, []],
  ])('%j are split', (text, number, extension, others) => {
    expect(readPhoneText(text, isPhone)).toEqual({ number, extension, others });
  });

  it.each([
    '4.16555E+09',
    '4,16555E+09',
    '4.17E+9',
    'unlisted',
    '416-555-CALL',
    '1-800-FLOWERS',
    'call Bob 416-555-0134',
    '555-0134',
    '41655501340',
    '41655501349055550100',
    'ann@lee.test 4165550134',
    '0',
    '9'.repeat(10_000),
    `416-555-0134${' '.repeat(10_000)}x`,
  ])('%j cannot be dialled', (text) => {
    expect(readPhoneText(text, isPhone)).toBeNull();
  });

  it('are read in time that grows with their length', () => {
    const hostile = ['1 '.repeat(6), 'x '.repeat(50), '1x'.repeat(100), ','.repeat(200)];
    for (const text of hostile) expect(() => readPhoneText(text, isPhone)).not.toThrow();
  });
});

it('a cell that was escaped against formulas is read as it was before', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const trimmed = text.trim();
      const [read] = cellsOf([withoutFormula(trimmed)], ['name']).values();
      // A tab or a line end in front never survives the trimming, so that only visible signs are unescaped.
      if (!trimmed.startsWith("'")) expect(read ?? '').toBe(trimmed);
    }),
  );
});

it('no cell of a file that we return begins a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (start, rest) => {
      expect(csvRow([start + rest])).toMatch(/^"?'/);
    }),
  );
});

it('a value with a chosen meaning is replaced by it', () => {
  const cells = cellsOf(['  VIP '], ['stage'], { stage: { vip: 'won' } });
  expect(cells.get('stage')).toBe('won');
});
