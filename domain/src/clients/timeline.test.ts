import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, placeOf, type TimelinePlace, timelinePage } from './timeline.ts';

const place = fc.record({
  at: fc.integer({ min: 0, max: 20 }).map((day) => new Date(day * 86_400_000).toISOString()),
  id: fc.uuid(),
});
const newestFirst = (places: readonly TimelinePlace[]): TimelinePlace[] =>
  places.toSorted((one, other) => (cursorOf(one) > cursorOf(other) ? -1 : 1));

describe('a page of the timeline', () => {
  it('followed by all next ones, has every entry of every list once, newest first', () => {
    const lists = fc.array(fc.array(place, { maxLength: 12 }), { maxLength: 4 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const read: TimelinePlace[] = [];
        let after: TimelinePlace | null = null;
        for (;;) {
          const left = all.map((list) =>
            newestFirst(list)
              .filter((each) => after === null || cursorOf(each) < cursorOf(after))
              .slice(0, limit + 1),
          );
          const { entries, nextCursor } = timelinePage(left, limit);
          read.push(...entries);
          if (nextCursor === null) break;
          after = placeOf(nextCursor);
        }
        expect(read).toEqual(newestFirst(all.flat()));
      }),
    );
  });
});

describe('a cursor', () => {
  it('names the place of an entry', () => {
    fc.assert(
      fc.property(place, (each) => {
        expect(placeOf(cursorOf(each))).toEqual(each);
      }),
    );
  });

  it.each(['', 'x', '2026-13-45T99:99:99.000Z_0192f3a4-0000-7000-8000-000000000000', '2026-03-01_1'])(
    'is not %j',
    (text) => {
      expect(placeOf(text)).toBeNull();
    },
  );
});
