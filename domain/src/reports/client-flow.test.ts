import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../calendar/days.ts';
import { flowOfClient, monthsUntilLost } from './client-flow.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2015-01-01', count));

describe('the flow of a client', () => {
  it('is new once, then lost and returned in turns', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), day, (days, today) => {
        const changes = flowOfClient(days, today);
        const kinds = changes.map(({ kind }) => kind);
        const isKnown = days.some((each) => each <= today);
        expect(kinds).toEqual(kinds.map((_, n) => (n === 0 ? 'new' : n % 2 === 1 ? 'lost' : 'returned')));
        expect(kinds.length > 0).toBe(isKnown);
        expect(changes.map((change) => change.day)).toEqual(changes.map((change) => change.day).toSorted());
        for (const change of changes) expect(change.day <= today).toBe(true);
      }),
    );
  });

  it('makes a client active on a day exactly when it had work in the twelve months up to it', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), day, (days, today) => {
        const changes = flowOfClient(days, today);
        const isActive = changes.length > 0 && changes.at(-1)?.kind !== 'lost';
        const hadWork = days.some((each) => each <= today && addMonths(each, monthsUntilLost) > today);
        expect(isActive).toBe(hadWork);
      }),
    );
  });

  it('does not depend on the order of the days or on repeated ones', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), day, (days, today) => {
        expect(flowOfClient([...days, ...days].toReversed(), today)).toEqual(flowOfClient(days, today));
      }),
    );
  });

  it('counts work on the very day on which the client would be lost', () => {
    const kinds = (next: string) => flowOfClient(['2024-02-29', next], '2025-03-10').map(({ kind }) => kind);
    expect(kinds('2025-02-28')).toEqual(['new']);
    expect(kinds('2025-03-01')).toEqual(['new', 'lost', 'returned']);
  });
});
