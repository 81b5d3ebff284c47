import { listClients, updateClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/imports/file-imports';
import { listProducts } from '@truckroll/contract/price-book/product-services';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSchema } from '../../testing/change-schema.ts';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { changeRows } from './import-row-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

const heads = ['Name', 'Email', 'Company'];
const people = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [`Person ${index}`, `p${index}@many.test`, '']);
const listed = async (as: Person) => (await shop.call(listClients, { as, query: { limit: 100 } })).data;
const messages = (rows: readonly contract.ImportedRow[]) =>
  rows.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)]);

describe('a row that its use case refuses', () => {
  it('stops neither its batch nor the import: office staff cannot change the name of a client', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { firstName: 'Old', lastName: 'Name', name: 'Old Name', email: 'old@many.test' });
    const office = await account.person('officeStaff');
    const imports = importsOf(shop, office);
    const table = [heads, ...people(255), ['New Name', 'old@many.test', 'Old Ltd'], ...people(260).slice(255)];
    const { id } = await imports.checked(table, { duplicates: 'update' });
    const done = await imports.run(id);
    expect(done).toMatchObject({ state: 'done', failure: null, counts: { created: 260, problem: 1 } });
    expect(messages(await imports.rows(id, 'problem'))).toEqual([[257, 'Only an admin can change the client name.']]);
    expect((await imports.undo(id)).counts).toEqual({ removed: 260, problem: 1 });
  });

  it('is left out also where the database refuses it', async () => {
    const account = await shop.newAccount();
    await shop.database.asSystem((tx) =>
      sql`alter table clients add constraint refused check (company_name <> 'Refused Ltd')`.execute(tx),
    );
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([heads, ...people(3), ['Bo', 'bo@many.test', 'Refused Ltd']]);
    expect(await imports.run(id)).toMatchObject({ state: 'done', counts: { created: 3, problem: 1 } });
    expect(messages(await imports.rows(id, 'problem'))).toEqual([[5, 'This row could not be stored.']]);
    await shop.database.asSystem((tx) => sql`alter table clients drop constraint refused`.execute(tx));
  });

  it('is kept, and the others are undone, where it refuses to be removed', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([
      ['Name', 'Price'],
      ['Filter', '1'],
      ['Pump', '2'],
      ['Gate', '3'],
    ]);
    await imports.run(id);
    await changeSchema(
      shop.database,
      `create table holds (account_id uuid, id uuid, primary key (account_id, id),
        foreign key (account_id, id) references product_services (account_id, id))`,
    );
    await shop.database.asSystem((tx) =>
      sql`insert into holds select account_id, id from product_services where name = 'Pump'`.execute(tx),
    );
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', failure: null, counts: { removed: 2, kept: 1 } });
    expect(messages(await imports.rows(id, 'kept'))).toEqual([[3, 'This row could not be stored.']]);
    const { products } = (await shop.call(listProducts, { as: account.owner })).data;
    expect(products.map(({ name }) => name)).toEqual(['Pump']);
    await shop.database.asSystem((tx) => sql`drop table holds`.execute(tx));
  });
});

describe('several rows of one record', () => {
  const twice = [heads, ['Ann Lee', 'ann@lee.test', 'First Ltd'], ['Ann Lee', 'ann@lee.test', 'Second Ltd']];

  it('are undone to the state before the first of them', async () => {
    const account = await shop.newAccount();
    const there = { firstName: 'Ann', lastName: 'Lee', name: 'Ann Lee', email: 'ann@lee.test', companyName: 'Old Ltd' };
    await storeClient(account, there);
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked(twice, { duplicates: 'update' });
    expect((await imports.run(id)).counts).toEqual({ updated: 2 });
    expect((await listed(account.owner)).clients).toMatchObject([{ companyName: 'Second Ltd' }]);
    expect((await imports.undo(id)).counts).toEqual({ restored: 2 });
    expect((await listed(account.owner)).clients).toMatchObject([{ companyName: 'Old Ltd' }]);
  });

  it('are undone together where they were written at different times, in any order of the file', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { firstName: 'Ann', lastName: 'Lee', name: 'Ann Lee', email: 'ann@lee.test' });
    const imports = importsOf(shop, account.owner);
    const table = [heads, ['Ann Lee', 'ann@lee.test', 'First Ltd'], ['Ann Lee', 'ann@lee.test', 'Second Ltd']];
    const { id } = await imports.checked(table, { duplicates: 'update' });
    // The first row is written an hour after the second one, as after a stop and a correction.
    await account.look((tx) => changeRows(tx, id, [{ line: 2, outcome: 'problem' }]));
    await imports.run(id);
    shop.clock.now = new Date('2026-03-10T16:00:00.000Z');
    await account.look(async (tx) => {
      await changeRows(tx, id, [{ line: 2, outcome: 'duplicate' }]);
      await tx.updateTable('fileImports').set({ state: 'checked' }).where('id', '=', id).execute();
    });
    expect((await imports.run(id)).counts).toEqual({ updated: 2 });
    expect((await listed(account.owner)).clients).toMatchObject([{ companyName: 'First Ltd' }]);
    expect((await imports.undo(id)).counts).toEqual({ restored: 2 });
    expect((await listed(account.owner)).clients).toMatchObject([{ companyName: null }]);
  });

  it('are removed with the record that one of them created', async () => {
    const { owner } = await shop.newAccount();
    const imports = importsOf(shop, owner);
    const { id } = await imports.checked(twice, { duplicates: 'update' });
    expect((await imports.run(id)).counts).toEqual({ created: 1, updated: 1 });
    expect((await imports.undo(id)).counts).toEqual({ removed: 2 });
    expect((await listed(owner)).total).toBe(0);
  });

  it('are all kept where a person has changed the record since', async () => {
    const { owner } = await shop.newAccount();
    const imports = importsOf(shop, owner);
    const { id } = await imports.checked(twice, { duplicates: 'update' });
    await imports.run(id);
    shop.clock.now = new Date('2026-03-10T16:00:00.000Z');
    const clientId = (await listed(owner)).clients[0]?.id ?? '';
    await shop.call(updateClient, { as: owner, params: { id: clientId }, body: { notes: 'Met' } });
    expect((await imports.undo(id)).counts).toEqual({ kept: 2 });
  });
});

describe('an import that stopped half-way', () => {
  async function stopped(as: Person) {
    const imports = importsOf(shop, as);
    const { id, kind, columns } = await imports.checked([heads, ...people(300)]);
    await shop.call(contract.runImport, { as, params: { id } });
    const { asAccount } = shop.database;
    let batches = 0;
    // Every batch after the first fails unexpectedly, whenever the task is repeated.
    shop.database.asAccount = ((accountId, run) =>
      asAccount(accountId, async (tx) => {
        const answer = await run(tx);
        const made = await tx
          .selectFrom('clients')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirst();
        if ((made?.count ?? 0) > 250 && batches >= 0) throw new Error('unexpected');
        return answer;
      })) as typeof asAccount;
    try {
      for (batches = 0; batches < 8; batches += 1)
        await shop.queue.runWaiting({ evenLater: true, only: 'work-on-import' });
    } finally {
      shop.database.asAccount = asAccount;
    }
    return { imports, id, kind, columns };
  }

  it('can be undone, and cannot be discarded or given other columns', async () => {
    const { owner } = await shop.newAccount();
    const { imports, id, kind, columns } = await stopped(owner);
    const halted = await imports.read(id);
    expect(halted).toMatchObject({ state: 'checked', counts: { created: 250, ready: 50 } });
    expect(halted.failure).not.toBeNull();
    expect(halted.undoUntil).not.toBeNull();
    const refused = [
      await shop.call(contract.discardImport, { as: owner, params: { id } }),
      await shop.call(contract.chooseColumns, {
        as: owner,
        params: { id },
        body: { kind, columns: [...columns].reverse() },
      }),
      await shop.call(contract.changeImportRow, { as: owner, params: { id, line: '2' }, body: { choice: 'skip' } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      refused.map(() => [422, 'This import has already run.']),
    );
    expect(await imports.undo(id)).toMatchObject({ state: 'undone', counts: { removed: 250, ready: 50 } });
    expect((await listed(owner)).total).toBe(0);
  });

  it('goes on where it was', async () => {
    const { owner } = await shop.newAccount();
    const { imports, id } = await stopped(owner);
    expect(await imports.run(id)).toMatchObject({ state: 'done', failure: null, counts: { created: 300 } });
  });
});
