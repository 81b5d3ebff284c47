import { expect } from 'vitest';
import { openBooking, type Proof } from './booking-page.ts';
import type { Shop } from './shop.ts';

type Race = { held: number; refused: number; others: number[]; visits: number; overlaps: number };

type Racing = { people: number; slots: number; round: number };

/**
 * People who want one of the same few times at once, on several servers of one database: who holds a time books it. Counts
 * what they were answered, and the visits that follow.
 */
export async function raceForTimes(servers: readonly Shop[], { people, slots, round }: Racing): Promise<Race> {
  const [first] = servers;
  if (first === undefined) throw new Error('No server');
  const page = await openBooking(first, { page: { daysAhead: 30 } });
  const { times } = (await page.times()).data;
  const wanted = times.slice(0, slots).map(({ start }) => start);
  expect(wanted).toHaveLength(slots);
  // The calculation of one visitor would hold up all others, who have processors of their own outside of this test.
  const proofs: Proof[] = [];
  for (let n = 0; n < people; n += 1) proofs.push(await page.solved());
  const statuses = await Promise.all(
    proofs.map(async (proof, n) => {
      const visitor = page.visitor(servers[(n + round) % servers.length]);
      const reply = await visitor.hold(wanted[n % slots] ?? '', { proof });
      if (reply.status !== 201) return reply.status;
      const contact = {
        email: `person-${n}@example.test`,
        phone: `416-555-${String(1000 + n)}`,
        lastName: `Person ${n}`,
      };
      return (await visitor.book(reply.data.hold, contact)).status;
    }),
  );
  const visits = await page.account.look((tx) =>
    tx
      .selectFrom('visits')
      .select(['visitStartDateTime as start', 'visitEndDateTime as end'])
      .orderBy('visitStartDateTime')
      .execute(),
  );
  const overlaps = visits.filter(({ start }, n) => n > 0 && (start ?? '') < (visits[n - 1]?.end ?? '')).length;
  return {
    held: statuses.filter((status) => status === 201).length,
    refused: statuses.filter((status) => status === 409).length,
    others: statuses.filter((status) => status !== 201 && status !== 409),
    visits: visits.length,
    overlaps,
  };
}
