import { askForHubCode, enterHub } from '@truckroll/contract/hub/hub';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { cloneServer } from '../../testing/test-database.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let shops: [Shop, Shop];

beforeAll(async () => {
  clone = await cloneServer();
  const open = async (): Promise<Shop> => {
    const database: Database = await openPostgres(clone.url, { poolSize: 5 });
    return await openShop({}, { database });
  };
  shops = [await open(), await open()];
  // Later than the clock of the database, by which the queue starts waiting tasks.
  for (const shop of shops) shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await clone.database.close();
});

/** The server whose turn it is. */
const serverOf = (turn: number): Shop => shops[turn % 2] ?? shops[0];

const ask = (account: TestAccount, address: string, turn: number) =>
  serverOf(turn).call(askForHubCode, { params: { company: account.accountId }, body: { address } });

async function mailedCodes({ owner }: TestAccount): Promise<string[]> {
  const [shop] = shops;
  await shop.queue.runWaiting();
  const { mails } = (await shop.call(listOutgoingMail, { as: owner })).data;
  return mails.flatMap(({ kind, subject }) => (kind === 'hub-code' ? (/\d{6}/.exec(subject)?.[0] ?? []) : []));
}

it('two servers together take five tries of a code, and twenty codes a day', async () => {
  const account = await shops[0].newAccount();
  await storeClient(account, { name: 'Ada Lee', email: 'ada@two.test' });
  const { codeId } = (await ask(account, 'ada@two.test', 0)).data;
  const [code = ''] = await mailedCodes(account);
  const wrong = code === '000000' ? '000001' : '000000';
  const enter = (sent: string, turn: number) =>
    serverOf(turn).call(enterHub, { params: { company: account.accountId }, body: { codeId, code: sent } });
  const tries = await Promise.all(Array.from({ length: 8 }, (_, turn) => enter(wrong, turn)));
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 422));
  // The right one comes too late, on both.
  expect([(await enter(code, 0)).status, (await enter(code, 1)).status]).toEqual([422, 422]);

  const asked = await Promise.all(Array.from({ length: 30 }, (_, turn) => ask(account, 'ada@two.test', turn)));
  const statuses = asked.map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(19);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  const stranger = await Promise.all(Array.from({ length: 30 }, (_, turn) => ask(account, 'nobody@two.test', turn)));
  expect(stranger.filter(({ status }) => status === 202)).toHaveLength(20);
});

it('of two servers at once one opens the page with a code', async () => {
  const account = await shops[0].newAccount();
  await storeClient(account, { name: 'Ben Lee', email: 'ben@two.test' });
  const { codeId } = (await ask(account, 'ben@two.test', 1)).data;
  const [code = ''] = await mailedCodes(account);
  const params = { company: account.accountId };
  const opened = await Promise.all(
    [0, 1, 2, 3].map((turn) => serverOf(turn).call(enterHub, { params, body: { codeId, code } })),
  );
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
});
