import * as history from '@truckroll/contract/history';
import * as notifications from '@truckroll/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import type { DomainEvent } from './domain-event.ts';
import { eventDefinitions } from './domain-event.ts';
import { recordEvent } from './record-event.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const noticesOf = async (as: Person) =>
  (await shop.call(notifications.listNotifications, { as, query: {} })).data.notifications;
const titlesOf = async (as: Person) => (await noticesOf(as)).map(({ title }) => title);

it.each(Object.entries(eventDefinitions))('%s has an effect', (_, { history: lines, notices, changes }) => {
  expect(lines ?? notices ?? changes).toBeDefined();
});

it('writes history and notifies people, except the author', async () => {
  const account = await shop.newAccount();
  const tech = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account) });
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
  const approved: DomainEvent = { type: 'document.approved', document, createdBy: owner.userId };
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
  await account.look((tx) => recordEvent(tx, by, { type: 'document.rejected', document, createdBy: owner.userId }));
  expect(await titlesOf(owner)).toEqual([]);
});
