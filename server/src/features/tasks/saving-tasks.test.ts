import * as history from '@truckroll/contract/history/history';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as notifications from '@truckroll/contract/notifications/notifications';
import * as saving from '@truckroll/contract/tasks/save-task';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const base = { name: 'Call back', category: 'follow_up', scheduleDateTime: '2026-03-11T18:00:00.000Z' };
const daily = { frequency: 'daily', interval: 1, daysOfWeek: [] };
const create = (as: Person, body: Record<string, unknown> = {}) =>
  shop.call(saving.createTask, { as, body: { ...base, ...body } });
const made = async (as: Person, body: Record<string, unknown> = {}) => (await create(as, body)).data.task;
const patch = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateTask, { as, params: { id }, body });
const remove = (as: Person, id: string, query = {}) => shop.call(saving.deleteTask, { as, params: { id }, query });
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(saving.listTasks, { as, query })).data;
const namesOf = async (as: Person, query: Record<string, unknown> = {}) =>
  (await list(as, query)).tasks.map(({ name }) => name);
const actionsOf = async (as: Person, moduleType: 'task' | 'job' | 'client', moduleId: string) => {
  const { data } = await shop.call(history.listHistory, { as, query: { moduleType, moduleId } });
  return data.history.map((item) => item.action);
};
const mailsOf = async ({ owner }: TestAccount) =>
  (await shop.call(listOutgoingMail, { as: owner })).data.mails.filter(({ kind }) => kind === 'task');

describe('TK-1 create a task', () => {
  it('stores the required fields and defaults the rest', async () => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner);
    expect([reply.status, reply.body.message]).toEqual([201, 'Task created successfully']);
    expect(reply.data.task).toMatchObject({
      ...base,
      priority: 'normal',
      status: 'scheduled',
      completed: false,
      clientId: null,
      linkType: null,
      scheduleType: 'once',
      isRecurring: false,
      duration: 30,
      reminderType: 'none',
      tags: [],
      createdBy: owner.userId,
    });
    expect(await actionsOf(owner, 'task', reply.data.task.id)).toEqual(['task.created']);
  });

  it.each([
    [{ name: ' ' }, 'Title is required'],
    [{ category: '' }, 'Category is required'],
    [{ scheduleDateTime: null }, 'Please select a date for the task'],
    [{ scheduleDateTime: '2026-03-11' }, 'Please select a time for the task'],
    [{ scheduleDateTime: '2026-03-09T03:59:00.000Z' }, 'The task date cannot be before yesterday.'],
    [{ scheduleEndDate: '2026-03-10' }, 'End date cannot be before the start date.'],
    [{ scheduleType: 'daily' }, 'Recurrence rule is required'],
    [{ scheduleType: 'daily', recurrenceRule: { interval: 0 } }, 'Every must be at least 1'],
    [{ scheduleType: 'weekly', recurrenceRule: { interval: 1 } }, 'Please select at least one weekday'],
    [{ reminderType: 'email' }, 'Reminder time is required'],
    [{ linkType: 'client' }, 'Client is required'],
    [{ assignedToId: newId() }, 'Team member is not valid'],
    [{ duration: 1441 }, 'Duration must be between 1 and 1440'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it("defaults to the client's address", async () => {
    const account = await shop.newAccount();
    const propertyAddress = JSON.stringify({ ...emptyAddress, city: 'Toronto' });
    const clientId = await storeClient(account, { propertyAddress });
    const cityOf = async (body: Record<string, unknown>) =>
      (await made(account.owner, { clientId, ...body })).propertyAddress?.city;
    expect(await cityOf({})).toBe('Toronto');
    expect(await cityOf({ propertyAddress: { city: 'Ottawa' } })).toBe('Ottawa');
    expect(await cityOf({ propertyAddress: null })).toBeUndefined();
  });

  it('accepts a draft with only a name, notifies nobody, and validates all fields once it is scheduled', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const lite = await account.person('fieldTechnicianLite');
    const body = { name: 'Maybe', status: 'draft', assignedToId: lite.userId, emailTeam: true };
    const { id } = (await shop.call(saving.createTask, { as: owner, body })).data.task;
    const notified = async () => (await shop.call(notifications.listNotifications, { as: lite })).data.total;
    expect([await notified(), await mailsOf(account)]).toEqual([0, []]);
    expect((await patch(owner, id, { status: 'scheduled' })).body.message).toBe('Category is required');
    expect((await patch(owner, id, { ...base, status: 'scheduled' })).status).toBe(200);
    expect(await notified()).toBe(1);
    expect(await mailsOf(account)).toMatchObject([{ to: lite.email, subject: 'New task: Call back' }]);
  });

  it('mails every active person if nobody is assigned', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await create(account.owner, { emailTeam: true });
    const to = (await mailsOf(account)).map((mail) => mail.to);
    expect(to.sort()).toEqual([account.owner.email, lite.email].sort());
  });

  it('stores an all-day task as local midnight', async () => {
    const { owner } = await shop.newAccount();
    const task = await made(owner, { allDay: true, scheduleDateTime: '2026-03-11' });
    expect(task.scheduleDateTime).toBe('2026-03-11T04:00:00.000Z');
  });

  it('links only records of the client, and of the named kind', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [clientId, otherId] = [await storeClient(account), await storeClient(account)];
    const jobId = await storeJob(account, { clientId });
    const invoiceId = await storeDocument(account, { clientId, documentType: 1 });
    const task = await made(owner, { clientId, linkType: 'job', jobId, invoiceId });
    expect(task).toMatchObject({ clientId, linkType: 'job', jobId, invoiceId: null });
    expect(await actionsOf(owner, 'job', jobId)).toEqual(['task.created']);
    expect((await made(owner, { clientId, jobId })).linkType).toBe('client');
    const message = async (body: Record<string, unknown>) => (await create(owner, body)).body.message;
    expect(await message({ clientId, linkType: 'job' })).toBe('Job is required');
    expect(await message({ clientId: otherId, linkType: 'job', jobId })).toBe('Job is not valid');
    expect(await message({ clientId, linkType: 'estimate', estimateId: invoiceId })).toBe('Estimate is not valid');
    expect(await message({ clientId: newId() })).toBe('Client not found');
    expect((await patch(owner, task.id, { clientId: null })).data.task).toMatchObject({ linkType: null, jobId: null });
  });

  it('is refused for an archived client', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { stage: 'archived' });
    expect((await create(account.owner, { clientId })).status).toBe(422);
  });

  it('can be assigned only to people its creator may assign', async () => {
    const account = await shop.newAccount();
    const own = await personWith(account, { TaskManagement: ['create', 'viewAll', 'assignSelf'] });
    const reply = await create(own, { assignedToId: account.owner.userId });
    expect([reply.status, reply.body.message]).toEqual([403, 'You cannot assign this team member.']);
    expect((await create(own, { assignedToId: own.userId })).status).toBe(201);
    const free = await personWith(account, { TaskManagement: ['create', 'viewAll'] });
    expect((await create(free, { assignedToId: account.owner.userId })).status).toBe(201);
  });
});

describe('TK-2 change a task', () => {
  it('changes what is sent, and nothing when sent the stored values', async () => {
    const { owner } = await shop.newAccount();
    const task = await made(owner);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const same = await patch(owner, task.id, { ...base });
    expect(same.data).toEqual({ task, nextTask: null });
    const reply = await patch(owner, task.id, { description: 'Twice', tags: ['vip', 'vip'] });
    expect(reply.body.message).toBe('Task updated successfully');
    expect(reply.data.task).toMatchObject({ instructions: 'Twice', description: 'Twice', tags: ['vip'] });
    expect(await actionsOf(owner, 'task', task.id)).toEqual(['task.updated', 'task.created']);
    const stale = await patch(owner, task.id, { name: 'Other', updatedAt: task.updatedAt });
    expect(stale.status).toBe(409);
  });

  it('requires a future date only when the date changes', async () => {
    const account = await shop.newAccount();
    const task = await made(account.owner);
    const scheduleDateTime = '2026-02-01T12:00:00.000Z';
    await account.look((tx) => tx.updateTable('tasks').set({ scheduleDateTime }).where('id', '=', task.id).execute());
    expect((await patch(account.owner, task.id, { name: 'Later' })).status).toBe(200);
    const moved = await patch(account.owner, task.id, { scheduleDateTime: '2026-02-02T12:00:00.000Z' });
    expect(moved.body.message).toBe('The task date cannot be before yesterday.');
  });

  it('lets the assignee mark it as done, and nothing else', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const task = await made(account.owner, { assignedToId: lite.userId });
    expect((await patch(lite, task.id, { name: 'Mine', completed: true })).status).toBe(403);
    expect((await patch(lite, task.id, { completed: true })).data.task.completed).toBe(true);
    const others = await made(account.owner);
    expect((await patch(lite, others.id, { completed: true })).body.message).toBe('Task not found');
  });
});

describe('TK-2 complete a recurring task', () => {
  const begin = async (more: Record<string, unknown> = {}) => {
    const account = await shop.newAccount();
    const task = await made(account.owner, { scheduleType: 'daily', recurrenceRule: daily, ...more });
    return { account, owner: account.owner, task };
  };

  it('creates the next one, once', async () => {
    const { owner, task } = await begin();
    const { data } = await patch(owner, task.id, { completed: true });
    expect(data.nextTask).toMatchObject({
      name: task.name,
      occurrence: 2,
      seriesId: task.seriesId,
      completed: false,
      scheduleDateTime: '2026-03-12T18:00:00.000Z',
    });
    expect((await patch(owner, task.id, { completed: true })).data.nextTask).toBeNull();
    expect((await list(owner)).total).toBe(2);
  });

  it('creates only one next task when two people complete it concurrently', async () => {
    const { account, owner, task } = await begin();
    const other = await account.person('officeManager');
    await Promise.all([patch(owner, task.id, { completed: true }), patch(other, task.id, { completed: true })]);
    expect((await list(owner)).total).toBe(2);
  });

  it('ends after the given count', async () => {
    const { owner, task } = await begin({ recurrenceRule: { ...daily, count: 2 } });
    const { nextTask } = (await patch(owner, task.id, { completed: true })).data;
    expect((await patch(owner, nextTask?.id ?? '', { completed: true })).data.nextTask).toBeNull();
  });

  it('creates no next task for an archived client', async () => {
    const { account, owner, task } = await begin({ assignedToId: null });
    const clientId = await storeClient(account);
    await patch(owner, task.id, { clientId });
    await account.look((tx) =>
      tx.updateTable('clients').set({ stage: 'archived' }).where('id', '=', clientId).execute(),
    );
    expect((await patch(owner, task.id, { completed: true })).data).toMatchObject({
      task: { completed: true },
      nextTask: null,
    });
  });

  it('keeps the local time across clock changes', async () => {
    const { owner, task } = await begin({
      scheduleDateTime: '2026-10-31T18:00:00.000Z',
      recurrenceRule: { ...daily, endDate: '2026-11-02' },
    });
    const { nextTask } = (await patch(owner, task.id, { completed: true })).data;
    expect(nextTask?.scheduleDateTime).toBe('2026-11-01T19:00:00.000Z');
  });

  it('uses the last day of shorter months if so chosen, and comes back to the day that is meant', async () => {
    const { owner, task } = await begin({
      scheduleType: 'monthly',
      scheduleDateTime: '2027-01-31T19:00:00.000Z',
      recurrenceRule: { interval: 1, shortMonths: 'lastDay' },
    });
    expect(task.recurrenceRule).toMatchObject({ shortMonths: 'lastDay', dayOfMonth: 31 });
    const { nextTask: february } = (await patch(owner, task.id, { completed: true })).data;
    expect(february).toMatchObject({
      scheduleDateTime: '2027-02-28T19:00:00.000Z',
      recurrenceRule: { shortMonths: 'lastDay', dayOfMonth: 31 },
    });
    const id = february?.id ?? '';
    const renamed = { name: 'Read the meters', recurrenceRule: { interval: 1, shortMonths: 'lastDay' } };
    expect((await patch(owner, id, renamed)).data.task.recurrenceRule?.dayOfMonth).toBe(31);
    const { nextTask: march } = (await patch(owner, id, { completed: true })).data;
    expect(march?.scheduleDateTime).toBe('2027-03-31T18:00:00.000Z');
    const moved = await patch(owner, march?.id ?? '', { scheduleDateTime: '2027-03-30T18:00:00.000Z' });
    expect(moved.data.task.recurrenceRule?.dayOfMonth).toBe(30);
  });

  it('deletes the next task when reopened, unless that was changed', async () => {
    const { owner, task } = await begin();
    await patch(owner, task.id, { completed: true });
    expect((await patch(owner, task.id, { completed: false })).data.task.completedAt).toBeNull();
    expect((await list(owner)).total).toBe(1);
    const again = (await patch(owner, task.id, { completed: true })).data.nextTask;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await patch(owner, again?.id ?? '', { priority: 'urgent' });
    await patch(owner, task.id, { completed: false });
    expect((await list(owner)).total).toBe(2);
    // Completing the task again does not create a second one.
    expect((await patch(owner, task.id, { completed: true })).data.nextTask?.id).toBe(again?.id);
  });
});

describe('TK-5 list and delete', () => {
  it('finds by text, kind, status and date', async () => {
    const { owner } = await shop.newAccount();
    await create(owner, { name: 'Boiler', tags: ['Warm'], priority: 'urgent' });
    await create(owner, { name: 'Letter', category: 'admin', scheduleDateTime: '2026-03-15T03:30:00.000Z' });
    await shop.call(saving.createTask, { as: owner, body: { name: 'Draft', status: 'draft' } });
    expect(await namesOf(owner)).toEqual(['Boiler', 'Letter', 'Draft']);
    expect(await namesOf(owner, { search: 'WARM' })).toEqual(['Boiler']);
    expect(await namesOf(owner, { search: 'bo' })).toEqual(['Boiler']);
    expect(await namesOf(owner, { category: 'admin' })).toEqual(['Letter']);
    expect(await namesOf(owner, { status: 'draft', completed: false })).toEqual(['Draft']);
    expect(await namesOf(owner, { from: '2026-03-14', to: '2026-03-14' })).toEqual(['Letter']);
    expect((await namesOf(owner, { sortBy: 'priority', sortOrder: 'desc' }))[0]).toBe('Boiler');
    expect(await list(owner, { limit: 2, page: 2 })).toMatchObject({ total: 3, totalPages: 2 });
  });

  it('shows assigned tasks to users who see no others', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await create(account.owner, { name: 'Mine', assignedToId: lite.userId });
    const { id } = await made(account.owner, { name: 'Of others' });
    expect(await namesOf(lite)).toEqual(['Mine']);
    expect(await namesOf(account.owner, { view: 'assigned' })).toEqual(['Mine', 'Of others']);
    expect((await shop.call(saving.getTask, { as: lite, params: { id } })).status).toBe(404);
  });

  it('deletes one, or all open ones of a series', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const first = await made(owner, { scheduleType: 'daily', recurrenceRule: daily, clientId });
    const { nextTask } = (await patch(owner, first.id, { completed: true })).data;
    await patch(owner, first.id, { name: 'Kept' });
    expect((await remove(owner, nextTask?.id ?? '', { series: true })).data.deletedCount).toBe(1);
    expect(await namesOf(owner)).toEqual(['Kept']);
    expect(await actionsOf(owner, 'client', clientId)).toEqual(['task.deleted']);
    expect((await remove(owner, nextTask?.id ?? '')).status).toBe(404);
  });

  it('lets its creator delete it', async () => {
    const account = await shop.newAccount();
    const maker = await personWith(account, { TaskManagement: ['create', 'viewAll'] });
    const own = await made(maker);
    const others = await made(account.owner);
    expect((await remove(maker, own.id)).status).toBe(200);
    expect((await remove(maker, others.id)).status).toBe(403);
  });
});
