import * as transfer from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import { mostImportRows } from '@truckroll/contract/imports/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const send = (as: Person, content: string, body: Record<string, unknown> = {}) =>
  shop.call(transfer.importClients, { as, body, files: [{ field: 'file', name: 'clients.json', content }] });
const rows = (list: unknown[]): string => JSON.stringify(list.map((client, index) => ({ line: index + 2, client })));
const importAll = (as: Person, list: unknown[], body: Record<string, unknown> = {}) => send(as, rows(list), body);
const list = async (as: Person) => (await shop.call(clients.listClients, { as })).data;
const notified = (account: TestAccount) =>
  account.look((tx) => tx.selectFrom('notifications').select(['title', 'message', 'userId']).execute());

describe('importing clients', () => {
  it('creates every client with history, and notifies the admins once', async () => {
    const account = await shop.newAccount();
    const staff = await account.person('officeStaff');
    const body = { module_type: 'client_properties', name: 'Rooms', type: 'Number' };
    const { property } = (await shop.call(properties.createProperty, { as: account.owner, body })).data;
    const reply = await importAll(staff, [
      {
        firstName: 'Ann',
        lastName: 'Lee',
        stage: 'Active Client',
        phoneNumber: { number: '4165550134' },
        propertyAddress: { street: 'Main St', city: 'Toronto' },
        properties: [{ id: property.id, value: 3 }],
      },
      { email: 'ben@lee.test' },
    ]);
    expect([reply.status, reply.body.message]).toEqual([201, '2 clients imported']);
    expect(reply.data).toEqual({ rowCount: 2, createdCount: 2, problemCount: 0, problems: [] });
    const { clients: made, stageCounts } = await list(account.owner);
    expect(made).toMatchObject([
      { name: 'Ann Lee', stage: 'active_client', properties: [{ id: property.id, value: 3 }], createdBy: staff.userId },
      { name: 'ben@lee.test', stage: 'new_lead' },
    ]);
    expect(stageCounts).toMatchObject({ active_client: 1, new_lead: 1 });
    expect(await notified(account)).toEqual([
      { title: 'Clients Imported', message: '2 clients imported', userId: account.owner.userId },
    ]);
    const history = await account.look((tx) => tx.selectFrom('history').select(['action', 'moduleId']).execute());
    expect(history.map((entry) => entry.moduleId).sort()).toEqual(made.map((client) => client.id).sort());
    expect(history[0]?.action).toBe('client.created');
  });

  const faulty = [
    { firstName: 'Fine' },
    { website: 'no url' },
    { firstName: 'A', email: 'not one', stage: 'someday' },
    { firstName: 'A', properties: [{ id: 'unknown', value: 1 }] },
    'no client',
  ];
  const problems = [
    { line: 3, path: 'firstName', code: 'required', message: 'Please provide either a name or an email address.' },
    {
      line: 3,
      path: 'website',
      code: 'invalid_format',
      message: 'Please enter a valid website URL including http:// or https://',
    },
    { line: 4, path: 'email', code: 'invalid_format', message: 'Please enter a valid email address' },
    { line: 4, path: 'stage', code: 'not_an_option', message: 'Stage is not valid' },
    { line: 5, path: 'properties.0.id', code: 'not_found', message: 'Unknown custom property' },
    { line: 6, path: '', code: 'wrong_type', message: 'Value is not valid' },
  ];

  it('reports every problem of every row and writes nothing in a dry run', async () => {
    const account = await shop.newAccount();
    const reply = await importAll(account.owner, faulty, { dryRun: true });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ rowCount: 5, createdCount: 0, problemCount: 6, problems });
    const fine = await importAll(account.owner, [{ firstName: 'Fine' }], { dryRun: 'true' });
    expect(fine.data).toEqual({ rowCount: 1, createdCount: 0, problemCount: 0, problems: [] });
    expect((await list(account.owner)).total).toBe(0);
    expect(await notified(account)).toEqual([]);
  });

  it('writes nothing if any row has a problem', async () => {
    const account = await shop.newAccount();
    const reply = await importAll(account.owner, faulty);
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Row 3: Please provide either a name or an email address.',
    ]);
    expect(reply.body.errors?.[4]).toEqual({
      path: 'lines.5.properties.0.id',
      code: 'not_found',
      message: 'Row 5: Unknown custom property',
    });
    expect((await list(account.owner)).total).toBe(0);
  });

  it('takes ten thousand rows at once and refuses one more', async () => {
    const account = await shop.newAccount();
    const many = Array.from({ length: mostImportRows }, (_, index) => ({ firstName: `Client ${index}` }));
    const reply = await importAll(account.owner, many);
    expect(reply.data.createdCount).toBe(10_000);
    expect((await list(account.owner)).total).toBe(10_000);
    const tooMany = await importAll(account.owner, [...many, { firstName: 'One more' }]);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'The file has too many rows (maximum 10000).']);
  });

  it('reports at most a thousand problems, with their total number', async () => {
    const { owner } = await shop.newAccount();
    const reply = await importAll(
      owner,
      Array.from({ length: 1200 }, () => ({ email: 'x' })),
      { dryRun: true },
    );
    expect(reply.data.problemCount).toBe(1200);
    expect(reply.data.problems).toHaveLength(1000);
  });

  it('creates the clients of a repeated request once', async () => {
    const account = await shop.newAccount();
    const files = [{ field: 'file', name: 'clients.json', content: rows([{ firstName: 'Once' }]) }];
    const request = { as: account.owner, body: {}, files, headers: { 'idempotency-key': 'import' } };
    const replies = [
      await shop.call(transfer.importClients, request),
      await shop.call(transfer.importClients, request),
    ];
    expect(replies.map((reply) => [reply.status, reply.data.createdCount])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect((await list(account.owner)).total).toBe(1);
  });

  it.each([
    ['[]', 'too_few', 'The file has no rows to import.'],
    ['Name,Email', 'invalid_format', 'The file is not valid'],
    ['{}', 'invalid_format', 'The file is not valid'],
    ['[{"client":{}}]', 'invalid_format', 'The file is not valid'],
    ['[{"line":0,"client":{}}]', 'invalid_format', 'The file is not valid'],
  ])('refuses the file %j', async (content, code, message) => {
    const { owner } = await shop.newAccount();
    const reply = await send(owner, content);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path: 'file', code, message }]]);
  });

  it('needs a file and the right to create clients', async () => {
    const account = await shop.newAccount();
    for (const options of [{ body: {} }, { body: {}, files: [] }]) {
      const reply = await shop.call(transfer.importClients, { as: account.owner, ...options });
      expect([reply.status, reply.body.message]).toEqual([400, 'No file was sent']);
    }
    expect((await importAll(await account.person('fieldTechnicianLite'), [{ firstName: 'A' }])).status).toBe(403);
  });
});
