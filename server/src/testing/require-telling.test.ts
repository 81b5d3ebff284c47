import { liveKinds } from '@truckroll/contract/live/live';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../platform/database/bound-dialect.ts';
import { telling } from '../platform/database/telling.ts';
import { historyTable, kindsOfDeletion, liveTables, silentTables, tables } from './live-tables.ts';
import { requireTelling } from './require-telling.ts';
import { openShop, type Shop, type TestAccount } from './shop.ts';
import { storeClient, storeJob } from './stored-work.ts';

describe('every table', () => {
  it('changes kinds of records that pages follow, or is silent for a reason', () => {
    const known = [...Object.keys(liveTables), ...silentTables.keys(), historyTable];
    expect(tables.size).toBeGreaterThan(50);
    expect(known.toSorted()).toEqual([...tables.keys()].toSorted());
  });

  it('is followed by a kind that pages know, and every kind has a table but for open visits and waiting deliveries', () => {
    // Who has a visit open stands in no table. A waiting delivery is told beside its webhook, so that servers send it at once.
    const told = [...new Set(Object.values(liveTables).flat()), 'openVisit', 'webhookDelivery'];
    expect(told.toSorted()).toEqual([...liveKinds].toSorted());
  });

  it('takes along the kinds of what is deleted with it or cleared of it', () => {
    expect([...kindsOfDeletion('skills')].toSorted()).toEqual(['job', 'skill', 'team']);
    expect(kindsOfDeletion('jobs')).toContain('visit');
    expect(kindsOfDeletion('jobs')).toContain('task');
  });
});

describe('a transaction of an app under test', () => {
  let shop: Shop;
  let account: TestAccount;
  let jobId: string;
  beforeAll(async () => {
    shop = await openShop();
    account = await shop.newAccount();
    jobId = await storeJob(account, { clientId: await storeClient(account) });
  });
  afterAll(() => shop.close());

  /** The problem of a transaction, or null. */
  async function problemOf(run: (tx: Tx) => Promise<unknown>, isOfAll = false): Promise<string | null> {
    const { database, failures } = requireTelling(shop.database);
    const ended = isOfAll ? database.asSystem(run) : database.asAccount(account.accountId, run);
    const message = await ended.then(
      () => null,
      (error: Error) => error.message.split(': ')[1] ?? '',
    );
    expect(failures).toHaveLength(message === null ? 0 : 1);
    return message;
  }
  const rename = (tx: Tx) => tx.updateTable('jobs').set({ title: 'New' }).where('id', '=', jobId).execute();

  it('fails if it writes records and does not tell of them, also in raw SQL', async () => {
    expect(await problemOf(rename)).toBe('jobs is written, and job is not told');
    const byHand = (tx: Tx) =>
      sql`with changed as (update jobs set title = 'x' returning id) select id from changed`.execute(tx);
    expect(await problemOf(byHand)).toBe('jobs is written, and job is not told');
  });

  it('fails if it tells of another kind, or without the account', async () => {
    expect(await problemOf((tx) => rename(telling(tx, 'client', null)))).toBe('jobs is written, and job is not told');
    const problem = await problemOf((tx) => rename(telling(tx, 'job', jobId)), true);
    expect(problem).toContain('job is told without its account');
  });

  it('fails if it does not tell of what its deletion clears', async () => {
    const remove = (tx: Tx) => telling(tx, 'job', jobId).deleteFrom('jobs').where('id', '=', jobId).execute();
    expect(await problemOf(remove)).toContain('jobs is written, and task is not told');
  });

  it('passes if it tells, only reads and locks, or matches nothing', async () => {
    expect(await problemOf((tx) => rename(telling(tx, 'job', jobId)))).toBeNull();
    expect(await problemOf((tx) => tx.selectFrom('jobs').select('id').forUpdate().execute())).toBeNull();
    expect(
      await problemOf((tx) => tx.updateTable('jobs').set({ title: 'x' }).where('title', '=', 'y').execute()),
    ).toBeNull();
  });
});
