import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloneServer, testCluster } from '../../testing/test-database.ts';
import type { Tx } from './bound-dialect.ts';
import { type Database, retrying } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openPostgres } from './open-postgres.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let database: Database;

beforeAll(async () => {
  clone = await cloneServer();
  database = await openPostgres(clone.url, { poolSize: 4, sharePercent: 50, statementSeconds: 5, lockSeconds: 1 });
  await database.runScript('create table marks (name text primary key); grant all on marks to app_user');
});
afterAll(async () => {
  await database.close();
  await clone.database.close();
});

const mark = (tx: Tx, name: string) => sql`insert into marks (name) values (${name})`.execute(tx);

async function marks(): Promise<string[]> {
  const { rows } = await clone.database.asSystem((tx) =>
    sql<{ name: string }>`delete from marks returning name`.execute(tx),
  );
  return rows.map(({ name }) => name).sort();
}

/** The error that the work rejects with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

const endBackend = (pid: number) =>
  clone.database.asSystem((tx) => sql`select pg_terminate_backend(${pid}::integer)`.execute(tx));

const isThere = async (pid: number): Promise<boolean> =>
  (await clone.database.asSystem((tx) => sql`select from pg_stat_activity where pid = ${pid}`.execute(tx))).rows
    .length > 0;

describe('a transaction that has ended', () => {
  it('accepts no statement of a branch that continued after another one threw', async () => {
    const one = await openPostgres(clone.url, { poolSize: 1 });
    let late: unknown;
    let goOn = (): void => undefined;
    const failed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const branch = async (tx: Tx): Promise<void> => {
      await failed;
      // The only connection now belongs to another transaction.
      late = await failureOf(mark(tx, 'late'));
    };
    const failure = await failureOf(
      one.asSystem((tx) => Promise.all([branch(tx), Promise.reject(new Error('one branch'))])),
    );
    expect(failure).toEqual(new Error('one branch'));
    await one.asSystem(async (tx) => {
      goOn();
      while (late === undefined) await delay(5);
      await mark(tx, 'mine');
    });
    await one.close();
    expect(late).toEqual(new Error('The transaction is over'));
    expect(await marks()).toEqual(['mine']);
  });

  it('was not committed if PostgreSQL answers the commit with a rollback', async () => {
    const failure = await failureOf(
      database.asSystem(async (tx) => {
        await mark(tx, 'kept');
        await mark(tx, 'kept').catch(() => undefined);
      }),
    );
    expect(failure).toEqual(new Error('The transaction was not committed: PostgreSQL answered ROLLBACK'));
    expect(await marks()).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('fails only its transaction, which can be retried', async () => {
    const failure = await failureOf(
      database.asSystem(async (tx) => {
        await mark(tx, 'lost');
        await endBackend(await backendOf(tx));
        await mark(tx, 'after');
      }),
    );
    expect(failure).toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable', isRolledBack: true });
    expect(await database.asSystem(backendOf)).toBeGreaterThan(0);
    expect(await marks()).toEqual([]);
  });

  it('does not end the process while its transaction waits for something else', async () => {
    const failure = await failureOf(
      database.asSystem(async (tx) => {
        const pid = await backendOf(tx);
        await endBackend(pid);
        while (await isThere(pid)) await delay(5);
      }),
    );
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
  });

  it('is replaced while idle, and a caller that gets it before then continues with another', async () => {
    const pid = await database.asSystem(backendOf);
    await endBackend(pid);
    expect(await retrying(() => database.asSystem(backendOf))).not.toBe(pid);
  });
});

describe('the timeout of a transaction', () => {
  const nobody = newId();
  /** Only a failure takes this long: a slow machine is no failure. */

  it('applies to a lock that is not released', async () => {
    await database.asSystem((tx) => mark(tx, 'locked'));
    const failure = await database.asSystem(async (tx) => {
      await sql`select from marks for update`.execute(tx);
      return failureOf(database.asSystem((other) => sql`select from marks for update`.execute(other)));
    });
    expect(failure).toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy', isRolledBack: false });
    expect(await marks()).toEqual(['locked']);
  });

  it('is three seconds without a free connection', async () => {
    const one = await openPostgres(clone.url, { poolSize: 1 });
    const since = performance.now();
    const failure = await one.asSystem(() => failureOf(one.asSystem(backendOf)));
    expect(failure).toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
    // At least three seconds; a timer may fire a moment early.
    expect(performance.now() - since).toBeGreaterThan(2_900);
    await one.close();
  });

  it('applies to an account whose share of the pool is used up; others continue', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const company = newId();
    // One account's share is two of the four connections: its other transactions wait for these two.
    let begun = 0;
    let refused = 0;
    const jam = Array.from({ length: 10 }, () =>
      failureOf(
        database.asAccount(company, async () => {
          begun += 1;
          await held;
        }),
      ).then((failure) => {
        if (failure !== null) refused += 1;
        return failure;
      }),
    );
    await vi.waitFor(() => expect(begun).toBe(2));
    // A transaction that had to wait for the two would fail like the other eight.
    expect(await database.asAccount(nobody, backendOf)).toBeGreaterThan(0);
    expect(await database.asSystem(backendOf)).toBeGreaterThan(0);
    await vi.waitFor(() => expect(refused).toBe(8));
    expect(begun).toBe(2);
    finish();
    const failures = await Promise.all(jam);
    expect(failures.filter((failure) => failure === null)).toHaveLength(2);
    expect(failures.filter((failure) => failure instanceof DatabaseUnavailable)).toHaveLength(8);
    expect(await database.asAccount(company, backendOf)).toBeGreaterThan(0);
  });

  it('does not exist for maintenance of the database', async () => {
    const limits = await database.asUpkeep(async (tx) => {
      const { rows } = await sql<{ limits: string }>`select concat_ws(' ', current_setting('statement_timeout'),
        current_setting('lock_timeout')) as limits`.execute(tx);
      return rows[0]?.limits;
    });
    expect(limits).toBe('0 0');
  });
});

it('compiles no statement to machine code, which takes longer than the longest report', async () => {
  const read = await database.asSystem(async (tx) => {
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(tx);
    return rows;
  });
  expect(read).toEqual([{ jit: 'off' }]);
});

describe('a reader', () => {
  const company = newId();
  const settingOf = async (tx: Tx): Promise<string | undefined> => {
    const { rows } = await sql<{
      value: string;
    }>`select current_setting('transaction_read_only') || ' ' || current_user as value`.execute(tx);
    return rows[0]?.value;
  };

  it('reads from the replica, and cannot write', async () => {
    const lost: unknown[] = [];
    const both = await openPostgres(clone.url, { poolSize: 2, replicaUrl: clone.url });
    expect(await both.asReader(company, settingOf, (error) => lost.push(error))).toBe('on app_user');
    const failure = await failureOf(
      both.asReader(
        company,
        (tx) => mark(tx, 'x'),
        (error) => lost.push(error),
      ),
    );
    expect(failure).toMatchObject({ code: '25006' });
    await both.close();
    expect(lost).toEqual([]);
  });

  it('reads from the primary while the replica is unreachable, and logs it', async () => {
    const lost: unknown[] = [];
    const both = await openPostgres(clone.url, { poolSize: 2, replicaUrl: 'postgresql://truckroll@127.0.0.1:1/none' });
    expect(await both.asReader(company, settingOf, (error) => lost.push(error))).toBe('on app_user');
    expect(lost).toMatchObject([{ code: 'ECONNREFUSED' }]);
    await both.close();
  });
});

describe('a frequent statement', () => {
  const often = Array.from({ length: 25 }, (_, n) => n);

  it('is kept by the connection, reads the rows of each account alone, and outlives a change of the schema', async () => {
    const one = await openPostgres(clone.url, { poolSize: 1 });
    await one.runScript(`create table notes (account_id uuid not null default current_account(), text text);
      alter table notes enable row level security; alter table notes force row level security;
      create policy own on notes using (account_id = current_account()); grant all on notes to app_user`);
    const [ours, theirs] = [newId(), newId()];
    const read = (accountId: string) =>
      retrying(() =>
        one.asAccount(accountId, async (tx) => (await sql<{ text: unknown }>`select text from notes`.execute(tx)).rows),
      );
    for (const [accountId, text] of [
      [ours, 'ours'],
      [theirs, 'theirs'],
    ] as const)
      await one.asAccount(accountId, (tx) => sql`insert into notes (text) values (${text})`.execute(tx));
    for (const _ of often)
      expect([await read(ours), await read(theirs)]).toEqual([[{ text: 'ours' }], [{ text: 'theirs' }]]);
    const { rows } = await one.asSystem((tx) =>
      sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx),
    );
    // On a cluster no statement is prepared (open-postgres.ts).
    if (testCluster() === null) expect(rows).toContainEqual({ statement: 'select text from notes' });

    await one.runScript(`alter table notes alter text type integer using 7`);
    expect(await read(ours)).toEqual([{ text: 7 }]);
    await one.runScript('drop table notes');
    await one.close();
  });
});

it('sends the statements of a transaction that need no answer of another one together', async () => {
  const one = await openPostgres(clone.url, { poolSize: 1 });
  const socket = Socket.prototype as unknown as { _write: () => void; _writev: () => void };
  const spies = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')];
  const count = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  await one.asSystem((tx) => sql`select 1`.execute(tx));
  const before = count();
  await one.asSystem((tx) => Promise.all([1, 2, 3].map((n) => sql`select ${n}::int`.execute(tx))));
  // One piece with the beginning of the transaction, and one for its end.
  expect(count() - before).toBe(2);
  for (const spy of spies) spy.mockRestore();
  await one.close();
});
