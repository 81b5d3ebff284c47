import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clonePglite } from '../../testing/test-database.ts';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await clonePglite();
});
afterAll(() => database.close());

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('statements of the embedded database', () => {
  it('return values in wire format, every time they are run', async () => {
    const read = (tx: Tx, n: number) =>
      sql<Record<string, unknown>>`
        select ${n}::int8 as a_number, ${n}::numeric(12, 2) as money, ${n} > 1 as is_more, null::text as nothing,
          timestamptz '2026-03-10T15:00:00Z' as moment, date '2026-03-10' as day, ${JSON.stringify({ n })}::jsonb as json`.execute(
        tx,
      );
    for (const n of [1, 2, 3]) {
      const { rows } = await database.asSystem((tx) => read(tx, n));
      expect(rows).toEqual([
        {
          aNumber: n,
          money: `${n}.00`,
          isMore: n > 1,
          nothing: null,
          moment: '2026-03-10T15:00:00.000Z',
          day: '2026-03-10',
          json: { n },
        },
      ]);
    }
  });

  it('that are run concurrently each get their own result', async () => {
    const answers = await database.asSystem((tx) =>
      Promise.all(
        Array.from(
          { length: 20 },
          async (_, n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n,
        ),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('are refused once their transaction has failed, also those that follow others which are still running', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failed = database.asSystem(async (tx) => {
      late = sql`select 1`.execute(tx).then(() => sql`create table late_writes ()`.execute(tx));
      late.catch(() => undefined);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await expect(late).rejects.toThrow('The transaction is over');
    const { rows } = await database.asSystem((tx) => sql`select to_regclass('late_writes') as is_there`.execute(tx));
    expect(rows).toEqual([{ isThere: null }]);
  });

  it('continue after one that failed, even the same one', async () => {
    const divide = (by: number) => database.asSystem((tx) => sql`select 1 / ${by}::int as share`.execute(tx));
    expect(await codeOf(divide(0))).toBe('22012');
    expect((await divide(1)).rows).toEqual([{ share: 1 }]);
    expect(await codeOf(database.asSystem((tx) => sql`select nonsense from nowhere`.execute(tx)))).toBe('42P01');
    expect((await divide(1)).rows).toEqual([{ share: 1 }]);
  });

  it('see a table that was changed since they were prepared', async () => {
    const all = () => database.asSystem((tx) => sql`select * from changing`.execute(tx));
    await database.runScript('create table changing (one int); insert into changing values (1)');
    expect((await all()).rows).toEqual([{ one: 1 }]);
    await database.runScript('alter table changing add column two int default 2');
    // The first statement with an outdated plan fails, and is prepared again for the next execution.
    const rows = await all()
      .catch(async () => all())
      .then((answer) => answer.rows);
    expect(rows).toEqual([{ one: 1, two: 2 }]);
    await database.runScript('drop table changing');
  });

  it('exceed the number of kept ones without losing any', async () => {
    for (let n = 0; n < 450; n += 1) {
      const { rows } = await database.asSystem((tx) => sql.raw(`select ${n} as n`).execute(tx));
      expect(rows).toEqual([{ n }]);
    }
    expect((await database.asSystem((tx) => sql.raw('select 0 as n').execute(tx))).rows).toEqual([{ n: 0 }]);
  });

  it('of one account never return the rows of another', async () => {
    const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
    for (const id of ids) {
      const now = '2026-03-10T15:00:00.000Z';
      await database.asSystem((tx) =>
        tx
          .insertInto('accounts')
          .values({ id, companyName: id, timezone: 'UTC', createdAt: now, updatedAt: now })
          .execute(),
      );
    }
    const names = async (id: string) =>
      (await database.asAccount(id, (tx) => tx.selectFrom('accounts').select('companyName').execute())).map(
        ({ companyName }) => companyName,
      );
    for (let round = 0; round < 8; round += 1) for (const id of ids) expect(await names(id)).toEqual([id]);
    const all = await database.asSystem((tx) => tx.selectFrom('accounts').select('companyName').execute());
    expect(all).toHaveLength(2);
  });

  it('that come after the end of their transaction are refused', async () => {
    const kept: Tx[] = [];
    await database.asSystem((tx) => Promise.resolve(kept.push(tx)));
    const [late] = kept;
    if (late === undefined) throw new Error('No transaction was kept');
    await expect(sql`select 1`.execute(late)).rejects.toThrow('The transaction is over');
  });
});
