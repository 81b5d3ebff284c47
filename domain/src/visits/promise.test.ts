import { describe, expect, test } from 'vitest';
import { formatSpan } from '../format/schedule.ts';
import {
  arrivalWindowLabel,
  arrivalWindows,
  promiseAfterMove,
  promiseAfterReopening,
  promiseFor,
  promiseOutcome,
} from './promise.ts';

const zone = 'America/Toronto';
const at = (time: string, day = '2026-03-12'): string => `${day}T${time}:00.000Z`;
const now = at('12:00');
const visit = {
  ...{ missedFrom: null, missedTo: null },
  ...{ start: at('13:00'), anyTime: false, arrivedAt: null, startedAt: null },
  ...{ promisedFrom: at('13:00'), promisedTo: at('15:00') },
  visitStatus: 'scheduled' as const,
};
const shown = ({ promisedFrom, promisedTo }: { promisedFrom: string | null; promisedTo: string | null }) =>
  promisedFrom === null || promisedTo === null
    ? null
    : formatSpan(promisedFrom, promisedTo, { zone, readerZone: zone });

describe('the promised window', () => {
  test('begins with the planned start', () => {
    expect(shown(promiseFor({ start: at('13:00'), anyTime: false }, 120, now))).toBe('Mar 12, 2026 09:00 to 11:00');
  });

  test.each([
    ['is without a date', { start: null, anyTime: false }, 120],
    ['has no time of day', { start: at('04:00', '2026-03-13'), anyTime: true }, 120],
    ['is of an account that promises nothing', { start: at('13:00'), anyTime: false }, 0],
    ['lies in the past', { start: at('10:00'), anyTime: false }, 120],
  ] as const)('there is none for a visit that %s', (_, time, window) => {
    expect(shown(promiseFor(time, window, now))).toBeNull();
  });

  test.each([
    // 01:30 EST is followed by 03:00 EDT, and 01:59 EDT by 01:00 EST.
    ['in spring', at('06:30', '2026-03-08'), 'Mar 08, 2026 01:30 EST to 03:30 EDT'],
    ['in autumn', at('05:30', '2026-11-01'), 'Nov 01, 2026 01:30 EDT to 01:30 EST'],
    ['over midnight', at('03:30', '2026-03-13'), 'Mar 12, 2026 23:30 to Mar 13, 2026 00:30'],
  ])('of one hour lasts an hour %s', (_, start, text) => {
    expect(shown(promiseFor({ start, anyTime: false }, 60, at('00:00', '2026-01-01')))).toBe(text);
  });
});

describe('a visit that is moved', () => {
  const move = (start: string | null, more: object = {}, at = now) =>
    promiseAfterMove({ ...visit, ...more }, { start, anyTime: false }, { window: 120, now: at });

  test.each([at('13:30'), at('15:00')])('keeps its promise while its start lies in the window: %s', (start) => {
    expect(shown(move(start))).toBe('Mar 12, 2026 09:00 to 11:00');
  });

  test.each([
    [at('12:45'), 'Mar 12, 2026 08:45 to 10:45'],
    [at('15:01'), 'Mar 12, 2026 11:01 to 13:01'],
    [at('13:00', '2026-03-13'), 'Mar 13, 2026 09:00 to 11:00'],
    [null, null],
  ])('out of the window gets another promise: %s', (start, text) => expect(shown(move(start))).toBe(text));

  test('gets a promise when it had none, and loses it when it gets no time of day', () => {
    expect(shown(move(at('14:00'), { promisedFrom: null, promisedTo: null }))).toBe('Mar 12, 2026 10:00 to 12:00');
    const anyTime = promiseAfterMove(visit, { start: at('13:00'), anyTime: true }, { window: 120, now });
    expect(shown(anyTime)).toBeNull();
  });

  test('keeps its promise when only its length or people change, whatever the account promises now', () => {
    const none = { promisedFrom: null, promisedTo: null };
    expect(shown(move(visit.start, none))).toBeNull();
    expect(shown(promiseAfterMove(visit, visit, { window: 0, now }))).toBe('Mar 12, 2026 09:00 to 11:00');
  });

  test.each([{ arrivedAt: at('14:50') }, { startedAt: at('14:50') }])(
    'keeps its promise once somebody came: %j',
    (came) => expect(shown(move(at('20:00'), came, at('16:00')))).toBe('Mar 12, 2026 09:00 to 11:00'),
  );

  test('after its window has passed is recorded as missed, also when the move is taken back', () => {
    const missed = { missedFrom: at('13:00'), missedTo: at('15:00') };
    const moved = move(at('13:00', '2026-03-13'), {}, at('21:00'));
    expect(moved).toEqual({
      promisedFrom: at('13:00', '2026-03-13'),
      promisedTo: at('15:00', '2026-03-13'),
      ...missed,
    });
    expect(move(null, {}, at('21:00'))).toEqual({ promisedFrom: null, promisedTo: null, ...missed });
    const back = { ...visit, ...moved, start: at('13:00', '2026-03-13') };
    expect(move(visit.start, back, at('21:01'))).toEqual({ promisedFrom: null, promisedTo: null, ...missed });
  });
});

describe('a cancelled visit that takes place after all', () => {
  const cancelled = { ...visit, visitStatus: 'cancelled' as const };
  const none = { promisedFrom: null, promisedTo: null };

  test('keeps a window that has yet to pass, and promises none that passed while it was cancelled', () => {
    expect(shown(promiseAfterReopening(cancelled, at('15:00')))).toBe('Mar 12, 2026 09:00 to 11:00');
    expect(promiseAfterReopening(cancelled, at('15:01'))).toEqual(none);
    const came = { ...cancelled, arrivedAt: at('14:00') };
    expect(shown(promiseAfterReopening(came, at('21:00')))).toBe('Mar 12, 2026 09:00 to 11:00');
  });

  test('misses nothing by the move to another day', () => {
    const to = { start: at('13:00', '2026-03-14'), anyTime: false };
    expect(promiseAfterMove(cancelled, to, { window: 120, now: at('21:00') })).toEqual({
      ...{ promisedFrom: at('13:00', '2026-03-14'), promisedTo: at('15:00', '2026-03-14') },
      ...{ missedFrom: null, missedTo: null },
    });
  });
});

describe('whether a promise was kept', () => {
  const none = { arrivedAt: null, startedAt: null, completedAt: null, visitStatus: 'scheduled' as const };
  const outcome = (more: object, moment = at('20:00')) => promiseOutcome({ ...visit, ...none, ...more }, moment);
  test.each([
    ['on time', { visitStatus: 'arrived', arrivedAt: at('14:00') }, 'kept'],
    ['at the last moment', { visitStatus: 'arrived', arrivedAt: at('15:00') }, 'kept'],
    ['early', { visitStatus: 'arrived', arrivedAt: at('12:30') }, 'kept'],
    ['late', { visitStatus: 'arrived', arrivedAt: '2026-03-12T15:00:00.001Z' }, 'missed'],
    ['begun without an arrival', { visitStatus: 'in_progress', startedAt: at('14:00') }, 'kept'],
    ['arrived before it was begun late', { arrivedAt: at('14:00'), startedAt: at('16:00') }, 'kept'],
    ['begun late', { visitStatus: 'completed', startedAt: at('16:00'), completedAt: at('17:00') }, 'missed'],
    ['nobody came', {}, 'missed'],
    ['on the way', { visitStatus: 'in_transit' }, 'missed'],
    ['cancelled', { visitStatus: 'cancelled' }, null],
    ['cancelled at the door', { visitStatus: 'cancelled', arrivedAt: at('14:00') }, 'kept'],
    ['completed in the window', { visitStatus: 'completed', completedAt: at('14:30') }, 'kept'],
    ['completed later, arrival unknown', { visitStatus: 'completed', completedAt: at('17:00') }, null],
    ['nothing promised', { promisedFrom: null, promisedTo: null }, null],
  ])('%s', (_, more, expected) => expect(outcome(more)).toBe(expected));

  test('is open until the window has passed', () => {
    expect([outcome({}, at('15:00')), outcome({}, at('15:01'))]).toEqual(['open', 'missed']);
  });
});

test('the windows to choose from have names', () => {
  expect(arrivalWindows.map(arrivalWindowLabel)).toEqual([
    'None',
    '30 minutes',
    '1 hour',
    '2 hours',
    '3 hours',
    '4 hours',
  ]);
});
