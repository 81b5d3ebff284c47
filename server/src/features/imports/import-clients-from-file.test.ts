import * as clients from '@truckroll/contract/clients/clients';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import * as contract from '@truckroll/contract/imports/file-imports';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const heads = ['Name', 'Company', 'Email', 'Phone', 'Street', 'City', 'State', 'Zip', 'Status'];
const row = (name: string, email: string, more: Partial<Record<string, string>> = {}): string[] =>
  heads.map((head) => ({ Name: name, Email: email, ...more })[head] ?? '');
const listed = async (as: Person) => (await shop.call(clients.listClients, { as, query: { limit: 100 } })).data.clients;

describe('a file of clients', () => {
  it('is read, checked and imported; faulty rows are left out and come back as a file', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const table = [
      heads,
      row('Ann Lee', 'ann@lee.test', {
        Phone: '(716) 555-0142 ext. 9',
        Street: '12 Main St',
        City: 'Buffalo',
        State: 'NY',
        Zip: '14201',
        Status: 'Customer',
      }),
      row('Bo', 'nobody'),
      row('', '', { Company: 'Pipes Inc.' }),
      row('=cmd()', '-1'),
    ];
    const checked = await imports.checked(table);
    expect(checked).toMatchObject({
      state: 'checked',
      kind: 'clients',
      rowCount: 4,
      counts: { ready: 2, problem: 2 },
      columns: [
        'name',
        'companyName',
        'email',
        'phoneNumber',
        'propertyAddress.street',
        'propertyAddress.city',
        'propertyAddress.state',
        'propertyAddress.zipCode',
        'stage',
      ],
    });
    const [bad] = await imports.rows(checked.id, 'problem');
    expect(bad).toMatchObject({
      line: 3,
      problems: [{ column: 2, field: 'Email', message: 'Please enter a valid email address' }],
    });

    const done = await imports.run(checked.id);
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 2, problem: 2 },
      undoUntil: '2026-03-11T15:00:00.000Z',
    });
    const made = await listed(account.owner);
    expect(made).toMatchObject([
      {
        name: 'Ann Lee',
        stage: 'active_client',
        phoneNumber: { countryCode: '+1', number: '7165550142' },
        notes: 'Phone extension: 9',
        propertyAddress: { houseNumber: '12', street: 'Main St', city: 'Buffalo' },
      },
      { name: 'Pipes Inc.', companyName: 'Pipes Inc.' },
    ]);
    expect((await imports.leftOut(checked.id)).toString('utf8')).toBe(
      `\uFEFF${heads.join(',')},Reason\r\n` +
        'Bo,,nobody,,,,,,,Email: Please enter a valid email address\r\n' +
        "'=cmd(),,'-1,,,,,,,Email: Please enter a valid email address\r\n",
    );
    const told = await account.look((tx) => tx.selectFrom('notifications').select('message').execute());
    expect(told).toEqual([{ message: '2 clients imported' }]);
  });

  it('fills a custom property with the option that a person chooses for each value', async () => {
    const account = await shop.newAccount();
    const defined = await shop.call(createProperty, {
      as: account.owner,
      body: { module_type: 'client_properties', name: 'Heating', type: 'Select', options: ['Gas', 'Heat pump'] },
    });
    const key = `properties.${defined.data.property.id}`;
    const imports = importsOf(shop, account.owner);
    const table = [
      ['Name', 'Email', 'Heating'],
      ['Ann', 'ann@lee.test', 'HP'],
      ['Bo', 'bo@lee.test', 'gas'],
      ['Cy', 'cy@lee.test', 'Oil'],
    ];
    const checked = await imports.checked(table, { choices: { [key]: { hp: 'Heat pump' } } });
    expect(checked).toMatchObject({ columns: ['name', 'email', key], counts: { ready: 2, problem: 1 } });
    expect(await imports.rows(checked.id, 'problem')).toMatchObject([{ line: 4, problems: [{ column: 2 }] }]);
    await imports.run(checked.id);
    const { id } = defined.data.property;
    expect(await listed(account.owner)).toMatchObject([
      { name: 'Ann', properties: [{ id, value: 'Heat pump' }] },
      { name: 'Bo', properties: [{ id, value: 'Gas' }] },
    ]);
  });

  it('has its faulty rows corrected in place', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([heads, row('Ann', 'ann@'), row('Bo', 'bo@lee.test'), row('Cy', 'cy@')]);
    const correct = (line: number, body: object) =>
      shop.call(contract.changeImportRow, { as: account.owner, params: { id, line: String(line) }, body });
    const still = await correct(2, { cells: row('Ann', 'ann@lee') });
    expect(still.data.row).toMatchObject({ outcome: 'problem', cells: row('Ann', 'ann@lee') });
    const right = await correct(2, { cells: row('Ann', 'ann@lee.test') });
    expect([right.data.row.outcome, right.data.row.problems, right.data.fileImport.counts]).toEqual([
      'ready',
      [],
      { ready: 2, problem: 1 },
    ]);
    await correct(3, { choice: 'skip' });
    expect((await imports.run(id)).counts).toEqual({ created: 1, left_out: 1, problem: 1 });
    expect((await correct(4, { cells: [] })).status).toBe(422);
  });

  it('remembers the columns of a header, and of its file of left-out rows', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const odd = ['Who', 'Contact'];
    const columns = ['name', 'email'];
    const first = await imports.checked([odd, ['Ann', 'ann@lee.test'], ['Bo', 'bo@']], { kind: 'clients', columns });
    await imports.run(first.id);
    const again = await imports.start('Who,Contact\r\nCy,cy@lee.test\r\n');
    expect(again.data.fileImport).toMatchObject({ kind: 'clients', columns });
    const corrected = (await imports.leftOut(first.id)).toString('utf8').replace('bo@', 'bo@lee.test');
    expect((await imports.start(corrected)).data.fileImport.columns).toEqual([...columns, null]);
  });

  it('gives the values of a column a meaning', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const table = [
      heads,
      row('Ann', '', { Status: 'VIP' }),
      row('Bo', '', { Status: 'vip ' }),
      row('Cy', '', { Status: 'Cold' }),
    ];
    const checked = await imports.checked(table, { choices: { stage: { vip: 'won' } } });
    expect(checked.counts).toEqual({ ready: 2, problem: 1 });
    const column = heads.indexOf('Status');
    const values = await shop.call(contract.listColumnValues, {
      as: account.owner,
      params: { id: checked.id },
      query: { column },
    });
    expect(values.data.values.map(({ value }) => value).sort()).toEqual(['Cold', 'VIP', 'vip']);
    await imports.run(checked.id);
    expect((await listed(account.owner)).map(({ stage }) => stage)).toEqual(['won', 'won']);
  });
});

describe('rows whose client is there already', () => {
  const table = [
    heads,
    row('Ann Lee', 'ANN@lee.test', { Company: 'Lee Ltd' }),
    row('Bo', 'bo@lee.test'),
    row('Bo Again', 'bo@lee.test'),
    row('Ann Lee', 'other@lee.test'),
  ];

  it('are found by e-mail address, phone number or name, also within the file', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const there = await storeClient(account, { firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test' });
    const checked = await imports.checked(table);
    expect(checked.counts).toEqual({ ready: 2, duplicate: 2 });
    const found = (await imports.rows(checked.id, 'duplicate')).map(({ line, match }) => [
      line,
      match?.id,
      match?.line,
      match?.by,
    ]);
    expect(found).toEqual([
      [2, there, null, 'email'],
      [4, null, 3, 'email'],
    ]);
    expect((await imports.run(checked.id)).counts).toEqual({ created: 2, left_out: 2 });
  });

  it('are updated by the fields that the file fills, or added, as a person chose', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const id = await storeClient(account, {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@lee.test',
      notes: 'Rings twice',
    });
    const checked = await imports.checked(table, { duplicates: 'update' });
    await shop.call(contract.changeImportRow, {
      as: account.owner,
      params: { id: checked.id, line: '4' },
      body: { choice: 'add' },
    });
    expect((await imports.run(checked.id)).counts).toEqual({ updated: 1, created: 3 });
    const all = await listed(account.owner);
    expect(all).toHaveLength(4);
    expect(all.find((client) => client.id === id)).toMatchObject({ companyName: 'Lee Ltd', notes: 'Rings twice' });
  });

  it('can be decided after the rows were checked, without checking them again', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    await storeClient(account, { firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test' });
    const checked = await imports.checked(table);
    const { id, kind, columns, choices } = checked;
    const choose = async (change: { choices?: Record<string, Record<string, string>> }) =>
      (
        await shop.call(contract.chooseColumns, {
          as: account.owner,
          params: { id },
          body: { kind, columns: [...columns], choices, duplicates: 'update' as const, ...change },
        })
      ).data.fileImport;
    expect(await choose({})).toMatchObject({ state: 'checked', duplicates: 'update', counts: checked.counts });
    expect(await choose({ choices: { stage: { hot: 'won' } } })).toMatchObject({ state: 'checking' });
  });
});

describe('undoing an import', () => {
  it('removes what nobody has used since, restores what it changed, and keeps and lists the rest', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const changedId = await storeClient(account, { firstName: 'Old', lastName: 'Name', email: 'old@lee.test' });
    const table = [
      heads,
      row('Ann', 'ann@lee.test'),
      row('Bo', 'bo@lee.test'),
      row('Cy', 'cy@lee.test'),
      row('Old Name', 'old@lee.test', { Company: 'New Ltd' }),
    ];
    const { id } = await imports.checked(table, { duplicates: 'update' });
    await imports.run(id);
    const made = new Map((await listed(account.owner)).map((client) => [client.name, client.id]));
    const body = {
      name: 'Call',
      status: 'draft' as const,
      linkType: 'client' as const,
      clientId: made.get('Bo') ?? '',
    };
    expect((await shop.call(createTask, { as: account.owner, body })).status).toBe(201);
    shop.clock.now = new Date('2026-03-10T18:00:00.000Z');
    await shop.call(clients.updateClient, {
      as: account.owner,
      params: { id: made.get('Cy') ?? '' },
      body: { notes: 'Met' },
    });

    const undone = await imports.undo(id);
    expect(undone).toMatchObject({ state: 'undone', counts: { removed: 1, restored: 1, kept: 2 } });
    const kept = (await imports.rows(id, 'kept')).map(({ line, problems }) => [line, problems[0]?.message]);
    expect(kept).toEqual([
      [3, 'It has a task.'],
      [4, 'It was changed after the import.'],
    ]);
    const left = await listed(account.owner);
    expect(left.map(({ name }) => name).sort()).toEqual(['Bo', 'Cy', 'Old Name']);
    expect(left.find((client) => client.id === changedId)?.companyName).toBeNull();
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });

  it('is possible for 24 hours', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const { id } = await imports.checked([heads, row('Ann', 'ann@lee.test')]);
    await imports.run(id);
    shop.clock.now = new Date('2026-03-11T15:00:01.000Z');
    const late = await shop.call(contract.undoImport, { as: account.owner, params: { id } });
    expect([late.status, late.body.message]).toEqual([422, 'This import can no longer be undone.']);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });
});

it('an import belongs to the person who started it; admins see all, other accounts none', async () => {
  const account = await shop.newAccount();
  const [office, colleague] = [await account.person('officeStaff'), await account.person('officeStaff')];
  const stranger = (await shop.newAccount()).owner;
  const { id } = await importsOf(shop, office).checked([heads, row('Ann', 'ann@lee.test')]);
  const status = async (as: Person) => (await shop.call(contract.getImport, { as, params: { id } })).status;
  expect([await status(office), await status(account.owner), await status(colleague), await status(stranger)]).toEqual([
    200, 200, 404, 404,
  ]);
  const runs = await shop.call(contract.runImport, { as: stranger, params: { id } });
  expect(runs.status).toBe(404);
});

it('an account can have ten imports that have not run', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  for (let count = 0; count < contract.mostOpenImports; count += 1) await imports.start('Name\nAnn\n');
  const refused = await imports.start('Name\nAnn\n');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'You have 10 imports that have not run. Discard one first.',
  ]);
  const { fileImports } = (await shop.call(contract.listImports, { as: account.owner })).data;
  const id = fileImports[0]?.id ?? '';
  expect((await shop.call(contract.discardImport, { as: account.owner, params: { id } })).status).toBe(200);
  expect((await imports.start('Name\nAnn\n')).status).toBe(201);
});

it('a file that is no table is refused', async () => {
  const { owner } = await shop.newAccount();
  const imports = importsOf(shop, owner);
  const texts = async (content: string | Buffer) => (await imports.start(content)).body.message;
  expect(await texts('Name\n')).toBe('The file has no rows to import.');
  expect(await texts(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe(
    'Excel files before 2007 cannot be read. Save the file as .xlsx or CSV.',
  );
  expect(await texts(Buffer.from('PK\u0003\u0004nothing'))).toBe('This file is neither a CSV nor an Excel file.');
});
