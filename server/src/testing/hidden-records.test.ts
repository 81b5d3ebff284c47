import * as documents from '@truckroll/contract/documents/save-document';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as jobs from '@truckroll/contract/jobs/save-job';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import * as requests from '@truckroll/contract/requests/save-request';
import { globalSearch } from '@truckroll/contract/search/search';
import { logout, signOutEverywhere } from '@truckroll/contract/session/session';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { brief } from '@truckroll/contract/text-engine/briefs';
import { abilityCatalogue, type ModuleKey } from '@truckroll/domain/abilities/catalogue';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../platform/http/request-in-process.ts';
import { newClient, newJob, read } from './job-builders.ts';
import { personWith } from './person-with.ts';
import { type RecordRequest, routeFixtures } from './route-fixtures.ts';
import { openShop, type Person, type Shop, type TestAccount } from './shop.ts';

/** Unique texts and amounts of the records of each module, which can be found in an answer. */
const marks = {
  Requests: ['Markedrequest', '6111.11'],
  Estimate: ['Markedestimate', '6222.22', '1333.33'],
  Invoice: ['Markedinvoice', '6444.44', '1555.55'],
  Jobs: ['Markedjob', '6666.66'],
  TaskManagement: ['Markedtask'],
} satisfies Partial<Record<ModuleKey, string[]>>;
type Marked = keyof typeof marks;
const modules = Object.keys(marks) as Marked[];

let shop: Shop;
let account: TestAccount;
let clientId: string;
/** The records of each module; the requests are sent for each of them. */
let ids: Record<Marked, string[]>;
let visitId: string;

const line = (name: string, rate: number) => ({ name, quantity: 1, rate });

beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000', CALLS_PER_MINUTE: '100000' });
  account = await shop.newAccount();
  const as = account.owner;
  clientId = await newClient(shop, as, { email: 'ann@lee.test' });
  const jobItems = [{ itemName: 'Markedjob', quantity: 1, price: 6666.66 }];
  const startDateTime = '2026-03-12T14:00:00.000Z';
  const jobId = await newJob(shop, as, { clientId, startDateTime, title: 'Markedjob', jobItems });
  visitId = (await read(shop, as, jobId)).visits[0]?.id ?? '';
  const asked = { clientId, requirements: 'Markedrequest', items: [line('Markedrequest', 6111.11)] };
  const request = await shop.call(requests.createRequest, { as, body: asked });
  const document = async (documentType: 1 | 2, body: Record<string, unknown>) =>
    (await shop.call(documents.createDocument, { as, body: { documentType, clientId, ...body } })).data.id;
  const pay = (documentId: string, paymentAmount: number, paymentNote: string) =>
    shop.call(recordPayment, { as, body: { documentId, paymentAmount, paymentNote } });
  const deposit = { isDepositRequired: true, depositType: 'percentage', depositValue: 50 };
  const estimate = { title: 'Markedestimate', items: [line('Markedestimate', 6222.22)] };
  const estimateId = await document(2, { ...estimate, ...deposit });
  await shop.call(documents.updateDocument, { as, params: { id: estimateId }, body: { documentStatus: 'sent' } });
  await shop.call(documents.updateDocument, { as, params: { id: estimateId }, body: { actionStatus: 1 } });
  await pay(estimateId, 1333.33, 'Markedestimate');
  const invoice = { title: 'Markedinvoice', items: [line('Markedinvoice', 6444.44)] };
  const invoiceId = await document(1, { ...invoice, isConvertedFromJob: true, convertedFromId: jobId });
  await shop.call(documents.updateDocument, { as, params: { id: invoiceId }, body: { documentStatus: 'sent' } });
  await pay(invoiceId, 1555.55, 'Markedinvoice');
  // The invoice of another estimate has taken over its deposit.
  const other = await document(2, { items: [line('Boiler', 100)], ...deposit });
  await shop.call(documents.updateDocument, { as, params: { id: other }, body: { documentStatus: 'sent' } });
  await shop.call(documents.updateDocument, { as, params: { id: other }, body: { actionStatus: 1 } });
  await pay(other, 10, 'Deposit');
  const made = await document(1, { ...invoice, isConvertedFromEstimate: true, convertedFromId: other });
  const task = { clientId, name: 'Markedtask', status: 'draft', jobId, estimateId, invoiceId, linkType: 'job' };
  const { data } = await shop.call(createTask, { as, body: task });
  ids = {
    Requests: [request.data.id],
    Estimate: [estimateId, other],
    Invoice: [invoiceId, made],
    Jobs: [jobId],
    TaskManagement: [data.task.id],
  };
});
afterAll(() => shop.close());

/** A person with every ability but those named, who is on the team of each record. */
async function personWithout(...missing: string[]): Promise<Person> {
  const entries = Object.entries(abilityCatalogue).map(([name, abilities]) => [
    name,
    missing.includes(name) ? [] : abilities.filter((one) => !missing.includes(`${name}.${one}`)),
  ]);
  return await joinTeams(await personWith(account, Object.fromEntries(entries) as Record<string, string[]>));
}

/** Puts a person on the team of each record. */
async function joinTeams(person: Person): Promise<Person> {
  const { userId } = person;
  await account.look(async (tx) => {
    for (const jobId of ids.Jobs) await tx.insertInto('jobTeam').values({ jobId, userId }).execute();
    for (const requestId of ids.Requests) await tx.insertInto('requestTeam').values({ requestId, userId }).execute();
    await tx.insertInto('visitTeam').values({ visitId, userId }).execute();
    await tx.updateTable('tasks').set({ assignedToId: userId }).where('id', 'in', ids.TaskManagement).execute();
  });
  return person;
}

/** The tabs of a client, which whoever may view the client's history sees, and the statement. */
const clientTabs = ['CL-8', 'CL-9', 'PY-5'];
/** The endpoints that sign their caller out. */
const endsSession = [logout.id, signOutEverywhere.id];
/** The endpoints that read although they post. */
const readsByPost: string[] = [globalSearch.id, brief.id];
const isWalked = ({ id, method, needs, answers }: Endpoint): boolean =>
  (method === 'GET' || readsByPost.includes(id)) &&
  needs.kind !== 'open' &&
  answers !== 'events' &&
  !endsSession.includes(id);

/** The requests of each endpoint, made once: the people differ, and an endpoint that reads leaves the records as they are. */
const ways = new Map<string, Promise<RecordRequest[]>>();
function waysOf(endpoint: Endpoint): Promise<RecordRequest[]> {
  const known = ways.get(endpoint.id) ?? makeWays(endpoint);
  ways.set(endpoint.id, known);
  return known;
}

/** The requests for an endpoint: its fixture's, for each of the records. */
async function makeWays(endpoint: Endpoint): Promise<RecordRequest[]> {
  const make = routeFixtures.get(endpoint.id);
  const without = waysWithout.get(endpoint.id) ?? [];
  if (make === undefined) return without.length === 0 ? [{}] : without;
  const fixture = await make({ shop, account });
  const text = JSON.stringify(fixture);
  const [, key, value] = [...text.matchAll(/"(\w*id|key|email)":"([^"]*)"/gi)].at(-1) ?? [];
  if (key === undefined) return [...without, fixture];
  const records = [clientId, visitId, ...Object.values(ids).flat()];
  const about = records.flatMap((id) => {
    const way = JSON.parse(text.replace(`"${key}":"${value}"`, `"${key}":"${id}"`)) as RecordRequest;
    const part = (['query', 'body'] as const).find((name) => Object.hasOwn(way[name] ?? {}, 'moduleType'));
    if (part === undefined) return [way];
    return modulesOfCall.map((moduleType) => ({ ...way, [part]: { ...way[part], moduleType } }));
  });
  return [...without, ...about];
}
const modulesOfCall = ['client', 'job', 'request', 'task', 'document', 'clients', 'jobs', 'requests'];
const month = { start: '2026-03-01', end: '2026-03-31' };
/** Input of endpoints without a record. */
const waysWithout = new Map<string, RecordRequest[]>([
  ['DC-4', [{ query: { documentType: 1 } }, { query: { documentType: 2 } }]],
  ['EV-3', [{ query: month }]],
  [globalSearch.id, Object.values(marks).map(([query]) => ({ body: { query, collection_type: 'all' } }))],
]);

/** The endpoints whose answers contain a mark, by module. */
async function walk(as: Person): Promise<Record<Marked, string[]>> {
  const telling = { Requests: [], Estimate: [], Invoice: [], Jobs: [], TaskManagement: [] } as Record<Marked, string[]>;
  for (const endpoint of shop.served.filter(isWalked))
    for (const way of await waysOf(endpoint)) {
      const reply = await shop.call(endpoint, { as, ...way });
      const text = reply.status === 200 ? reply.raw.toString() : '';
      for (const name of modules)
        if (marks[name].some((mark) => text.includes(mark)) && !telling[name].includes(endpoint.id))
          telling[name].push(endpoint.id);
    }
  for (const found of Object.values(telling)) found.sort();
  return telling;
}

describe('the endpoints that read', () => {
  it('find the records of each module for an admin', async () => {
    const telling = await walk(await account.person(null));
    for (const [name, least] of Object.entries({
      Requests: ['CL-16', 'RQ-1', 'RQ-2', 'SR-1'],
      Estimate: ['CL-15', 'CL-16', 'CL-8', 'CL-9', 'DC-4', 'DC-5', 'PY-1', 'PY-5', 'SR-1'],
      Invoice: ['CL-16', 'CL-8', 'CL-9', 'DC-4', 'DC-5', 'JB-2', 'PY-1', 'PY-5', 'SR-1', 'VI-8'],
      Jobs: ['BR-1', 'CL-10', 'CL-15', 'CL-16', 'JB-1', 'JB-2', 'SR-1', 'TK-3', 'TK-5', 'VI-3'],
      TaskManagement: ['BR-1', 'CL-16', 'HI-1', 'SR-1', 'TK-3', 'TK-5', 'TK-5b'],
    } satisfies Record<Marked, string[]>))
      expect(telling[name as Marked], name).toEqual(expect.arrayContaining(least));
  });

  it.each(modules)('reveal nothing of %s to a person who holds none of its abilities', async (name) => {
    const as = await personWithout(name, 'Clients.viewHistory');
    expect((await walk(as))[name]).toEqual([]);
  });

  it('reveal invoices and estimates only in the tabs of a client to those who see these', async () => {
    const telling = await walk(await personWithout('Invoice', 'Estimate'));
    expect([telling.Invoice, telling.Estimate]).toEqual([clientTabs, clientTabs]);
  });

  it('reveal no document of a client that is not assigned to a person who sees only own ones', async () => {
    const as = await personWith(account, { Clients: ['viewAll'], Invoice: ['createOwn'], Estimate: ['createOwn'] });
    const telling = await walk(as);
    expect([telling.Invoice, telling.Estimate]).toEqual([[], []]);
  });
});

/** The endpoints of each module that list its records and open one. */
const waysToSee: Record<Marked, { list: string; one: string }> = {
  Requests: { list: 'RQ-1', one: 'RQ-2' },
  Estimate: { list: 'DC-4', one: 'DC-5' },
  Invoice: { list: 'DC-4', one: 'DC-5' },
  Jobs: { list: 'JB-1', one: 'JB-2' },
  TaskManagement: { list: 'TK-3', one: 'TK-5' },
};

/** None, all or some of a module's abilities. */
const someOf = (abilities: readonly string[]) =>
  fc.oneof(fc.constant<string[]>([]), fc.constant<string[]>([...abilities]), fc.subarray<string>([...abilities]));

/** Any abilities, and whether the person is on the team of each record. */
const anyRole = fc.record({
  permissions: fc.record<Record<string, string[]>>(
    Object.fromEntries(Object.entries(abilityCatalogue).map(([name, abilities]) => [name, someOf(abilities)])),
  ),
  isOnTeams: fc.boolean(),
});

describe('for any role', () => {
  it('the list of a module and every other endpoint agree on what one sees', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyRole, async ({ permissions, isOnTeams }) => {
        const person = await personWith(account, permissions);
        const telling = await walk(isOnTeams ? await joinTeams(person) : person);
        const shown = permissions['Clients']?.includes('viewHistory') ? clientTabs : [];
        for (const name of modules) {
          const { list, one } = waysToSee[name];
          if (telling[name].includes(list)) expect(telling[name], name).toContain(one);
          else
            expect(
              telling[name].filter((id) => !shown.includes(id)),
              name,
            ).toEqual([]);
        }
      }),
      { numRuns: Number(process.env['ROLE_RUNS'] ?? 6), endOnFailure: true },
    );
  });
});

type Ids = typeof ids;
const first = (of: readonly string[]): string => of[0] ?? '';
const convert = (documentType: 1 | 2, kind: 'Job' | 'Request' | 'Estimate', of: Marked) => (known: Ids, as: Person) =>
  shop.call(documents.createDocument, {
    as,
    body: { documentType, clientId, [`isConvertedFrom${kind}`]: true, convertedFromId: first(known[of]) },
  });
const createJob = (key: 'requestId' | 'estimateId', of: Marked) => (known: Ids, as: Person) =>
  shop.call(jobs.createJob, { as, body: { clientId, [key]: first(known[of]) } });
const updateJob = (key: 'requestId' | 'estimateId', of: Marked) => async (known: Ids, as: Person) =>
  shop.call(jobs.updateJob, {
    as,
    body: { jobId: await newJob(shop, account.owner, { clientId }), [key]: first(known[of]) },
  });
const request = async () =>
  (await shop.call(requests.createRequest, { as: account.owner, body: { clientId } })).data.id;
const nameOfRequest = (key: string, of: Marked) => async (known: Ids, as: Person) =>
  shop.call(requests.updateRequest, { as, params: { id: await request() }, body: { [key]: first(known[of]) } });
const nameOfEstimate = (key: string, of: Marked) => async (known: Ids, as: Person) =>
  shop.call(documents.updateDocument, {
    as,
    params: { id: known.Estimate[1] ?? '' },
    body: { status: 3, [key]: first(known[of]) },
  });

describe('a record that a person does not see', () => {
  it.each([
    ['a request becomes no job', 'Requests', createJob('requestId', 'Requests')],
    ['a request is given to no job', 'Requests', updateJob('requestId', 'Requests')],
    ['a request becomes no estimate', 'Requests', convert(2, 'Request', 'Requests')],
    ['a request becomes no invoice', 'Requests', convert(1, 'Request', 'Requests')],
    ['an estimate becomes no job', 'Estimate', createJob('estimateId', 'Estimate')],
    ['an estimate is given to no job', 'Estimate', updateJob('estimateId', 'Estimate')],
    ['an estimate becomes no invoice', 'Estimate', convert(1, 'Estimate', 'Estimate')],
    ['a job becomes no estimate', 'Jobs', convert(2, 'Job', 'Jobs')],
    ['a job becomes no invoice', 'Jobs', convert(1, 'Job', 'Jobs')],
    ['a job is no result of a request', 'Jobs', nameOfRequest('convertedToJobId', 'Jobs')],
    ['an estimate is no result of a request', 'Estimate', nameOfRequest('convertedToEstimateId', 'Estimate')],
    ['an invoice is no result of a request', 'Invoice', nameOfRequest('convertedToInvoiceId', 'Invoice')],
    ['a job is no result of an estimate', 'Jobs', nameOfEstimate('convertedToJobId', 'Jobs')],
    ['an invoice is no result of an estimate', 'Invoice', nameOfEstimate('convertedToInvoiceId', 'Invoice')],
  ] as [string, Marked, (known: Ids, as: Person) => Promise<Reply<Endpoint>>][])('%s', async (_, name, send) => {
    // Whoever lacks the rights to the result too is refused for that reason.
    const as = await personWithout(name);
    const reply = await send(ids, as);
    expect(reply.status, reply.raw.toString()).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    for (const mark of marks[name]) expect(reply.raw.toString()).not.toContain(mark);
  });

  it('can become another record by whoever sees it', async () => {
    const as = await personWithout('JobForms');
    for (const send of [
      createJob('requestId', 'Requests'),
      createJob('estimateId', 'Estimate'),
      convert(1, 'Job', 'Jobs'),
    ])
      expect((await send(ids, as)).status).toBe(201);
  });
});
