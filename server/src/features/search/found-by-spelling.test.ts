import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createClient, listClients } from '@truckroll/contract/clients/clients';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import { fold } from '@truckroll/domain/text/folding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeDocument, storeJob, storeRequest, storeTask } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  owner = account.owner;
  for (const [firstName, lastName, phoneNumber] of [
    ['Sean', "O'Brien", { countryCode: '+44', number: '020 7946 0958' }],
    ['Séan', 'O’Connor', null],
    ['Łukasz', 'Straße', { countryCode: '+1', number: '416 555 0134' }],
    ['Søren', 'Smith–Jones', null],
    ['Ann', 'Lee', null],
  ] as const) {
    const { client } = (await shop.call(createClient, { as: owner, body: { firstName, lastName, phoneNumber } })).data;
    ids.set(firstName, client.id);
  }
  const params = { id: ids.get('Ann') ?? '' };
  const contact = {
    name: 'Jürgen Groß',
    phones: [{ phone: { countryCode: '+49', number: '030 123456' } }],
    emails: ['jg@gross.test'],
  };
  expect((await shop.call(createClientContact, { as: owner, params, body: contact })).status).toBe(201);
  const place = { name: 'Cottage', address: { street: 'Hauptstraße', houseNumber: '7', city: 'Köln' } };
  expect((await shop.call(createServiceProperty, { as: owner, params, body: place })).status).toBe(201);
});
afterAll(() => shop.close());

const names = async (search: string) =>
  (await shop.call(listClients, { as: owner, query: { search } })).data.clients.map(({ firstName }) => firstName);

describe('a client', () => {
  it.each([
    ["o'brien", 'Sean'],
    ['O’Brien', 'Sean'],
    ['obrien', 'Sean'],
    ["O'Connor", 'Séan'],
    ['Strasse Lukasz', 'Łukasz'],
    ['straße łukasz', 'Łukasz'],
    ['lukasz', 'Łukasz'],
    ['Soren', 'Søren'],
    ['Smith-Jones', 'Søren'],
    ['Smith‑Jones', 'Søren'],
    ['smith jones', 'Søren'],
    ['Lee Ann', 'Ann'],
    ['Le An', 'Ann'],
    ['020 7946', 'Sean'],
    ['+44 20 7946 0958', 'Sean'],
    ['0044 20 7946 0958', 'Sean'],
    ['011 44 20 7946 0958', 'Sean'],
    ['(416) 555–0134', 'Łukasz'],
    ['1 416 555 0134', 'Łukasz'],
    ['Jurgen', 'Ann'],
    ['gross jürgen', 'Ann'],
    ['jg@gross', 'Ann'],
    ['030 123456', 'Ann'],
    ['hauptstrasse 7', 'Ann'],
    ['koln', 'Ann'],
  ])('is found by %j', async (search, firstName) => {
    expect(await names(search)).toEqual([firstName]);
  });

  it('is not found by a word that it lacks', async () => expect(await names('Lee Berg')).toEqual([]));
});

it('jobs, requests, tasks and documents are found by the same spellings', async () => {
  const clientId = ids.get('Ann') ?? '';
  const title = 'O’Brien’s Straße–Søren';
  const searchText = fold(title);
  await storeJob(account, { clientId, title, searchText });
  await storeRequest(account, { clientId, searchText });
  await storeTask(account, { clientId, name: title, searchText });
  await storeDocument(account, { clientId, documentType: 1, searchText });
  for (const search of ["o'briens", 'strasse obriens', 'STRASSE-SOREN', 'so st']) {
    const query = { search };
    const found = [
      (await shop.call(listJobs, { as: owner, query })).data.jobs.length,
      (await shop.call(listRequests, { as: owner, query })).data.requests.length,
      (await shop.call(listTasks, { as: owner, query })).data.tasks.length,
      (await shop.call(listDocuments, { as: owner, query: { ...query, documentType: 1 } })).data.documents.length,
    ];
    expect([search, found]).toEqual([search, [1, 1, 1, 1]]);
  }
});
