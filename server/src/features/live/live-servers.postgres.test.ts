import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@truckroll/contract/clients/clients';
import { listOpenVisits, openVisit } from '@truckroll/contract/live/live';
import { logout } from '@truckroll/contract/session/session';
import { updateMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { followLive } from '../../testing/follow-live.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { cloneServer } from '../../testing/test-database.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let one: Shop;
let other: Shop;

beforeAll(async () => {
  clone = await cloneServer();
  const databases: Database[] = await Promise.all([1, 2].map(() => openPostgres(clone.url, { poolSize: 3 })));
  const shops = [];
  for (const database of databases) shops.push(await openShop({}, { database }));
  [one, other] = shops as [Shop, Shop];
  while (!databases.every(({ signals }) => signals.hasPeers())) await delay(20);
});
afterAll(async () => {
  await one.close();
  await other.close();
  await clone.database.close();
});

const addClient = async (shop: Shop, as: Parameters<typeof followLive>[1]) =>
  (await shop.call(createClient, { as, body: { firstName: 'Ann' } })).data.client;

describe('two servers', () => {
  it('tell each of 50 streams what was committed on either', async () => {
    const account = await one.newAccount();
    const streams = [];
    for (let n = 0; n < 50; n += 1)
      streams.push(await followLive(n % 2 === 0 ? one : other, n < 25 ? account.owner : await account.person('admin')));
    for (let n = 0; n < 10; n += 1) {
      const { id } = await addClient(n % 2 === 0 ? one : other, account.owner);
      const heard = streams.map((stream) =>
        stream.until(({ changes }) => changes.some((change) => change.kind === 'client' && change.ids?.includes(id))),
      );
      await Promise.all(heard);
    }
    for (const stream of streams) stream.close();
  });

  it('end a stream on the other server when its person signs out, and when a role is taken away', async () => {
    const account = await one.newAccount();
    const [leaver, demoted] = [await account.person('admin'), await account.person('officeManager')];
    const streams = [await followLive(other, leaver), await followLive(other, demoted)] as const;
    await one.call(logout, { as: leaver });
    await streams[0].until(({ isEnded }) => isEnded);
    expect(streams[1].isEnded).toBe(false);
    const role = await account.look((tx) =>
      tx.selectFrom('roles').select('id').where('name', '=', 'fieldTechnicianLite').executeTakeFirstOrThrow(),
    );
    const change = { as: account.owner, params: { id: demoted.userId }, body: { roleId: role.id } };
    expect((await one.call(updateMember, change)).status).toBe(200);
    await streams[1].until(({ isEnded }) => isEnded);
  });

  it('ask readers to read everything again after the connection between the servers was lost', async () => {
    const { owner } = await one.newAccount();
    const stream = await followLive(other, owner);
    await clone.database.runScript(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'truckroll-signals' and datname = current_database()",
    );
    // The session may have ended in the meantime: the reader then reconnects and reads everything.
    await stream.until(({ refetches, isEnded }) => refetches > 0 || isEnded);
    const after = await followLive(other, owner);
    const { id } = await addClient(one, owner);
    await after.until(({ changes }) => changes.some(({ ids }) => ids?.includes(id)));
    after.close();
  });

  it('share which visits are open', async () => {
    const account = await one.newAccount();
    const anna = await account.person('officeStaff');
    const visitId = await storeVisit(account, {
      jobId: await storeJob(account, { clientId: await storeClient(account) }),
    });
    await one.call(openVisit, { as: anna, body: { tab: 'a', visitId } });
    const peopleThere = async () => {
      const { visits } = (await other.call(listOpenVisits, { as: account.owner })).data;
      return visits.map(({ people }) => people[0]?.id);
    };
    await expect.poll(peopleThere).toEqual([anna.userId]);
  });
});
