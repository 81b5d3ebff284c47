import { exportClients } from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import * as documentLists from '@truckroll/contract/documents/document-lists';
import * as saveDocuments from '@truckroll/contract/documents/save-document';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listRequests } from '@truckroll/contract/requests/requests';
import * as saveRequests from '@truckroll/contract/requests/save-request';
import * as tasks from '@truckroll/contract/tasks/save-task';
import * as visits from '@truckroll/contract/visits/visits';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { type FieldTable, plainKeys } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, newClient, newJob, read, update } from './job-builders.ts';
import { openShop, type Person, type Shop } from './shop.ts';

let shop: Shop;
let as: Person;
let clientId: string;
beforeAll(async () => {
  shop = await openShop();
  as = (await shop.newAccount()).owner;
  clientId = await newClient(shop, as);
});
afterAll(() => shop.close());

type Answer = { status: number; body: unknown };
type Row = Record<string, unknown>;
/** How a kind of record is created with fields, read, changed and, where it has a search, found. */
type Kind = {
  table: FieldTable;
  create: (fields: Row) => Promise<Answer & { id: string }>;
  read: (id: string) => Promise<Row>;
  change: (id: string, fields: Row) => Promise<Answer>;
  /** A change of something else. */
  other: Row;
  find?: (search: string) => Promise<Row[]>;
};

const created = <A extends Answer>(answer: A, id: (answer: A) => string) => ({
  ...{ status: answer.status, body: answer.body },
  id: answer.status === 201 ? id(answer) : '',
});

const kinds: Record<string, Kind> = {
  client: {
    table: clientFields,
    create: async (fields) =>
      created(
        await shop.call(clients.createClient, { as, body: { firstName: 'Ben', ...fields } }),
        ({ data }) => data.client.id,
      ),
    read: async (id) => (await shop.call(clients.getClient, { as, params: { id } })).data.client,
    change: (id, body) => shop.call(clients.updateClient, { as, params: { id }, body }),
    other: { isTaxExempt: true },
    find: async (search) => (await shop.call(clients.listClients, { as, query: { search } })).data.clients,
  },
  job: {
    table: jobFields,
    create: async (fields) => created(await create(shop, as, { clientId, ...fields }), ({ data }) => data.id),
    read: (id) => read(shop, as, id),
    change: (id, fields) => update(shop, as, { jobId: id, ...fields }),
    other: { notes: 'Call first' },
    find: async (search) => (await shop.call(listJobs, { as, query: { search } })).data.jobs,
  },
  visit: {
    table: visitFields,
    create: async (fields) => {
      const id = await newJob(shop, as, { clientId });
      const body = { visitStartDateTime: '2026-03-10T15:00:00.000Z', ...fields };
      return created(await shop.call(visits.addVisit, { as, params: { id }, body }), ({ data }) => data.visit.id);
    },
    read: async (id) => (await shop.call(visits.updateVisit, { as, params: { visitId: id }, body: {} })).data.visit,
    change: (visitId, body) => shop.call(visits.updateVisit, { as, params: { visitId }, body }),
    other: { visitStartDateTime: '2026-03-11T15:00:00.000Z' },
  },
  request: {
    table: requestFields,
    create: async (fields) =>
      created(
        await shop.call(saveRequests.createRequest, { as, body: { clientId, ...fields } }),
        ({ data }) => data.request.id,
      ),
    read: async (id) => (await shop.call(saveRequests.getRequest, { as, params: { id } })).data.request,
    change: (id, body) => shop.call(saveRequests.saveRequest, { as, body: { id, ...body } }),
    other: { flexibleScheduling: true },
    find: async (search) => (await shop.call(listRequests, { as, query: { search } })).data.requests,
  },
  document: {
    table: documentFields,
    create: async (fields) =>
      created(
        await shop.call(saveDocuments.createDocument, { as, body: { documentType: 2, clientId, ...fields } }),
        ({ data }) => data.document.id,
      ),
    read: async (id) => (await shop.call(documentLists.getDocument, { as, params: { id } })).data.document,
    change: (id, body) => shop.call(saveDocuments.updateDocument, { as, params: { id }, body }),
    other: { title: 'Boiler' },
    find: async (search) =>
      (await shop.call(documentLists.listDocuments, { as, query: { documentType: 2, search } })).data.documents,
  },
  task: {
    table: taskFields,
    create: async (fields) =>
      created(
        await shop.call(tasks.createTask, { as, body: { name: 'Call', status: 'draft', ...fields } }),
        ({ data }) => data.task.id,
      ),
    read: async (id) => (await shop.call(tasks.getTask, { as, params: { id } })).data.task,
    change: (id, body) => shop.call(tasks.updateTask, { as, params: { id }, body }),
    other: { name: 'Call again' },
    find: async (search) => (await shop.call(tasks.listTasks, { as, query: { search } })).data.tasks,
  },
};

const all = Object.entries(kinds).flatMap(([name, kind]) =>
  plainKeys(kind.table).map((key) => ({ name, kind, key, field: kind.table[key] })),
);
const texts = all.flatMap(({ field, ...rest }) =>
  field?.kind === 'text' || field?.kind === 'optionalText' ? [{ ...rest, field }] : [],
);
const choices = all.flatMap(({ field, ...rest }) => (field?.kind === 'choice' ? [{ ...rest, field }] : []));

describe.each(texts)('the $key of a $name', ({ kind, key, field }) => {
  it('is stored, kept by other changes, changed and emptied', async () => {
    const { id } = await kind.create({ [key]: '  Überholung 7  ' });
    const value = async () => (await kind.read(id))[key];
    expect(await value()).toBe('Überholung 7');
    expect((await kind.change(id, kind.other)).status).toBe(200);
    expect(await value()).toBe('Überholung 7');
    await kind.change(id, { [key]: 'Another' });
    expect(await value()).toBe('Another');
    await kind.change(id, { [key]: '' });
    expect(await value()).toBe(field.kind === 'text' ? '' : null);
  });

  it('has at most its number of characters', async () => {
    expect((await kind.create({ [key]: 'x'.repeat(field.most) })).status).toBe(201);
    const { status, body } = await kind.create({ [key]: 'x'.repeat(field.most + 1) });
    expect([status, body]).toMatchObject([400, { errors: [{ path: key, code: 'too_long' }] }]);
  });
});

it.each(choices)('the $key of a $name is the usual one until another is chosen', async ({ kind, key, field }) => {
  const { id } = await kind.create({});
  expect((await kind.read(id))[key]).toBe(field.usual);
  for (const option of field.options) {
    await kind.change(id, { [key]: option });
    await kind.change(id, kind.other);
    expect((await kind.read(id))[key]).toBe(option);
  }
  expect(await kind.create({ [key]: 'another' })).toMatchObject({ status: 400 });
});

const searched = texts.filter(({ kind, key }) => kind.table[key]?.isSearched);

it.each(searched)('a $name is found by its $key', async ({ name, kind, key }) => {
  const { id } = await kind.create({ [key]: `Zürich ${name} ${key}` });
  const found = await kind.find?.(`zurich ${name} ${key}`);
  expect(found?.map((row) => row['id'])).toEqual([id]);
});

const columns = texts.filter(({ kind, key }) => kind.table[key]?.isColumn);

it.each(columns)('lists have the $key of a $name', async ({ name, kind, key }) => {
  await kind.create({ [key]: `B-4711 ${name}` });
  expect((await kind.find?.(`b-4711 ${name}`))?.map((row) => row[key])).toEqual([`B-4711 ${name}`]);
});

/** What the company does is exported as nothing (`exporting-clients.test.ts`, `late-fees.test.ts`). */
const exported = plainKeys(clientFields).filter((key) => key !== 'language' && key !== 'lateFees');

it.each(exported)('the exported file has the %s of a client', async (key) => {
  await kinds['client']?.create({ lastName: `Exported ${key}`, [key]: `Its ${key}` });
  const { raw } = await shop.call(exportClients, { as, query: { search: `Exported ${key}` } });
  const [heads, row] = raw.toString('utf8').slice(1).split('\r\n');
  expect(heads?.split(',')).toContain(clientFields[key].label);
  expect(row?.split(',')).toContain(`Its ${key}`);
});
