import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bindTo, type Tx, writeLogOf } from '../../platform/database/bound-dialect.ts';
import { changesOf } from './changes-of-commit.ts';

const account = '01890a5d-ac96-774b-bcce-b302099a8057';
const at = '2026-03-10T15:00:00.000Z';

/** The changes that are reported for these statements and their database results. */
async function changesFor(
  run: (tx: Tx) => Promise<unknown>,
  { accountId = account as string | null, affected = 1, rows = [] as unknown[][], columns = [] as string[] } = {},
) {
  const tx = bindTo(() => Promise.resolve({ columns, rows, affected }), accountId);
  await run(tx);
  return changesOf(writeLogOf(tx));
}

const only = async (...of: Parameters<typeof changesFor>) => (await changesFor(...of))[0]?.changes;

describe('the writes of a transaction', () => {
  it('are reported with the ids that its statements name, and with the version', async () => {
    const changes = await only((tx) =>
      tx.updateTable('clients').set({ updatedAt: at }).where('id', '=', 'a').execute(),
    );
    expect(changes).toEqual([{ kind: 'client', ids: ['a'], version: at, users: null }]);
  });

  it('are reported for several records, given a list of ids', async () => {
    const changes = await only((tx) => tx.deleteFrom('tasks').where('id', 'in', ['a', 'b']).execute());
    expect(changes).toEqual([{ kind: 'task', ids: ['a', 'b'], version: null, users: null }]);
  });

  it('are reported for the record that a row belongs to', async () => {
    const row = { jobId: 'j', visitId: 'v', userId: 'u', clientId: 'c', orderIndex: 0 } as never;
    expect(await only((tx) => tx.insertInto('visitTeam').values(row).execute())).toMatchObject([
      { kind: 'visit', ids: ['v'] },
    ]);
  });

  it('are reported without ids if the statement does not name any', async () => {
    const changes = await only((tx) => tx.updateTable('jobs').set({ title: 'x' }).where('title', '=', 'y').execute());
    expect(changes).toMatchObject([{ kind: 'job', ids: null }]);
    const byHand = await only((tx) => sql`update jobs set title = 'x' from visits where true`.execute(tx));
    expect(byHand).toMatchObject([{ kind: 'job', ids: null }]);
  });

  it('are reported for the rows that a statement returns', async () => {
    const changes = await only((tx) => sql`delete from jobs where title = 'x' returning id`.execute(tx), {
      columns: ['id'],
      rows: [['a'], ['b']],
    });
    expect(changes).toMatchObject([{ kind: 'job', ids: ['a', 'b'] }]);
  });

  it('are found in a statement that writes in a subquery', async () => {
    const changes = await only((tx) => sql`with gone as (delete from payments returning 1) select 1`.execute(tx));
    expect(changes?.map(({ kind }) => kind)).toEqual(['payment', 'document']);
  });

  it('are empty if it only reads and locks, or matches no row', async () => {
    expect(await changesFor((tx) => tx.selectFrom('jobs').select('id').forUpdate().execute())).toEqual([]);
    expect(await changesFor((tx) => tx.deleteFrom('jobs').where('id', '=', 'a').execute(), { affected: 0 })).toEqual(
      [],
    );
    expect(await changesFor((tx) => tx.deleteFrom('idempotencyKeys').execute())).toEqual([]);
  });

  it('are reported to the people concerned', async () => {
    const rows = ['u', 'w'].map((userId) => ({ userId, id: userId })) as never[];
    expect(await only((tx) => tx.insertInto('notifications').values(rows).execute())).toEqual([
      { kind: 'notification', ids: null, version: null, users: ['u', 'w'] },
    ]);
  });

  it('are reported without ids if there are too many for one notification between servers', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => `id-${n}`);
    expect(await only((tx) => tx.deleteFrom('tasks').where('id', 'in', ids).execute())).toMatchObject([
      { kind: 'task', ids: null },
    ]);
  });
});

describe('a transaction over all accounts', () => {
  const history = (accountId: string, moduleId: string) => ({ accountId, moduleType: 'document', moduleId }) as never;

  it('is reported for each account that its rows name', async () => {
    const changes = await changesFor(
      (tx) =>
        tx
          .insertInto('history')
          .values([history('one', 'a'), history('two', 'b')])
          .execute(),
      { accountId: null },
    );
    expect(changes).toEqual([
      { accountId: 'one', changes: [{ kind: 'document', ids: ['a'], version: null, users: null }] },
      { accountId: 'two', changes: [{ kind: 'document', ids: ['b'], version: null, users: null }] },
    ]);
  });

  it('is not reported to accounts that it does not name', async () => {
    const named = { id: 'u' } as never;
    expect(await changesFor((tx) => tx.insertInto('users').values(named).execute(), { accountId: null })).toEqual([]);
    const both = async (tx: Tx) => {
      await tx.updateTable('users').set({ firstName: 'x' }).where('id', '=', 'u').execute();
      await tx
        .insertInto('history')
        .values([history('one', 'a'), history('two', 'b')])
        .execute();
    };
    const kinds = (await changesFor(both, { accountId: null })).flatMap(({ changes }) =>
      changes.map(({ kind }) => kind),
    );
    expect(kinds).not.toContain('team');
  });

  it('is reported to the one account that it names, even for rows that do not name it', async () => {
    const changes = await changesFor(
      async (tx) => {
        await tx.updateTable('users').set({ firstName: 'x' }).where('id', '=', 'u').execute();
        await tx
          .insertInto('sessions')
          .values({ accountId: 'one' } as never)
          .execute();
      },
      { accountId: null },
    );
    expect(changes).toEqual([
      { accountId: 'one', changes: [{ kind: 'team', ids: ['u'], version: null, users: null }] },
    ]);
  });
});
