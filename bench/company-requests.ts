import type { Served } from './client-scene.ts';
import { figure, rounded } from './load.ts';
import { type Company, sessionsOf } from './scale-scene.ts';
import { sendOver, stopwatch, type Times, workers } from './stopwatch.ts';
import { resident } from './town.ts';

/** How many people send requests at a time. */
export const people = 4;
/** A session may send 600 requests a minute. */
const requestsOfSession = 500;

export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A server for the requests of a company, and the tokens of its people. */
export type Side = { url: string; tokenFor: (request: number) => string };

export async function sideOf(company: Company, served: Served, count: number): Promise<Side> {
  const tokens = await sessionsOf(company, Math.ceil(count / requestsOfSession));
  return { url: served.url, tokenFor: (n) => tokens[Math.floor(n / requestsOfSession) % tokens.length] ?? '' };
}

type Asked = { method: 'GET' | 'POST'; path: string; body?: unknown };

/** A different name for each request, so that no cached answer is measured. */
const nameOf = (n: number): string => {
  const { firstName, lastName } = resident((n * 7919) % 100_000);
  return n % 2 === 0 ? `${firstName} ${lastName.slice(0, 2)}` : lastName;
};

/** The nth daily request of an office, of each kind. */
export const asked = {
  list: (n) => ({ method: 'GET', path: `/api/clients?limit=50&page=${1 + (n % 3)}&sortBy=name&sortOrder=asc` }),
  search: (n) => ({ method: 'GET', path: `/api/clients?limit=50&search=${encodeURIComponent(nameOf(n))}` }),
  calendar: () => ({
    method: 'GET',
    path: '/api/calendar/events?start=2026-02-23T00:00:00.000Z&end=2026-03-23T00:00:00.000Z&types=visit',
  }),
  create: (n) => ({
    method: 'POST',
    path: '/api/clients',
    body: {
      firstName: 'New',
      lastName: `Client ${n}`,
      email: `new-${n}-${Math.floor(performance.now())}@example.test`,
    },
  }),
} satisfies Record<string, (n: number) => Asked>;

type Sides<T> = { base: T; other: T };
type Counts = { requests: number; rounds: number };

/** Sends the same requests to both sides, by several people who go from one to the other, so that noise affects both. */
async function alternate(sides: Sides<Side>, requests: number, make: (n: number) => Asked): Promise<Sides<Times>> {
  const times = { base: stopwatch(), other: stopwatch() };
  await workers(people, async (worker) => {
    for (let n = worker; n < requests; n += people)
      for (const name of n % 2 === 0 ? (['base', 'other'] as const) : (['other', 'base'] as const)) {
        const side = sides[name];
        const { status, milliseconds } = await sendOver(side.url, { token: side.tokenFor(n), ...make(n) });
        if (status >= 300) throw new Error(`A request was answered ${status}`);
        times[name].add(milliseconds);
      }
  });
  return times;
}

/** Compares the p95 of each kind of request at two places: the median of the rounds, after a warm-up round. */
export async function compareRequests(
  places: Sides<{ company: Company; served: Served; name: string }>,
  { requests, rounds, mostTimes, about }: Counts & { mostTimes: number; about: string },
): Promise<void> {
  const { base, other } = places;
  const count = requests * (rounds + 1) * Object.keys(asked).length;
  const sides = {
    base: await sideOf(base.company, base.served, count),
    other: await sideOf(other.company, other.served, count),
  };
  for (const [kind, make] of Object.entries(asked)) {
    await alternate(sides, requests, make);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await alternate(sides, requests, (n) => make(n + (round + 1) * requests));
      const shown = [times.base, times.other].map(
        (one) => `p50 ${rounded(one.p50(), 1)} p95 ${rounded(one.p95(), 1)} ms`,
      );
      console.log(`       ${base.name} ${shown[0]}   ${other.name} ${shown[1]}`);
      ratios.push(times.other.p95() / times.base.p95());
    }
    const ratio = middle(ratios);
    figure(
      `${about}, ${kind}: p95, ${other.name} / ${base.name}`,
      rounded(ratio, 2),
      `at most ${mostTimes}`,
      ratio <= mostTimes,
    );
  }
}
