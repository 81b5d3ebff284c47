import { expect, it } from 'vitest';
import { sendingTimes } from './send-later.ts';

const zone = 'America/Toronto';
const at = (now: string) => sendingTimes(now, zone).map((time) => `${time.label} ${time.at}`);

it('offers this afternoon, tomorrow and Monday in the zone', () => {
  expect(at('2026-03-11T14:00:00.000Z')).toEqual([
    'This afternoon 2026-03-11T19:00:00.000Z',
    'Tomorrow morning 2026-03-12T12:00:00.000Z',
    'Monday morning 2026-03-16T12:00:00.000Z',
  ]);
});

it('does not offer an afternoon that is over or about to begin, and uses the zone’s date', () => {
  expect(at('2026-03-12T01:00:00.000Z')).toEqual([
    'Tomorrow morning 2026-03-12T12:00:00.000Z',
    'Monday morning 2026-03-16T12:00:00.000Z',
  ]);
});

it('offers the next Monday on a Monday, and only tomorrow on a Sunday, also when the clocks change', () => {
  expect(at('2026-03-09T20:00:00.000Z').at(-1)).toBe('Monday morning 2026-03-16T12:00:00.000Z');
  expect(at('2026-03-08T21:00:00.000Z')).toEqual(['Tomorrow morning 2026-03-09T12:00:00.000Z']);
  expect(at('2026-03-07T21:00:00.000Z')[0]).toBe('Tomorrow morning 2026-03-08T12:00:00.000Z');
});
