import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { selectVisitsWithin } from './visit-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('the job and the client of each visit of a range are looked up, and those of the company are never read all', async () => {
  const { accountId, look } = await shop.newAccount();
  const nobody = { userId: '', sessionId: '', name: '', email: '', roleId: null, roleName: null };
  const actor = { accountId, ...nobody, isAdmin: true, abilities: everyAbility() };
  const range = { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' };
  const plan = await look(async (tx) => {
    // Whatever the planner thinks of the sizes, it has no other way.
    await sql`set local enable_nestloop = off`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    const rows = await selectVisitsWithin(tx, range, { teamIds: undefined, actor, now: shop.clock.now }).explain();
    return rows.map((row) => String(Object.values(row)[0])).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*\(id = visits\w*\.job_id\)/);
  expect(plan).toMatch(/Index Cond: .*\(id = jobs\w*\.client_id\)/);
  expect(plan).not.toMatch(/Hash|Merge/);
});
