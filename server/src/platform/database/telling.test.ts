import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bindTo, changesSoFar, type Tx } from './bound-dialect.ts';
import { returned, tell, telling } from './telling.ts';

const account = '01890a5d-ac96-774b-bcce-b302099a8057';
const now = new Date('2026-03-10T15:00:00.000Z');

/** What a transaction tells of, given the database's answer to each of its statements. */
async function toldBy(
  run: (tx: Tx) => Promise<unknown>,
  { accountId = account as string | null, affected = 1, rows = [] as unknown[][], columns = [] as string[] } = {},
) {
  const tx = bindTo(() => Promise.resolve({ columns, rows, affected }), accountId);
  await run(tx);
  return changesSoFar(tx);
}

const only = async (...of: Parameters<typeof toldBy>) => (await toldBy(...of)).ofAccounts()[0]?.changes;

describe('a write that tells of its change', () => {
  it('names the kind, the id and the version', async () => {
    const changes = await only((tx) =>
      telling(tx, 'client', 'a', { now }).updateTable('clients').set({ name: 'x' }).where('id', '=', 'a').execute(),
    );
    expect(changes).toEqual([{ kind: 'client', ids: ['a'], version: now.toISOString(), users: null }]);
  });

  it('tells nothing if it matches no row', async () => {
    const nothing = (tx: Tx) => telling(tx, 'task', ['a', 'b']).deleteFrom('tasks').execute();
    expect((await toldBy(nothing, { affected: 0 })).ofAccounts()).toEqual([]);
  });

  it('tells of several kinds', async () => {
    const changes = await only((tx) =>
      telling(telling(tx, 'visit', 'v'), 'job', 'j')
        .deleteFrom('visits')
        .where('id', '=', 'v')
        .execute(),
    );
    expect(changes).toMatchObject([
      { kind: 'visit', ids: ['v'] },
      { kind: 'job', ids: ['j'] },
    ]);
  });

  it('reads ids from the returned rows, also of raw statements', async () => {
    const changes = await only((tx) => sql`delete from jobs returning id`.execute(telling(tx, 'job', returned('id'))), {
      columns: ['id'],
      rows: [['a'], ['b']],
      affected: 2,
    });
    expect(changes).toMatchObject([{ kind: 'job', ids: ['a', 'b'] }]);
  });

  it('tells without ids if one of the changes has none', async () => {
    const changes = await only(async (tx) => {
      tell(tx, 'job', 'a');
      tell(tx, 'job', null);
      tell(tx, 'job', 'b');
    });
    expect(changes).toMatchObject([{ kind: 'job', ids: null }]);
  });

  it('tells without ids if there are too many for one notification between servers', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => `id-${n}`);
    expect(await only(async (tx) => tell(tx, 'task', ids))).toMatchObject([{ kind: 'task', ids: null }]);
    const [one, other] = [ids.slice(0, 60), ids.slice(60, 120)];
    const both = await only(async (tx) => {
      tell(tx, 'task', one);
      tell(tx, 'job', other);
    });
    expect(both).toMatchObject([{ ids: null }, { ids: null }]);
  });

  it('tells only the people concerned, and everybody if one of the changes concerns all', async () => {
    const rows = [['u'], ['w']];
    const people = await only(
      (tx) =>
        telling(tx, 'notification', null, { users: returned('userId') })
          .deleteFrom('notifications')
          .execute(),
      { columns: ['user_id'], rows },
    );
    expect(people).toEqual([{ kind: 'notification', ids: null, version: null, users: ['u', 'w'] }]);
    const all = await only(async (tx) => {
      tell(tx, 'emailDraft', null, { users: 'u' });
      tell(tx, 'emailDraft', null);
    });
    expect(all).toMatchObject([{ users: null }]);
  });
});

describe('a transaction across all accounts', () => {
  it('tells each account that its rows or its writers name', async () => {
    const told = await toldBy(
      async (tx) => {
        await telling(tx, 'call', returned('id')).updateTable('calls').set({ status: 'failed' }).execute();
        tell(tx, 'team', 'u', { accountId: 'two' });
      },
      {
        accountId: null,
        columns: ['id', 'account_id'],
        rows: [
          ['a', 'one'],
          ['b', 'two'],
        ],
        affected: 2,
      },
    );
    expect(told.ofAccounts()).toMatchObject([
      { accountId: 'one', changes: [{ kind: 'call', ids: ['a'] }] },
      {
        accountId: 'two',
        changes: [
          { kind: 'call', ids: ['b'] },
          { kind: 'team', ids: ['u'] },
        ],
      },
    ]);
  });

  it('keeps changes that name no account until it enters one', async () => {
    const told = await toldBy(async (tx) => tell(tx, 'job', 'a'), { accountId: null });
    expect([told.ofAccounts(), told.unaddressed]).toMatchObject([[], [{ kind: 'job', ids: ['a'] }]]);
    told.enter('one');
    expect([told.ofAccounts(), told.unaddressed]).toMatchObject([
      [{ accountId: 'one', changes: [{ ids: ['a'] }] }],
      [],
    ]);
  });
});
