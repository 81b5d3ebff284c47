import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notOnCluster } from '../../testing/not-on-cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { bindingProblem, readBinding, requireSafeBinding } from './account-binding.ts';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rollback = new Error('Rolled back');

/** Tries something in a transaction that leaves nothing behind. */
async function trying(work: (tx: Tx) => Promise<void>): Promise<void> {
  const tried = database.asSystem(async (tx) => {
    await work(tx);
    throw rollback;
  });
  await expect(tried).rejects.toBe(rollback);
}

const run = (tx: Tx, ...statements: string[]) =>
  statements.reduce<Promise<unknown>>((before, one) => before.then(() => sql.raw(one).execute(tx)), Promise.resolve());

const [mine, other] = [newId(), newId()];

/** What each company sees by one statement, whose plan is kept for both. */
async function seenByKeptPlan(tx: Tx): Promise<string[][]> {
  const at = '2026-03-10T15:00:00.000Z';
  for (const id of [mine, other]) {
    await run(
      tx,
      `insert into accounts (id, company_name, timezone, created_at, updated_at)
        values ('${id}', 'Company', 'UTC', '${at}', '${at}')`,
      `insert into skills (account_id, id, name, created_at, updated_at)
        values ('${id}', '${newId()}', 'Skill of ${id}', '${at}', '${at}')`,
    );
  }
  await run(tx, 'set local role app_user', 'set local plan_cache_mode = force_generic_plan');
  await run(tx, `prepare kept_plan as select name from skills`);
  const seen: string[][] = [];
  for (const id of [mine, other, mine]) {
    await run(tx, `set local app.account_id = '${id}'`);
    const { rows } = await sql<{ name: string }>`execute kept_plan`.execute(tx);
    seen.push(rows.map(({ name }) => name));
  }
  await run(tx, 'deallocate kept_plan', 'reset role');
  return seen;
}

/** What `distribute` makes of the binding on a cluster. */
const ofCluster = [
  'alter function current_account() immutable',
  'alter policy own_account on skills using (account_id = current_account())',
];

const isCluster = notOnCluster('A cluster keeps no prepared statements, and its binding is the other kind.');

describe.skipIf(isCluster)('a plan that is kept', () => {
  it("shows each company its own rows, and would show another's with the policies of a cluster", async () => {
    await trying(async (tx) => {
      expect(await seenByKeptPlan(tx)).toEqual([[`Skill of ${mine}`], [`Skill of ${other}`], [`Skill of ${mine}`]]);
    });
    await trying(async (tx) => {
      await run(tx, ...ofCluster);
      expect((await seenByKeptPlan(tx))[1]).toEqual([`Skill of ${mine}`]);
    });
  });
});

describe('a server', () => {
  it('starts on the database of its migrations', async () => {
    await expect(requireSafeBinding(database)).resolves.toBeUndefined();
  });

  it.skipIf(isCluster).each([
    [
      'an immutable current_account()',
      ofCluster.slice(0, 1),
      /^The function current_account\(\) of this database is immutable/,
    ],
    ['a policy that calls it', ofCluster.slice(1), /^The policy of skills is that of a distributed database/],
  ])('does not start on one machine with %s', async (_, statements, problem) => {
    await trying(async (tx) => {
      await run(tx, ...statements);
      expect(bindingProblem(await readBinding(tx))).toMatch(problem);
    });
  });

  it.each([
    [{ isDistributed: true, isFolded: true, tableByFunction: 'absences' }, null],
    [{ isDistributed: true, isFolded: false, tableByFunction: null }, /^The tables of this database are distributed/],
    [{ isDistributed: true, isFolded: true, tableByFunction: null }, /^The tables of this database are distributed/],
    [
      { isDistributed: true, isFolded: false, tableByFunction: 'absences' },
      /^The tables of this database are distributed/,
    ],
    [{ isDistributed: false, isFolded: false, tableByFunction: null }, null],
  ])('judges %j', (binding, problem) => {
    if (problem === null) expect(bindingProblem(binding)).toBeNull();
    else expect(bindingProblem(binding)).toMatch(problem);
  });
});
