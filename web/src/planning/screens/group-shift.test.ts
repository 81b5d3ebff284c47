import { describe, expect, test } from 'vitest';
import { endingAt, movedTo, type Placement } from '../parts/placement.ts';
import { shifted, shiftOf } from './group-shift.ts';

const zone = 'America/Toronto';
const at = (moment: string): number => Date.parse(moment);
const person = (id: string) => ({ id, name: id, color: '' });
const [tom, ann, bo] = [person('tom'), person('ann'), person('bo')];
const timed = (start: string, end: string, people = [tom]): Placement => ({
  ...{ start: at(start), end: at(end) },
  isAllDay: false,
  people,
});
const span = ({ start, end }: Placement) => [start, end].map((moment) => new Date(moment).toISOString());

const nine = timed('2026-03-06T14:00:00Z', '2026-03-06T15:30:00Z');
const noon = timed('2026-03-06T17:00:00Z', '2026-03-06T18:00:00Z', [tom, ann]);
const anyTime: Placement = {
  ...nine,
  start: at('2026-03-06T05:00:00Z'),
  end: at('2026-03-06T05:00:00Z'),
  isAllDay: true,
};

describe('a group', () => {
  test('follows by days and minutes of the local clock, also across a clock change', () => {
    const lead = { before: nine, after: movedTo(nine, at('2026-03-09T13:30:00Z')) };
    const shift = shiftOf(lead, zone);
    expect(shift).toEqual({ days: 3, minutes: 30, toAnyTime: false });
    expect(shifted(nine, shift, zone)).toEqual(lead.after);
    expect(span(shifted(noon, shift, zone))).toEqual(['2026-03-09T16:30:00.000Z', '2026-03-09T17:30:00.000Z']);
    expect(shifted(anyTime, shift, zone)).toMatchObject({ isAllDay: true, start: at('2026-03-09T04:00:00Z') });
  });

  test('follows the days alone if an entry without a time leads', () => {
    const shift = shiftOf({ before: anyTime, after: movedTo(anyTime, at('2026-03-07T16:00:00Z')) }, zone);
    expect(shift).toMatchObject({ days: 1, minutes: 0 });
    expect(span(shifted(nine, shift, zone))).toEqual(['2026-03-07T14:00:00.000Z', '2026-03-07T15:30:00.000Z']);
  });

  test('loses its times when one is dropped where there are none', () => {
    const after = { ...nine, start: at('2026-03-06T05:00:00Z'), end: at('2026-03-06T05:00:00Z'), isAllDay: true };
    const shift = shiftOf({ before: nine, after }, zone);
    expect(shifted(noon, shift, zone)).toMatchObject({ isAllDay: true, start: at('2026-03-06T05:00:00Z') });
  });

  test('is resized by as much, and never to less than a quarter of an hour', () => {
    const shift = shiftOf({ before: nine, after: endingAt(nine, nine.end - 45 * 60_000) }, zone);
    expect(shift).toEqual({ end: -45 });
    expect(span(shifted(noon, shift, zone))[1]).toBe('2026-03-06T17:15:00.000Z');
    expect(shifted(anyTime, shift, zone)).toEqual(anyTime);
  });

  test('goes to one person: in place of the former one in their teams, else as the whole team', () => {
    const people = { from: 'tom', to: bo };
    expect(shifted(noon, { people }, zone).people).toEqual([bo, ann]);
    expect(shifted({ ...noon, people: [ann] }, { people }, zone).people).toEqual([bo]);
    expect(shifted({ ...noon, people: [] }, { people }, zone).people).toEqual([bo]);
    expect(shifted(noon, { people: { from: null, to: null } }, zone).people).toEqual([]);
  });
});
