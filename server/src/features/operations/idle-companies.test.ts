import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Tx, withPlugin } from '../../platform/database/bound-dialect.ts';
import { newClient, newJob } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

let shop: Shop;
let statements = 0;

const counter: Parameters<Tx['withPlugin']>[0] = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    statements += 1;
    return result;
  },
};

beforeAll(async () => {
  const database = await openTestDatabase();
  const counted =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx): Promise<T> =>
      work(withPlugin(tx, counter));
  shop = await openShop(
    {},
    {
      database: {
        ...database,
        asAccount: (accountId, work) => database.asAccount(accountId, counted(work)),
        asSystem: (work) => database.asSystem(counted(work)),
      },
    },
  );
});
afterAll(() => shop.close());

/** How many statements each chore sends when there is nothing to do any more. */
async function costOfChores(): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const chore of shop.queue.listChores()) await shop.queue.runChore(chore);
  for (const chore of shop.queue.listChores()) {
    statements = 0;
    await shop.queue.runChore(chore);
    costs[chore.name] = statements;
  }
  return costs;
}

/** A company with a client and a visit of the past, in which nothing happens. */
async function openIdleCompany(): Promise<void> {
  const { owner } = await shop.newAccount();
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  await newJob(shop, owner, { clientId, title: 'Boiler', startDateTime: '2026-01-05T14:00:00.000Z' });
}

it('no chore visits companies in which nothing is due', async () => {
  await openIdleCompany();
  const few = await costOfChores();
  expect(Object.values(few).filter((count) => count > 0).length).toBeGreaterThan(20);
  for (let n = 0; n < 12; n += 1) await openIdleCompany();
  expect(await costOfChores()).toEqual(few);
});
