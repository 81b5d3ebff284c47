import * as history from '@truckroll/contract/history/history';
import * as notifications from '@truckroll/contract/notifications/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeTask } from '../../testing/stored-work.ts';
import { type DomainEvent, type EventName, eventDefinitions } from './domain-event.ts';
import { recordEvent } from './record-event.ts';
import { recordKeyOf } from './webhook-events-of.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const noticesOf = async (as: Person) =>
  (await shop.call(notifications.listNotifications, { as, query: {} })).data.notifications;
const titlesOf = async (as: Person) => (await noticesOf(as)).map(({ title }) => title);

it.each(Object.keys(eventDefinitions) as EventName[])('%s has an effect', (name) => {
  const { history: lines, notices, changes } = eventDefinitions[name];
  expect(lines ?? notices ?? changes ?? recordKeyOf(name)).toBeDefined();
});

it('writes history and notifies people, except the author', async () => {
  const account = await shop.newAccount();
  const tech = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account) }, [tech.userId]);
  const by = { actor: { userId: account.owner.userId, name: 'Olga Owner' }, now: shop.clock.now };
  const team = [
    { id: tech.userId, name: 'Tess' },
    { id: account.owner.userId, name: 'Olga Owner' },
  ];
  const job = { id: jobId, jobNumber: 7, title: 'Boiler' };
  const schedule = { startDateTime: null, isStartTime: false, timezone: 'America/Toronto' };
  await account.look((tx) =>
    recordEvent(tx, by, { type: 'job.created', job, schedule, team }, { type: 'job.signed', jobId }),
  );
  const query = { moduleType: 'job', moduleId: jobId };
  const rows = (await shop.call(history.listHistory, { as: account.owner, query })).data.history;
  expect(rows.map(({ action, description, teamMemberNames }) => [action, description, teamMemberNames])).toEqual([
    ['job.signed', '{{creator}} collected a signature', []],
    ['job.created', '{{creator}} created the job and assigned it to {{teams}}', ['Tess', 'Olga Owner']],
  ]);
  expect(await noticesOf(tech)).toMatchObject([
    { title: 'Job Assigned', by: { id: account.owner.userId, name: 'Olga Owner' } },
  ]);
  expect(await titlesOf(account.owner)).toEqual([]);
});

it('notifies each admin once, including the author if the event says so', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const by = { actor: { userId: owner.userId, name: 'Olga Owner' }, now: shop.clock.now };
  const document = { id: owner.userId, documentType: 2 as const, number: 'EST-1', clientName: 'Ann' };
  const ofClient = { actor: { userId: null, name: 'Ann' }, now: shop.clock.now };
  const approved: DomainEvent = {
    type: 'document.approved',
    document,
    createdBy: owner.userId,
    option: null,
    shownBy: null,
  };
  await account.look(async (tx) => {
    await recordEvent(tx, by, { type: 'client.import_finished', count: 2 });
    await recordEvent(tx, ofClient, approved);
  });
  const told = (await noticesOf(owner)).map(({ title, by: author }) => [title, author?.id ?? null]);
  expect(told.sort()).toEqual([
    ['Clients Imported', owner.userId],
    ['Estimate Approved', null],
  ]);
});

it('does not notify the author by default', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const by = { actor: { userId: owner.userId, name: 'Olga Owner' }, now: shop.clock.now };
  const document = { id: owner.userId, documentType: 2 as const, number: 'EST-1', clientName: 'Ann' };
  await account.look((tx) =>
    recordEvent(tx, by, { type: 'document.rejected', document, createdBy: owner.userId, shownBy: null }),
  );
  expect(await titlesOf(owner)).toEqual([]);
});

/** For each kind of record that notices name: an event that addresses a person, and the abilities to see the record. */
const naming: Record<string, { abilities: Record<string, string[]>; event: (of: Named) => Promise<DomainEvent> }> = {
  job: {
    abilities: { Jobs: ['viewAll'] },
    event: async ({ account, clientId, userId }) => {
      const id = await storeJob(account, { clientId });
      const schedule = { startDateTime: null, isStartTime: false, timezone: 'America/Toronto' };
      const team = [{ id: userId, name: 'Tess' }];
      return { type: 'job.created', job: { id, jobNumber: 7, title: 'Secret' }, schedule, team };
    },
  },
  'changed job': {
    abilities: { Jobs: ['viewAll'] },
    event: async ({ account, clientId, userId }) => {
      const id = await storeJob(account, { clientId });
      const before = { startDateTime: null, isStartTime: false, timezone: 'America/Toronto' };
      const after = { startDateTime: '2026-03-12T14:00:00.000Z', isStartTime: true, timezone: 'America/Toronto' };
      const team = [{ id: userId, name: 'Tess' }];
      return { type: 'job.rescheduled', job: { id, jobNumber: 7, title: 'Secret' }, before, after, team };
    },
  },
  request: {
    abilities: { Requests: ['viewAll'] },
    event: async ({ account, clientId, userId }) => {
      const request = { id: await storeRequest(account, { clientId }), requestNumber: 7, title: 'Secret' };
      const team = [{ id: userId, name: 'Tess', hasLeft: false }];
      return { type: 'request.created', request: { ...request, clientName: 'Secret' }, team, copyOf: null };
    },
  },
  task: {
    abilities: { TaskManagement: ['viewAll'] },
    event: async ({ account, userId }) => {
      const task = { id: await storeTask(account, {}), name: 'Secret', jobId: null };
      return { type: 'task.assigned', task, assignedToId: userId };
    },
  },
  estimate: {
    abilities: { Estimate: ['viewAll'] },
    event: async ({ account, clientId, userId }) => {
      const id = await storeDocument(account, { clientId, documentType: 2 });
      const document = { id, documentType: 2 as const, number: 'EST-1', clientName: 'Secret' };
      return { type: 'document.approved', document, createdBy: userId, option: null, shownBy: null };
    },
  },
  mail: {
    abilities: { Clients: ['viewAll', 'viewHistory'] },
    event: ({ clientId, userId }) => {
      const client = { id: clientId, name: 'Ann' };
      const quoted = { sharedEmailId: null, subject: 'Secret', snippet: 'Secret' };
      return Promise.resolve({ type: 'email.received', client, ...quoted, ownerId: null, people: [userId] });
    },
  },
};
type Named = { account: TestAccount; clientId: string; userId: string };

it.each(Object.entries(naming))('a notice that names a %s reaches only people who see it', async (_, of) => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const by = { actor: { userId: null, name: 'Ann' }, now: shop.clock.now };
  const told = async (abilities: Record<string, string[]>) => {
    const person = await personWith(account, abilities);
    const event = await of.event({ account, clientId, userId: person.userId });
    await account.look((tx) => recordEvent(tx, by, event));
    return account.look((tx) =>
      tx.selectFrom('notifications').select('title').where('userId', '=', person.userId).execute(),
    );
  };
  expect(await told(of.abilities)).toHaveLength(1);
  expect(await told({})).toEqual([]);
  // Without the first of them, or in a scope without the record.
  for (const [module, abilities] of Object.entries(of.abilities))
    expect(await told({ [module]: abilities.slice(0, -1) })).toEqual([]);
});
