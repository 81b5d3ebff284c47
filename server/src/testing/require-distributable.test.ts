import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../platform/database/bound-dialect.ts';
import { enterAccount } from '../platform/database/enter-account.ts';
import { notOnCluster } from './not-on-cluster.ts';
import { requireDistributable, undistributable } from './require-distributable.ts';
import { openShop, type Shop, type TestAccount } from './shop.ts';

describe('a statement', () => {
  it.each([
    ['select id from tasks where id = $1 for update', 'names no company'],
    ['select id from "tasks" where "id" = $1 for no key update skip locked', 'names no company'],
    ['select tasks.id from tasks join jobs on jobs.id = tasks.job_id', 'joins by other columns'],
    ['delete from tasks where not exists (select from jobs where jobs.id = tasks.job_id)', 'reads another table'],
    ["select set_config('app.account_id', $1, true)", 'sets the company by a function'],
    ['delete from tasks; delete from jobs', 'is two'],
    [
      "update visits set promised_to = visit_start_date_time + interval '1 hour'",
      'adds in the time zone of the connection',
    ],
    ['update tasks set description = concat(title, description)', 'writes as the settings say'],
  ])('as the owner is refused: %s (%s)', (text) => {
    expect(undistributable(text, 'system')).not.toBeNull();
  });

  it.each([
    ['select id from tasks where account_id = $1 and id = $2 for update'],
    ['select id from "accounts" where "id" = $1 for update'],
    ['select tasks.id from tasks join jobs on jobs.account_id = tasks.account_id and jobs.id = tasks.job_id'],
    ['delete from tasks where completed_at < $1'],
    ['select tablename from pg_policies for update'],
    ["update tasks set title = 'for update; from jobs' where id = $1"],
    ["update visits set promised_to = (promised_from at time zone 'UTC' + interval '1 hour') at time zone 'UTC'"],
  ])('as the owner passes: %s', (text) => {
    expect(undistributable(text, 'system')).toBeNull();
  });

  it('of an account is refused only where it copies without returning', () => {
    expect(undistributable('insert into tasks (id) select id from jobs', 'account')).not.toBeNull();
    expect(undistributable('insert into tasks (id) select id from jobs returning id', 'account')).toBeNull();
    expect(undistributable('insert into tasks (id) select id from jobs on conflict do nothing', 'account')).toBeNull();
    expect(undistributable('insert into tasks (id) values ($1)', 'account')).toBeNull();
    expect(
      undistributable('select tasks.id from tasks join jobs on jobs.id = job_id for update', 'account'),
    ).toBeNull();
  });
});

const isCluster = notOnCluster('The spy stands in for a cluster, and a real one refuses by itself.');

describe.skipIf(isCluster)('a transaction of an app under test', () => {
  let shop: Shop;
  let account: TestAccount;
  beforeAll(async () => {
    shop = await openShop();
    account = await shop.newAccount();
  });
  afterAll(() => shop.close());

  async function problemOf(work: (tx: Tx) => Promise<unknown>): Promise<string | null> {
    const { database, failures } = requireDistributable(shop.database);
    const message = await database.asSystem(work).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failures.map((failure) => failure.message)).toEqual(message === null ? [] : [message]);
    return message;
  }

  it('fails if it becomes an account after the owner has written', async () => {
    const write = (tx: Tx) => sql`update accounts set timezone = timezone where id = ${account.accountId}`.execute(tx);
    expect(
      await problemOf(async (tx) => {
        await write(tx);
        await enterAccount(tx, account.accountId);
      }),
    ).toContain('the role changes after the owner has written');
    expect(
      await problemOf(async (tx) => {
        await enterAccount(tx, account.accountId);
        await write(tx);
      }),
    ).toBeNull();
  });

  it('fails if it becomes an account after the owner has locked a row, for which the account would wait', async () => {
    const ofAccount = (tx: Tx) => tx.selectFrom('tasks').select('id').where('accountId', '=', account.accountId);
    expect(
      await problemOf(async (tx) => {
        await ofAccount(tx).forUpdate().execute();
        await enterAccount(tx, account.accountId);
      }),
    ).toContain('the role changes after the owner has written or locked');
    expect(
      await problemOf(async (tx) => {
        await ofAccount(tx).execute();
        await enterAccount(tx, account.accountId);
      }),
    ).toBeNull();
  });

  it('names the statement that is refused, also one that nobody sees fail', async () => {
    expect(await problemOf((tx) => tx.selectFrom('tasks').select('id').forShare().execute())).toContain('from "tasks"');
    expect(await problemOf((tx) => tx.selectFrom('tasks').select('id').execute())).toBeNull();
  });
});
