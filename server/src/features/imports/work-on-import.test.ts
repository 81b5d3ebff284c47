import { listClients } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/imports/file-imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { usesOfClients } from './client-import.ts';
import { usesOfProperties } from './property-import.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const heads = ['Name', 'Email'];
const people = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [`Person ${index}`, `p${index}@many.test`]);
const countOfClients = async (as: Person) => (await shop.call(listClients, { as, query: { limit: 1 } })).data.total;

/** Ends the work after a number of batches, as a killed server does: what was committed stays, the rest is gone. */
async function killAfter(account: TestAccount, batches: number, work: () => Promise<number>): Promise<void> {
  const transact = shop.database.asAccount;
  let left = batches;
  shop.database.asAccount = ((accountId, run) => {
    if (accountId === account.accountId && left === 0) return Promise.reject(new Error('killed'));
    left -= 1;
    return transact(accountId, run);
  }) as typeof transact;
  try {
    await work();
  } finally {
    shop.database.asAccount = transact;
  }
}

describe('a killed import', () => {
  it.each([1, 2, 3])('goes on where it was after %i transactions, and doubles nothing', async (batches) => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([heads, ...people(700)]);
    await shop.call(contract.runImport, { as: account.owner, params: { id } });
    await killAfter(account, batches, imports.work);
    const { counts, state } = await imports.read(id);
    expect(state).toBe('running');
    expect(await countOfClients(account.owner)).toBe(counts.created ?? 0);
    await shop.queue.runWaiting({ evenLater: true, only: 'work-on-import' });
    expect(await imports.read(id)).toMatchObject({ state: 'done', counts: { created: 700 } });
    expect(await countOfClients(account.owner)).toBe(700);
  });

  it('cannot be changed, run or discarded while it works', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([heads, ...people(2)]);
    const as = account.owner;
    await shop.call(contract.runImport, { as, params: { id } });
    const statuses = [
      await shop.call(contract.runImport, { as, params: { id } }),
      await shop.call(contract.undoImport, { as, params: { id } }),
      await shop.call(contract.discardImport, { as, params: { id } }),
      await shop.call(contract.changeImportRow, { as, params: { id, line: '2' }, body: { choice: 'skip' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([409, 409, 409, 409]);
  });

  it('stops when its person loses the right to it', async () => {
    const account = await shop.newAccount();
    const office = await account.person('officeStaff');
    const imports = importsOf(shop, office);
    const { id } = await imports.checked([heads, ...people(3)]);
    await shop.call(contract.runImport, { as: office, params: { id } });
    await account.look((tx) =>
      tx
        .updateTable('users')
        .set({ status: 'inactive' as never })
        .where('id', '=', office.userId)
        .execute(),
    );
    await imports.work();
    const { data } = await shop.call(contract.getImport, { as: account.owner, params: { id } });
    expect(data.fileImport).toMatchObject({
      state: 'checked',
      failure: 'The person who started this no longer has the right to it.',
      counts: { ready: 3 },
    });
  });
});

it('10,000 rows are read, checked, imported and undone', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const { id, counts } = await imports.checked([heads, ...people(10_000)]);
  expect(counts).toEqual({ ready: 10_000 });
  expect((await imports.run(id)).counts).toEqual({ created: 10_000 });
  expect(await countOfClients(account.owner)).toBe(10_000);
  expect((await imports.undo(id)).counts).toEqual({ removed: 10_000 });
  expect(await countOfClients(account.owner)).toBe(0);
});

it('imported addresses get their positions in the background, without a new version of the client', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const table = [
    ['Name', 'Street', 'City', 'State', 'Zip'],
    ['Ann', '12 Main St', 'Buffalo', 'NY', '14201'],
    ['Bo', 'Nowhere at all', '', '', ''],
  ];
  const { id } = await imports.checked(table);
  expect((await imports.run(id)).placesWanted).toBe(2);
  await shop.queue.runWaiting({ only: 'locate-import' });
  expect(await imports.read(id)).toMatchObject({ placesWanted: 0, placesUnknown: 1 });
  const unknown = await shop.call(contract.listImportRows, {
    as: account.owner,
    params: { id },
    query: { place: 'unknown' },
  });
  expect(unknown.data.rows.map(({ line }) => line)).toEqual([3]);
  const { clients } = (await shop.call(listClients, { as: account.owner })).data;
  expect(clients[0]?.propertyAddress?.latitude).toBeCloseTo(42.9, 0);
  expect(clients[0]?.updatedAt).toBe(clients[0]?.createdAt);
  expect((await imports.undo(id)).counts).toEqual({ removed: 2 });
});

it.each([
  ['clients', usesOfClients('2026-03-10T15:00:00.000Z')],
  ['service_properties', usesOfProperties],
] as const)('an undo looks at every table that refers to %s', async (table, uses) => {
  const { rows } = await shop.database.asSystem((tx) =>
    sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = ${table}::regclass order by 1`.execute(tx),
  );
  // Keys, judgements about pairs and ways to the client's page follow from the client and do not use it.
  const following = ['card_links', 'client_keys', 'distinct_clients', 'hub_codes', 'hub_links', 'hub_sessions'];
  const known = new Set([...uses.map((use) => use.rows.table), ...following]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
