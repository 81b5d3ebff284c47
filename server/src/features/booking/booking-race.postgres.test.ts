import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { raceForTimes } from '../../testing/booking-race.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { cloneServer } from '../../testing/test-database.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let databases: Database[];
let shops: Shop[];

beforeAll(async () => {
  clone = await cloneServer();
  databases = await Promise.all([1, 2].map(() => openPostgres(clone.url, { poolSize: 5 })));
  shops = [];
  for (const database of databases) shops.push(await openShop({}, { database }));
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await clone.database.close();
});

// The benchmark `bookings` does it with 200 people, 20 times and 100 rounds.
it('of many people who want the same times at once on two servers, one gets each, and the others are told', async () => {
  const race = await raceForTimes(shops, { people: 24, slots: 4, round: 1 });
  expect(race).toEqual({ held: 4, refused: 20, others: [], visits: 4, overlaps: 0 });
});
