import { listClients } from '@truckroll/contract/clients/clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPgbouncer, startTemporaryPgbouncer } from '../../../../scripts/temporary-pgbouncer.mjs';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { cloneServer } from '../../testing/test-database.ts';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';

/** Fewer connections to PostgreSQL than transactions at once, so that they are handed from one to the next. */
const shared = 2;

describe.skipIf(!hasPgbouncer())('through a pooler in transaction mode', () => {
  let clone: Awaited<ReturnType<typeof cloneServer>>;
  let pooler: Awaited<ReturnType<typeof startTemporaryPgbouncer>>;
  let shop: Shop;
  let accounts: TestAccount[];
  const open = (): Promise<Database> =>
    openPostgres(clone.url, { poolerUrl: pooler.url, poolSize: 8, statementSeconds: 7, lockSeconds: 1 });
  beforeAll(async () => {
    clone = await cloneServer();
    pooler = await startTemporaryPgbouncer({ url: clone.url, size: shared });
    shop = await openShop({}, { database: await open() });
    accounts = [await shop.newAccount(), await shop.newAccount()];
  });
  afterAll(async () => {
    await shop.close();
    await pooler.stop();
    await clone.database.close();
  });

  const backendOf = async (tx: Tx): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;

  it('serves requests of companies at once, each with its own records', async () => {
    const ids = await Promise.all(accounts.map((account) => storeClient(account)));
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const account = accounts[i % 2] as TestAccount;
        const { clients } = (await shop.call(listClients, { as: account.owner })).data;
        return clients.map(({ id }) => id).join() === ids[i % 2];
      }),
    );
    expect(seen).toEqual(seen.map(() => true));
  });

  it('shares few connections among many transactions, and gives each its own settings', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        shop.database.asAccount((accounts[i % 2] as TestAccount).accountId, async (tx) => {
          const { rows } = await sql<Record<string, string>>`select current_user as who,
            current_setting('app.account_id') as account, current_setting('timezone') as zone,
            current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`.execute(tx);
          return { pid: await backendOf(tx), account: rows[0]?.['account'], settings: { ...rows[0], account: '' } };
        }),
      ),
    );
    expect(new Set(found.map(({ pid }) => pid)).size).toBeLessThanOrEqual(shared);
    expect(found.map(({ account }) => account)).toEqual(found.map((_, i) => accounts[i % 2]?.accountId));
    const settings = {
      statement: '7s',
      lock: '1s',
      idle: '1min',
      jit: 'off',
      zone: 'UTC',
      who: 'app_user',
      account: '',
    };
    for (const each of found) expect(each.settings).toEqual(settings);
  });

  it('leaves nothing on a connection: no role, no company, no prepared statement', async () => {
    const { accountId } = accounts[0] as TestAccount;
    for (let run = 0; run < 60; run += 1)
      await shop.database.asAccount(accountId, (tx) => tx.selectFrom('clients').select('id').execute());
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.database.asSystem(
          async (tx) =>
            (
              await sql`select current_user as who, nullif(current_setting('app.account_id', true), '') as account,
                (select count(*)::int from pg_prepared_statements) as kept`.execute(tx)
            ).rows[0],
        ),
      ),
    );
    for (const each of left) expect(each).toEqual({ who: 'truckroll', account: null, kept: 0 });
  });

  it('rolls a failed transaction back, and cancels a statement that takes too long', async () => {
    const { accountId } = accounts[0] as TestAccount;
    const failed = shop.database.asAccount(accountId, async (tx) => {
      await tx.updateTable('clients').set({ firstName: 'Never' }).execute();
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await expect(shop.database.asAccount(accountId, (tx) => sql`select pg_sleep(60)`.execute(tx))).rejects.toThrow();
    const names = await shop.database.asAccount(accountId, (tx) =>
      tx.selectFrom('clients').select('firstName').execute(),
    );
    expect(names.map(({ firstName }) => firstName)).not.toContain('Never');
  });

  it('passes by the pooler for signals, locks and upkeep', async () => {
    const other = await open();
    const heard: string[] = [];
    other.signals.on('pooled', { hear: (payload) => heard.push(payload), missed: () => undefined });
    shop.database.signals.on('pooled', { hear: () => undefined, missed: () => undefined });
    await vi.waitFor(
      () => {
        shop.database.signals.send('pooled', 'here');
        expect(heard).toContain('here');
      },
      { timeout: 60_000, interval: 200 },
    );
    const pids = new Set<number>();
    for (let run = 0; run < 4; run += 1) pids.add(await shop.database.asSystem(backendOf));
    expect(pids).not.toContain(await other.asUpkeep(backendOf));
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await shop.database.asSystem(backendOf);
      inside -= 1;
    };
    await Promise.all([shop.database, other].map((each) => each.alone(77, () => undefined, work)));
    await other.close();
  });
});
