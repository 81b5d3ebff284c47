import { listClients } from '@truckroll/contract/clients/clients';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import * as contract from '@truckroll/contract/imports/file-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const problemsOf = (rows: readonly contract.ImportedRow[]) =>
  rows.map(({ line, problems }) => [line, ...problems.map(({ column, message }) => `${column} ${message}`)]);
const clientsOf = async (as: Person) => (await shop.call(listClients, { as, query: { limit: 100 } })).data.clients;

describe('the days and amounts of a file', () => {
  const heads = ['Invoice number', 'Client', 'Date', 'Due date', 'Balance'];
  const invoices = async (as: Person) =>
    (await shop.call(listDocuments, { as, query: { documentType: 1, sortBy: 'documentNumber', sortOrder: 'asc' } }))
      .data.documents;

  it('are written in one way in all its columns', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    const imports = importsOf(shop, account.owner);
    const checked = await imports.checked([
      heads,
      ['1', 'Ann Lee', '3/4/2026', '28/4/2026', '1.250'],
      ['2', 'Ann Lee', '3.4.2026', '5/4/2026', '1.500,00'],
    ]);
    expect(checked).toMatchObject({ isDayFirst: true, hasDecimalComma: true, counts: { ready: 2 } });
    await imports.run(checked.id);
    expect(await invoices(account.owner)).toMatchObject([
      { date: '2026-04-03', dueDate: '2026-04-28', total: 1250 },
      { date: '2026-04-03', dueDate: '2026-04-05', total: 1500 },
    ]);
  });

  it('that can be read in two ways are read as the locale of the account proposes, or as a person says', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    const imports = importsOf(shop, account.owner);
    const table = [heads, ['1', 'Ann Lee', '3/4/2026', '', '1.250']];
    expect(await imports.checked(table)).toMatchObject({ isDayFirst: false, hasDecimalComma: false });
    await account.look((tx) => tx.updateTable('accounts').set({ locale: 'de-DE' }).execute());
    expect(await imports.checked(table)).toMatchObject({ isDayFirst: true, hasDecimalComma: true });
    const said = await imports.checked(table, { isDayFirst: false });
    expect(said).toMatchObject({ isDayFirst: false, hasDecimalComma: true });
    await imports.run(said.id);
    expect(await invoices(account.owner)).toMatchObject([{ date: '2026-03-04', total: 1250 }]);
  });

  it('are of the same order in custom properties', async () => {
    const account = await shop.newAccount();
    const property = async (name: string, type: 'Date' | 'Timestamp' | 'Number') => {
      const body = { module_type: 'client_properties' as const, name, type };
      return (await shop.call(createProperty, { as: account.owner, body })).data.property.id;
    };
    const [since, called, units] = [
      await property('Since', 'Date'),
      await property('Called', 'Timestamp'),
      await property('Units', 'Number'),
    ];
    const imports = importsOf(shop, account.owner);
    const checked = await imports.checked([
      ['Name', 'Since', 'Called', 'Units'],
      ['Ann', '3/4/2025', '25/12/2025 14:30', '1.250'],
      ['Bo', '3.4.2025', 'Mar 9, 2026 2:30 PM', '1.250.000'],
    ]);
    expect(checked).toMatchObject({ isDayFirst: true, hasDecimalComma: true, counts: { ready: 2 } });
    await imports.run(checked.id);
    const [ann, bo] = await clientsOf(account.owner);
    const value = (client: typeof ann, id: string) => client?.properties.find((each) => each.id === id)?.value;
    expect([value(ann, since), value(ann, units), value(bo, since), value(bo, units)]).toEqual([
      '2025-04-03',
      1250,
      '2025-04-03',
      1_250_000,
    ]);
    expect(value(ann, called)).toMatch(/^2025-12-25T/);
  });
});

describe('phones of a file', () => {
  it('are split or a problem, and never stored with wrong digits', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const checked = await imports.checked(
      [
        ['Name', 'Phone', 'Other phone'],
        ['Shortened', '4.16555E+09', ''],
        ['Decimal', '4165550134.0', ''],
        ['Two', '4165550135 9055550100', ''],
        ['Letters', '416-555-CALL', ''],
        ['Short', '416-555-013', ''],
        ['Long', '41655501340', ''],
        ['Second', '4165550136', '4.16555E+09'],
      ],
      { kind: 'clients', columns: ['name', 'phoneNumber', 'otherPhone'] },
    );
    expect(problemsOf(await imports.rows(checked.id, 'problem'))).toEqual([
      [2, '1 Phone number is not valid'],
      [5, '1 Phone number is not valid'],
      [6, '1 Phone number is not valid'],
      [7, '1 Phone number is not valid'],
      [8, '2 Phone number is not valid'],
    ]);
    await imports.run(checked.id);
    expect(await clientsOf(account.owner)).toMatchObject([
      { name: 'Decimal', phoneNumber: { countryCode: '+1', number: '4165550134' } },
      { name: 'Two', phoneNumber: { number: '4165550135' }, notes: 'Other phone: 9055550100' },
    ]);
  });
});

it('unusual addresses of mail that a file brings are kept, and jobs find the client of Last, First', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const clients = await imports.checked([
    ['Name', 'Email'],
    ["O'Brien, Sean", "o'brien@example.com"],
    ['Jo', 'j@example.com'],
    ['Acme Plumbing, Inc.', 'x@example.com'],
    ['Bo', 'bo@'],
  ]);
  expect(clients.counts).toEqual({ ready: 3, problem: 1 });
  await imports.run(clients.id);
  expect((await clientsOf(account.owner)).map(({ name, email }) => [name, email])).toEqual([
    ['Acme Plumbing, Inc.', 'x@example.com'],
    ['Jo', 'j@example.com'],
    ["Sean O'Brien", "o'brien@example.com"],
  ]);
  const jobs = await imports.checked([
    ['Job #', 'Client name', 'Title'],
    ['1', "O'Brien, Sean", 'Boiler'],
    ['2', 'Acme Plumbing, Inc.', 'Pump'],
  ]);
  expect(jobs.counts).toEqual({ ready: 2 });
});

describe('a text that is longer than a cell can be', () => {
  it('is a problem where its column is imported, until it is shortened', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const long = '9'.repeat(40_000);
    const { id, counts } = await imports.checked([
      ['Name', 'Notes', 'Shoe size'],
      ['Ann', long, ''],
      ['Bo', '', long],
    ]);
    expect(counts).toEqual({ ready: 1, problem: 1 });
    expect(problemsOf(await imports.rows(id, 'problem'))).toEqual([
      [2, '1 The text is too long (maximum 25,000 characters).'],
    ]);
    const correct = (cells: string[]) =>
      shop.call(contract.changeImportRow, { as: account.owner, params: { id, line: '2' }, body: { cells } });
    expect((await correct(['Ann Lee', long.slice(0, 25_000), ''])).data.row.outcome).toBe('problem');
    expect((await correct(['Ann Lee', 'Rings twice', ''])).data.row.outcome).toBe('ready');
  });

  it('stops no worker: thousands of digits in a column of clients or of numbers', async () => {
    const account = await shop.newAccount();
    const imports = importsOf(shop, account.owner);
    const hostile = ['9'.repeat(24_999), `${' '.repeat(24_998)}x`, '1 '.repeat(12_499), `1:00${' '.repeat(24_000)}x`];
    const table = [
      ['Job #', 'Client', 'Client phone', 'Start date', 'Start time', 'Total', 'Address'],
      ...hostile.map((text) => Array.from({ length: 7 }, () => `a${text}`)),
      ...hostile.map((text) => Array.from({ length: 7 }, () => text)),
    ];
    const { counts } = await imports.checked(table, {
      kind: 'jobs',
      columns: ['jobNumber', 'clientName', 'clientPhone', 'startDay', 'startTime', 'total', 'jobAddress.line'],
    });
    expect(counts).toEqual({ problem: 8 });
  });
});
