import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { expandRecurrence, lastDayOf } from './expand.ts';
import { momentsOf } from './local-starts.ts';
import { durationUnits, frequencies, type RepeatRule, weekdays } from './repeat-rule.ts';

const zones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/New_York',
  'America/Winnipeg',
  'America/Chicago',
  'America/Regina',
  'America/Denver',
  'America/Phoenix',
  'America/Vancouver',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Edge cases of rules: clock changes, ends of months and years, leap years. The others are random days of 15 years. */
const edges = [
  '2024-02-29',
  '2026-01-29',
  '2026-01-30',
  '2026-01-31',
  '2026-02-28',
  '2026-03-07',
  '2026-03-08',
  '2026-03-31',
  '2026-10-31',
  '2026-11-01',
  '2026-12-31',
  '2027-12-26',
  '2028-02-29',
];
const anyDay = fc.integer({ min: 0, max: 15 * 365 }).map((count) => addDays('2020-01-01', count));
const startDay = fc.oneof(fc.constantFrom(...edges), anyDay);
const time = fc.oneof(
  fc.constantFrom('00:00', '01:00', '01:30', '02:00', '02:30', '03:00', '23:59'),
  fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
);

const longest = { 'week(s)': 60, 'month(s)': 30, 'year(s)': 5 } as const;
const duration = fc
  .constantFrom(...durationUnits)
  .chain((unit) => fc.integer({ min: 1, max: longest[unit] }).map((value) => ({ value, unit })));

const rule: fc.Arbitrary<RepeatRule> = fc.record({
  frequency: fc.constantFrom(...frequencies),
  interval: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
  duration,
  weekDays: fc.uniqueArray(fc.constantFrom(...weekdays)),
  daysOfMonth: fc.uniqueArray(fc.oneof(fc.constantFrom(1, 28, 29, 30, 31), fc.integer({ min: 1, max: 31 }))),
  month: fc.option(fc.oneof(fc.constantFrom(2, 12), fc.integer({ min: 1, max: 12 }))),
  dayOfMonth: fc.option(fc.oneof(fc.constantFrom(28, 29, 30, 31), fc.integer({ min: 1, max: 31 }))),
});

const compact = (moment: string): string => moment.replaceAll(/[-:]|\.\d+/g, '');

/** The same rule in RFC 5545 syntax, whose weeks begin on the day of WKST. */
function asRrule(given: RepeatRule, day: string, timeOfDay: string, zone: string): RRuleTemporal {
  const startWeekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday';
  const parts: Record<RepeatRule['frequency'], string> = {
    daily: '',
    weekly: `;WKST=SU;BYDAY=${(given.weekDays.length === 0 ? [startWeekday] : given.weekDays)
      .map((name) => name.slice(0, 2).toUpperCase())
      .join(',')}`,
    monthly: `;BYMONTHDAY=${given.daysOfMonth.length === 0 ? Number(day.slice(8)) : given.daysOfMonth.join(',')}`,
    yearly: `;BYMONTH=${given.month ?? Number(day.slice(5, 7))};BYMONTHDAY=${given.dayOfMonth ?? Number(day.slice(8))}`,
  };
  const after = momentOf({ day: addDays(lastDayOf(day, given.duration), 1), time: '00:00' }, zone);
  const until = new Date(Date.parse(after) - 1000).toISOString();
  return new RRuleTemporal({
    rruleString:
      `DTSTART;TZID=${zone}:${compact(`${day}T${timeOfDay}:00`)}\n` +
      `RRULE:FREQ=${given.frequency.toUpperCase()};INTERVAL=${given.interval}${parts[given.frequency]};UNTIL=${compact(until)}`,
  });
}

describe('a repetition', () => {
  it('equals the result of an independent library of RFC 5545, to the minute, in twelve zones', () => {
    let visits = 0;
    fc.assert(
      fc.property(rule, startDay, time, fc.constantFrom(...zones), (given, day, timeOfDay, zone) => {
        const { days, starts } = expandRecurrence(given, { day, time: timeOfDay }, zone, 5000);
        // No zone changes its clocks at noon, so this is true every day.
        const noons = asRrule(given, day, '12:00', zone).all();
        expect(days).toEqual(noons.map((moment) => moment.toPlainDate().toString()));

        // RFC 5545 skips a time in the spring gap; here it moves forward, which expand.test.ts proves.
        const exists = (moment: string): boolean => wallClock(moment, zone).time === timeOfDay;
        fc.pre(exists(momentOf({ day, time: timeOfDay }, zone)));
        const expected = asRrule(given, day, timeOfDay, zone).all();
        const moments = expected.map((moment) => new Date(moment.epochMilliseconds).toISOString());
        expect(starts.filter(exists)).toEqual(moments);
        visits += days.length;
      }),
      { numRuns: 600 },
    );
    expect(visits).toBeGreaterThan(10_000);
  });

  it('yields ascending days of its period, and no more than its limit', () => {
    fc.assert(
      fc.property(rule, startDay, fc.integer({ min: 0, max: 50 }), (given, day, limit) => {
        const { days } = expandRecurrence(given, { day, time: null }, 'America/Toronto', 5000);
        expect(days).toEqual([...new Set(days)].sort());
        for (const each of [days[0], days.at(-1)]) {
          if (each === undefined) continue;
          expect(each >= day).toBe(true);
          expect(each <= lastDayOf(day, given.duration)).toBe(true);
        }
        expect(expandRecurrence(given, { day, time: null }, 'America/Toronto', limit).days).toEqual(
          days.slice(0, limit),
        );
      }),
    );
  });
});

describe("the process's time zone", () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it('has no effect', () => {
    const samples = fc.sample(fc.tuple(rule, startDay, time, fc.constantFrom(...zones)), { numRuns: 60, seed: 1 });
    const expanded = (processZone: string) => {
      process.env.TZ = processZone;
      return {
        offset: new Date('2026-07-01T00:00:00Z').getTimezoneOffset(),
        all: samples.map(([given, day, timeOfDay, zone]) => expandRecurrence(given, { day, time: timeOfDay }, zone)),
      };
    };
    const [utc, ...others] = [
      'UTC',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/St_Johns',
      'Asia/Kathmandu',
    ].map(expanded);
    expect(others.map(({ offset }) => offset)).toEqual([-840, 660, 150, -345]);
    for (const { all } of others) expect(all).toEqual(utc?.all);
  });
});

describe('the moments of many days', () => {
  const oddZones = [
    ...zones,
    'Africa/Casablanca',
    'America/Santiago',
    'Asia/Gaza',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'UTC',
  ];

  it('equal those of each single day in the month for which Morocco sets its clocks back', () => {
    for (let before = 0; before < 15; before += 1) {
      const days = Array.from({ length: 90 }, (_, index) => addDays('2026-01-20', index + before));
      const alone = days.map((day) => momentOf({ day, time: '09:00' }, 'Africa/Casablanca'));
      expect(new Set(alone.map((moment) => moment.slice(11))).size).toBe(2);
      expect(momentsOf(days, '09:00', 'Africa/Casablanca')).toEqual(alone);
    }
  });

  it('equal those of each single day, also in zones that change their clocks for a month or skip a day', () => {
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 400 })), {
      maxLength: 60,
    });
    const from = fc.integer({ min: 0, max: 60 * 365 }).map((count) => addDays('1975-01-01', count));
    fc.assert(
      fc.property(from, gaps, time, fc.constantFrom(...oddZones), (first, steps, timeOfDay, zone) => {
        const days = [first];
        for (const step of steps) days.push(addDays(days.at(-1) ?? first, step));
        expect(momentsOf(days, timeOfDay, zone)).toEqual(days.map((day) => momentOf({ day, time: timeOfDay }, zone)));
      }),
      { numRuns: 400 },
    );
  });
});
