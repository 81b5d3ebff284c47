import { findPostgresPrograms, startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { openPostgres } from '../server/src/platform/database/open-postgres.ts';
import { raceForTimes } from '../server/src/testing/booking-race.ts';
import { openShop, type Shop } from '../server/src/testing/shop.ts';
import { clonePostgres } from '../server/src/testing/test-database.ts';

/**
 * 200 people want 20 times at once on two servers of one PostgreSQL, 100 rounds (`--rounds=3 --people=200 --slots=20`): in each
 * round 20 book, 180 are told that the time is taken, and no two visits overlap.
 */
const options = new Map(process.argv.slice(2).map((word) => word.replace(/^--/, '').split('=', 2) as [string, string]));
const rounds = Number(options.get('rounds') ?? 100);
const people = Number(options.get('people') ?? 200);
const slots = Number(options.get('slots') ?? 20);

const programs = findPostgresPrograms();
if (programs === null) throw new Error('This bench needs the programs of PostgreSQL.');
const postgres = await startTemporaryPostgres({ programs });
const clone = await clonePostgres(postgres.url);
const databases = await Promise.all([1, 2].map(() => openPostgres(clone.url, { poolSize: 10 })));
const shops: Shop[] = [];
for (const database of databases) shops.push(await openShop({}, { database }));
const begun = performance.now();
let faults = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const { held, refused, others, visits, overlaps } = await raceForTimes(shops, { people, slots, round });
    const isRight =
      held === slots && refused === people - slots && others.length === 0 && visits === slots && overlaps === 0;
    if (isRight) continue;
    faults += 1;
    console.log(
      `round ${round}: ${held} booked, ${refused} told, others ${others.join(' ')}, ${visits} visits, ${overlaps} overlap`,
    );
  }
} finally {
  for (const shop of shops) await shop.close();
  await clone.database.close();
  await postgres.stop();
}
const seconds = (performance.now() - begun) / 1000;
console.log(
  `${rounds} rounds of ${people} people at ${slots} times in ${seconds.toFixed(0)} s, ${faults} with a fault; at most 0: ${faults === 0 ? 'ok' : 'MISS'}`,
);
if (faults > 0) process.exitCode = 1;
