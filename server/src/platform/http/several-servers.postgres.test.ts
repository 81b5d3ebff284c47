import { setTimeout as delay } from 'node:timers/promises';
import { listClients } from '@truckroll/contract/clients/clients';
import { logout } from '@truckroll/contract/session/session';
import { updateMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { cloneServer } from '../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { Signals } from '../database/signals.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let databases: Database[];
let one: Shop;
let other: Shop;

const callsPerMinute = 60;
/** Only a failure takes this long: a slow machine is no failure. */
const timeoutMs = 120_000;

beforeAll(async () => {
  clone = await cloneServer();
  databases = await Promise.all([1, 2].map(() => openPostgres(clone.url, { poolSize: 3 })));
  const shops = [];
  const environment = { CALLS_PER_MINUTE: String(callsPerMinute) };
  for (const database of databases) shops.push(await openShop(environment, { database }));
  [one, other] = shops as [Shop, Shop];
  await until(() => (databases as Database[]).every(({ signals }) => signals.hasPeers()));
});
afterAll(async () => {
  await one.close();
  await other.close();
  await clone.database.close();
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > timeoutMs) throw new Error('The condition never held');
    await delay(20);
  }
}

const statusAt = async (shop: Shop, person: Person): Promise<number> =>
  (await shop.call(listClients, { as: person })).status;

describe('two servers on one database', () => {
  // The clock of the test stands still, so a cached session ends only by a signal.
  it('know that a session has ended on the other', async () => {
    const { owner } = await one.newAccount();
    expect([await statusAt(one, owner), await statusAt(other, owner)]).toEqual([200, 200]);
    expect((await one.call(logout, { as: owner })).status).toBe(200);
    await until(async () => (await statusAt(other, owner)) === 401);
  });

  it('know that a person was made inactive on the other', async () => {
    const account = await one.newAccount();
    const person = await account.person('fieldTechnicianLite');
    const before = await statusAt(other, person);
    expect(before).not.toBe(401);
    const change = { as: account.owner, params: { id: person.userId }, body: { status: 'inactive' } };
    expect((await one.call(updateMember, change)).status).toBe(200);
    await until(async () => (await statusAt(other, person)) === 401);
  });

  it('count the requests of a session together', async () => {
    const { owner } = await one.newAccount();
    for (let n = 0; n < callsPerMinute / 2; n += 1) {
      expect([await statusAt(one, owner), await statusAt(other, owner)]).toEqual([200, 200]);
    }
    // Each server alone has counted half of the limit, and fewer than the other half follow.
    const attempts = callsPerMinute / 2 - 5;
    for (const shop of [one, other]) {
      const statuses = [];
      while (statuses.length < attempts && statuses.at(-1) !== 429) {
        await delay(500);
        statuses.push(await statusAt(shop, owner));
      }
      expect(statuses.at(-1)).toBe(429);
    }
  });
});

describe('signals', () => {
  const heard: string[] = [];
  let gaps = 0;
  const [first, second] = [0, 1].map((at) => () => databases[at]?.signals as Signals) as [() => Signals, () => Signals];

  it('reach every listener on every server in their order, and on the own server at once', async () => {
    const here: string[] = [];
    const stop = first().on('test', { hear: (payload) => here.push(payload), missed: () => undefined });
    const stopThere = second().on('test', {
      hear: (payload) => heard.push(payload),
      missed: () => {
        gaps += 1;
      },
    });
    for (const n of ['1', '2', '3']) first().send('test', n);
    expect(here).toEqual(['1', '2', '3']);
    await until(() => heard.length === 3);
    expect(heard).toEqual(['1', '2', '3']);
    stop();
    first().send('test', '4');
    await until(() => heard.length === 4);
    expect(here).toHaveLength(3);
    // Too long for one notification: the other servers detect a gap.
    first().send('test', 'x'.repeat(10_000));
    await until(() => gaps === 1);
    expect(heard).toHaveLength(4);
    stopThere();
  });

  it('resume after a lost connection, and report that some may have been missed', async () => {
    gaps = 0;
    const stop = second().on('test', {
      hear: (payload) => heard.push(payload),
      missed: () => {
        gaps += 1;
      },
    });
    await clone.database.runScript(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'truckroll-signals' and datname = current_database()",
    );
    await until(() => gaps > 0);
    first().send('test', 'again');
    await until(() => heard.at(-1) === 'again');
    stop();
  });
});
