import * as clients from '@truckroll/contract/clients/clients';
import { createEstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { createDocument } from '@truckroll/contract/documents/save-document';
import * as plans from '@truckroll/contract/plans/plans';
import { createPackage, updatePackage } from '@truckroll/contract/price-book/product-packages';
import { createProduct } from '@truckroll/contract/price-book/product-services';
import * as contract from '@truckroll/contract/search/search';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newFile, newNote } from '../../testing/drive-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeTask } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const search = (as: Person, body: Record<string, unknown>) => shop.call(contract.globalSearch, { as, body });
const names = async (as: Person, query: string, collection_type: string, more: Record<string, unknown> = {}) =>
  (await search(as, { query, collection_type, ...more })).data.map((hit) => hit.metadata.file_name);
const addClient = async (as: Person, body: Record<string, unknown>) =>
  (await shop.call(clients.createClient, { as, body })).data.client;

const everything = [
  'client_files',
  'clients',
  'jobs',
  'requests',
  'tasks',
  'documents',
  'plans',
  'packages',
  'templates',
  'all',
];

describe('SR-1 what is searched', () => {
  it('returns nothing for an empty search', async () => {
    const { owner } = await shop.newAccount();
    await addClient(owner, { firstName: 'Ann' });
    for (const query of ['', '   ']) {
      const reply = await search(owner, { query, collection_type: 'all' });
      expect([reply.status, reply.data]).toEqual([200, []]);
    }
  });

  it.each([
    [{}, 'Query is required'],
    [{ query: 'x'.repeat(201) }, 'Query is too long (maximum 200 characters)'],
    [{ query: 'x', collection_type: 'people' }, 'Collection type is not valid'],
    [{ query: 'x', file_id: { id: 'x' } }, 'File id is not valid'],
  ])('is refused for %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await search(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('finds pattern characters literally', async () => {
    const { owner } = await shop.newAccount();
    await addClient(owner, { firstName: '100%' });
    await addClient(owner, { firstName: 'Ann' });
    expect(await names(owner, '%', 'clients')).toEqual(['100%']);
    for (const query of ['_', '\\', "'; drop table clients; --", '(', ':*']) {
      for (const collection of everything) expect(await names(owner, query, collection)).toEqual([]);
    }
  });
});

describe('SR-1 clients', () => {
  it('are found by name, company, e-mail, phone and address, with the details shown beside the name', async () => {
    const { owner } = await shop.newAccount();
    const client = await addClient(owner, {
      firstName: 'Élodie',
      lastName: 'Martin',
      companyName: 'Nord Plumbing',
      email: 'elodie@nord.test',
      phoneNumber: { number: '4165550134' },
      propertyAddress: { street: 'Main St', houseNumber: '12', city: 'Buffalo' },
    });
    const hit = {
      metadata: { file_id: null, file_name: 'Élodie Martin', created_at: client.createdAt, page: null },
      text: 'Nord Plumbing · elodie@nord.test · +1 (416) 555-0134 · 12 Main St, Buffalo',
      type: 'client',
      id: client.id,
      moduleId: client.id,
      moduleType: 'clients',
    };
    expect((await search(owner, { query: 'elodie m', collection_type: 'clients' })).data).toEqual([
      { ...hit, score: 2 },
    ]);
    expect((await search(owner, { query: ' MARTIN ', collection_type: 'clients' })).data).toEqual([
      { ...hit, score: 1 },
    ]);
    for (const query of ['nord plumb', '@nord', '416 555', 'buffalo'])
      expect((await search(owner, { query, collection_type: 'clients' })).data).toEqual([{ ...hit, score: 0.5 }]);
    expect(await names(owner, 'nobody', 'clients')).toEqual([]);
  });

  it('are ranked: exact name, name prefix, name substring, then the rest', async () => {
    const { owner } = await shop.newAccount();
    await addClient(owner, { firstName: 'Zoe', companyName: 'Ann & Co' });
    await addClient(owner, { firstName: 'Joann' });
    await addClient(owner, { firstName: 'Annabel' });
    await addClient(owner, { firstName: 'Ann' });
    await addClient(owner, { firstName: 'Anna' });
    expect(await names(owner, 'ann', 'clients')).toEqual(['Ann', 'Anna', 'Annabel', 'Joann', 'Zoe']);
    expect(await names(owner, 'an', 'clients')).toEqual(['Ann', 'Anna', 'Annabel', 'Joann', 'Zoe']);
  });

  it('are limited to 50, and a search of everything to 10', async () => {
    const account = await shop.newAccount();
    for (let number = 10; number < 61; number += 1) await storeClient(account, { name: `Smith ${number}` });
    const found = await names(account.owner, 'smith', 'clients');
    expect(found).toHaveLength(50);
    expect(found.slice(0, 2)).toEqual(['Smith 10', 'Smith 11']);
    expect(await names(account.owner, 'smith', 'all')).toEqual(found.slice(0, 10));
    expect(await names(account.owner, '60', 'clients')).toEqual(['Smith 60']);
  });
});

describe('SR-1 records', () => {
  /** One record of each kind that contains 'boiler'. */
  const storeWork = async (account: TestAccount, assignedTo: string[] = []) => {
    const { owner } = account;
    const clientId = (await addClient(owner, { firstName: 'Bo', companyName: 'Boiler Ltd' })).id;
    const title = 'Boiler';
    await storeJob(account, { clientId, jobNumber: 4712, title, searchText: '4712 boiler' }, assignedTo);
    const requirements = 'New boiler';
    const request = { clientId, requestNumber: 31, requirements, searchText: 'req-000031 new boiler' };
    await storeRequest(account, request, assignedTo);
    const assignedToId = assignedTo[0] ?? null;
    const task = { clientId, name: 'Boiler parts', instructions: 'Order a pump', assignedToId };
    await storeTask(account, { ...task, searchText: 'boiler parts order a pump' });
    const documentNumber = 2026000077;
    const document = { clientId, documentNumber, title, searchText: 'inv-2026000077 boiler ann lee' } as const;
    await storeDocument(account, { ...document, documentType: 1 });
    const searchText = 'est-2026000077 boiler ann lee';
    await storeDocument(account, { ...document, documentType: 2, searchText });
    return clientId;
  };

  it('are found in every kind, with their display name and client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeWork(account);
    const found = async (collection_type: string) =>
      (await search(owner, { query: 'BOILER', collection_type })).data.map((hit) => ({
        name: hit.metadata.file_name,
        type: hit.type,
        text: hit.text,
        score: hit.score,
      }));
    expect(await found('jobs')).toEqual([{ name: 'Bo, Boiler #4712', type: 'job', text: '', score: 3 }]);
    expect(await found('requests')).toEqual([
      { name: 'REQ-000031', type: 'request', text: 'Bo · New boiler', score: 0.5 },
    ]);
    expect(await found('tasks')).toEqual([{ name: 'Boiler parts', type: 'task', text: 'Bo · Order a pump', score: 2 }]);
    expect((await found('documents')).toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: 'EST-2026000077', type: 'estimate', text: 'Boiler · Ann Lee', score: 3 },
      { name: 'INV-2026000077', type: 'invoice', text: 'Boiler · Ann Lee', score: 3 },
    ]);
    const all = (await search(owner, { query: 'boiler', collection_type: 'all' })).data;
    expect(all.map((hit) => hit.type).toSorted()).toEqual(['client', 'estimate', 'invoice', 'job', 'request', 'task']);
    expect(all.map((hit) => hit.score)).toEqual(all.map((hit) => hit.score).toSorted((one, other) => other - one));
    for (const hit of all) expect(hit).toMatchObject({ moduleId: clientId, moduleType: 'clients' });
  });

  it('are found by number, also in display format', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await storeWork(account);
    expect(await names(owner, '#4712', 'jobs')).toEqual(['Bo, Boiler #4712']);
    expect(await names(owner, 'req-000031', 'requests')).toEqual(['REQ-000031']);
    expect(await names(owner, 'INV-2026000077', 'documents')).toEqual(['INV-2026000077']);
    await storeJob(account, { clientId: await storeClient(account), jobNumber: 471, searchText: '471' });
    expect(await names(owner, '471', 'jobs')).toEqual(['Ann Lee, #471', 'Bo, Boiler #4712']);
  });

  it('are limited to those visible to the user', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    await storeWork(account);
    for (const collection of everything) expect(await names(pro, 'boiler', collection)).toEqual([]);
    await storeWork(await shop.newAccount(), []);
    const assigned = await shop.newAccount();
    const technician = await assigned.person('fieldTechnicianPro');
    await storeWork(assigned, [technician.userId]);
    const found = (await search(technician, { query: 'boiler', collection_type: 'all' })).data;
    expect(found.map((hit) => hit.type).toSorted()).toEqual([
      'client',
      'estimate',
      'invoice',
      'job',
      'request',
      'task',
    ]);
    const lite = await personWith(assigned, { Estimate: ['viewAll'] });
    expect(await names(lite, 'boiler', 'all')).toEqual(['EST-2026000077']);
    expect(await names(await personWith(assigned, { productService: ['edit'] }), 'boiler', 'all')).toEqual([]);
  });

  it('are found by number even if all records contain its digits', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    await storeJob(account, { clientId, jobNumber: 7, searchText: '7' });
    for (let number = 70; number < 80; number += 1)
      await storeJob(account, { clientId, jobNumber: number, searchText: `${number}` });
    expect((await names(account.owner, '7', 'all')).slice(0, 2)).toEqual(['Ann Lee, #7', 'Ann Lee, #79']);
  });

  it('are returned exactly once, best first, however many match', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    for (let number = 0; number < 52; number += 1)
      await storeTask(account, { clientId, name: `x call ${number}`, searchText: `x call ${number}` });
    await storeTask(account, { name: 'Call', searchText: 'call' });
    const found = await names(account.owner, 'call', 'tasks');
    expect(found).toHaveLength(50);
    expect(new Set(found).size).toBe(50);
    expect(found[0]).toBe('Call');
  });
});

describe('SR-1 files and notes', () => {
  const newDrive = async () => {
    const account = await shop.newAccount();
    const moduleId = (await addClient(account.owner, { firstName: 'Ann' })).id;
    return { account, drive: { as: account.owner, moduleId, moduleType: 'clients' as const } };
  };

  it('are the default collection of a search', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('permit.txt'));
    await addClient(account.owner, { firstName: 'Permit' });
    const reply = await search(account.owner, { query: 'PERM' });
    expect(reply.data).toEqual([
      {
        metadata: { file_id: file.fileId, file_name: 'permit.txt', created_at: file.createdAt, page: null },
        text: expect.any(String),
        type: 'file',
        id: file.id,
        moduleId: drive.moduleId,
        moduleType: 'clients',
        score: expect.any(Number),
      },
    ]);
    expect((await names(account.owner, 'perm', 'all')).toSorted()).toEqual(['Permit', 'permit.txt']);
  });

  it('can be limited to files, and to one client’s drive', async () => {
    const { account, drive } = await newDrive();
    const { owner } = account;
    const other = { ...drive, moduleId: (await addClient(owner, { firstName: 'Bob' })).id };
    const first = await newFile(shop, drive, aFile('permit 1.txt'));
    await newNote(shop, other, { title: 'permit 2' });
    const found = (more: Record<string, unknown>) => names(owner, 'permit', 'client_files', more);
    expect(await found({})).toEqual(['permit 1.txt', 'permit 2']);
    expect(await found({ file_id: '' })).toHaveLength(2);
    expect(await found({ file_id: first.id })).toEqual(['permit 1.txt']);
    expect(await found({ file_id: [first.id, newId()] })).toEqual(['permit 1.txt']);
    expect(await found({ file_id: 'no-id' })).toEqual([]);
    expect(await found({ moduleId: other.moduleId })).toEqual(['permit 2']);
    expect(await found({ moduleId: newId() })).toEqual([]);
  });

  it('are limited to users who may read the drive', async () => {
    const { account, drive } = await newDrive();
    await newFile(shop, drive, aFile('permit.txt'));
    const lite = await account.person('fieldTechnicianLite');
    const pro = await account.person('fieldTechnicianPro');
    for (const person of [lite, pro, (await shop.newAccount()).owner])
      expect(await names(person, 'permit', 'client_files')).toEqual([]);
    expect(await names(await account.person('officeStaff'), 'permit', 'client_files')).toEqual(['permit.txt']);
  });
});

describe('SR-1 packages', () => {
  it('are found by their name while they are active, by everybody, best first', async () => {
    const { owner, person } = await shop.newAccount();
    const { id: itemId } = (await shop.call(createProduct, { as: owner, body: { name: 'Igniter', price: 90 } })).data
      .productService;
    const add = async (name: string) =>
      (await shop.call(createPackage, { as: owner, body: { name, items: [{ itemId }] } })).data.package;
    for (let number = 10; number < 20; number += 1) await add(`A fürnace replacement ${number}`);
    const pack = await add('Fürnace replacement');
    const found = (await search(owner, { query: 'furnace repl', collection_type: 'all' })).data;
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual({
      metadata: { file_id: null, file_name: 'Fürnace replacement', created_at: pack.createdAt, page: null },
      text: 'Igniter',
      type: 'package',
      id: pack.id,
      moduleId: null,
      moduleType: null,
      score: 2,
    });
    const technician = await person('fieldTechnicianLite');
    expect(await names(technician, 'REPLACEMENT furnace', 'packages')).toHaveLength(11);
    expect(await names(owner, 'furnace', 'templates')).toEqual([]);
    expect(await names((await shop.newAccount()).owner, 'furnace', 'packages')).toEqual([]);
    const { id, updatedAt } = pack;
    await shop.call(updatePackage, { as: owner, params: { id }, body: { isActive: false, updatedAt } });
    expect(await names(owner, 'furnace', 'packages')).not.toContain('Fürnace replacement');
  });
});

describe('SR-1 templates of estimates', () => {
  it('are found by their name, by those who create estimates', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = (await addClient(owner, { firstName: 'Zoë' })).id;
    const estimate = { documentType: 2, clientId, title: 'Heating', items: [{ name: 'Boiler', rate: 10 }] };
    const { id: estimateId } = (await shop.call(createDocument, { as: owner, body: estimate })).data;
    const body = { estimateId, name: 'Dépannage' };
    const { template } = (await shop.call(createEstimateTemplate, { as: owner, body })).data;
    const [hit] = (await search(owner, { query: 'depann', collection_type: 'all' })).data;
    expect(hit).toMatchObject({ type: 'template', id: template.id, text: 'Heating', moduleId: null });
    expect(hit?.metadata.file_name).toBe('Dépannage');
    expect(await names(await personWith(account, { Estimate: ['createOwn'] }), 'dep', 'templates')).toHaveLength(1);
    expect(await names(await personWith(account, { Estimate: ['viewAll'] }), 'dep', 'templates')).toEqual([]);
    expect(await names((await shop.newAccount()).owner, 'dep', 'all')).toEqual([]);
  });
});

describe('SR-1 plans', () => {
  const terms = { text: '', lines: [{ name: 'Comfort plan', rate: 31, quantity: 1 }] };

  it('are found by their name and the client, by those who see all invoices', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = (await addClient(owner, { firstName: 'Zoë', lastName: 'Lee' })).id;
    const { plan } = (
      await shop.call(plans.createPlan, {
        as: owner,
        body: { name: 'Comfort', clientId, startDay: '2026-03-10', terms },
      })
    ).data;
    const title = 'Comfort · Zoë Lee';
    expect(await names(owner, 'comf', 'plans')).toEqual([title]);
    expect(await names(owner, 'zoe comfort', 'plans')).toEqual([title]);
    expect(await names(owner, 'zoe gold', 'plans')).toEqual([]);
    const [hit] = (await search(owner, { query: 'comfort', collection_type: 'all' })).data;
    expect([hit?.type, hit?.id, hit?.text]).toEqual(['plan', plan.id, 'Service plan · Draft']);
    const clerk = await personWith(account, { Clients: ['viewAll'], Invoice: ['viewAssigned'] });
    expect(await names(clerk, 'comfort', 'plans')).toEqual([]);
    const stranger = await shop.newAccount();
    expect(await names(stranger.owner, 'comfort', 'all')).toEqual([]);
    await account.look((tx) =>
      tx.updateTable('clients').set({ deletedAt: '2026-03-10T15:00:00.000Z' }).where('id', '=', clientId).execute(),
    );
    for (const query of ['comfort', 'zoe']) expect(await names(owner, query, 'plans')).toEqual([]);
  });
});
