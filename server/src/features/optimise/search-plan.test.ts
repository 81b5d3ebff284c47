import type { TeamWork } from '@truckroll/domain/routing/team-problem';
import { describe, expect, it } from 'vitest';
import { type FoundPlan, searchPlan } from './search-plan.ts';

/** A day of one person with visits on a line. */
function dayOf(visits: number): TeamWork {
  const places = visits + 1;
  const ways = Float64Array.from({ length: places * places }, (_, way) =>
    Math.abs(Math.floor(way / places) - (way % places)),
  );
  return {
    people: [
      {
        ...{ id: 'ann', skillIds: [], startPlace: 0, endPlace: 0 },
        days: [{ day: '2026-03-12', shift: { from: 0, to: 1440 }, pauses: [] }],
      },
    ],
    visits: Array.from({ length: visits }, (_, index) => ({
      ...{ id: `visit ${index}`, place: index + 1, duration: 5, windows: [{ from: 0, to: 1440 }], skillIds: [] },
      ...{ personId: null, preferredPersonId: null, isFixed: false, weight: 1, planned: null },
    })),
    travel: { places, minutes: ways, kilometres: ways },
    prices: {
      ...{ kilometre: 1, travelMinute: 1, workingDay: 0, unserved: 1000, otherPersonThanPreferred: 0 },
      ...{ otherPersonOrDayThanPlanned: 0, otherStartThanPlanned: 0 },
    },
    startStep: 1,
    commuteIsWork: false,
    pausesInterrupt: false,
  };
}

const long = { work: dayOf(100), seconds: 600 };
const short = { work: dayOf(3), seconds: 600 };
const never = new AbortController().signal;

async function lastOf(plans: AsyncIterable<FoundPlan>): Promise<FoundPlan | null> {
  let last: FoundPlan | null = null;
  for await (const plan of plans) last = plan;
  return last;
}

describe('a search for a plan', () => {
  it('of few visits ends early, with the best plan', async () => {
    const found = await lastOf(searchPlan(short, never));
    expect(found?.isLast).toBe(true);
    expect(found?.plan.figures.kilometres).toBe(6);
    expect(found?.plan.unserved).toEqual([]);
  });

  it('ends when nobody waits for it any more, and lets the next one begin', async () => {
    const stops = Array.from({ length: 3 }, () => new AbortController());
    const searches = stops.map(({ signal }) => searchPlan(long, signal));
    const [first, second, third] = searches.map((search) => search.next());
    await Promise.all([first, second]);
    const [one, other, waiting] = stops;
    // The third one waits for its turn.
    waiting?.abort();
    await expect(third).rejects.toThrow('aborted');
    const next = lastOf(searchPlan(short, never));
    one?.abort();
    await expect(lastOf(searches[0] ?? searchPlan(short, never))).rejects.toThrow('aborted');
    expect((await next)?.isLast).toBe(true);
    other?.abort();
    await expect(lastOf(searches[1] ?? searchPlan(short, never))).rejects.toThrow('aborted');
    expect((await lastOf(searchPlan(short, never)))?.isLast).toBe(true);
  });
});
