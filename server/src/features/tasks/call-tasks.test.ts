import { readCall } from '@truckroll/contract/calls/dial';
import * as saving from '@truckroll/contract/tasks/save-task';
import { callBackDue, callBackTask } from '@truckroll/domain/calls/call-back';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeCall } from '../../testing/stored-calls.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
let callId: string;

const items = ['I will send the quote tomorrow.', 'Please call Ann.'] as const;
const timestamp = '2026-03-10T15:00:00.000Z';

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  const aiActionItems = JSON.stringify(items);
  callId = await storeCall(account, timestamp, { providerCallId: `CA${newId()}`, aiActionItems });
});

const create = (item: string, { as = owner, of = callId, more = {} } = {}) =>
  shop.call(saving.createTask, {
    as,
    body: { name: 'Send the quote', status: 'draft', fromCall: { callId: of, item }, ...more },
  });
const read = async () => (await shop.call(readCall, { as: owner, params: { id: callId } })).data.call;
const remembered = async () => (await read()).actionTasks;
const taskCount = async () => (await shop.call(saving.listTasks, { as: owner })).data.total;

it('a call remembers the tasks made from its action items, by either of its ids', async () => {
  const first = await create(items[0]);
  expect(first.status).toBe(201);
  expect(first.data.task).toMatchObject({ name: 'Send the quote', status: 'draft' });
  const second = await create(items[1], { of: (await read()).id });
  expect(await remembered()).toEqual([
    { text: items[0], taskId: first.data.task.id },
    { text: items[1], taskId: second.data.task.id },
  ]);
});

it('an item becomes one task, also when two people create it at once', async () => {
  const replies = await Promise.all([create(items[0]), create(items[0]), create(items[0])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await create(items[0])).body.message).toBe('A task has already been created for this.');
  expect([await taskCount(), (await remembered()).length]).toEqual([1, 1]);
});

it('an item can become a task again after its task was deleted, with its series too', async () => {
  const { task } = (await create(items[0])).data;
  const kept = (await create(items[1])).data.task;
  await shop.call(saving.deleteTask, { as: owner, params: { id: task.id } });
  const stored = await account.look((tx) =>
    tx.selectFrom('calls').select('actionTasks').where('id', '=', callId).executeTakeFirstOrThrow(),
  );
  expect(stored.actionTasks).toEqual([{ text: items[1], taskId: kept.id }]);
  expect((await create(items[0])).status).toBe(201);
  expect(await remembered()).toHaveLength(2);
});

it('an item whose task a deleted client has taken along can become a task again', async () => {
  const { task } = (await create(items[0])).data;
  await account.look((tx) => tx.deleteFrom('tasks').where('id', '=', task.id).execute());
  expect(await remembered()).toEqual([]);
  expect((await create(items[0])).status).toBe(201);
  expect(await remembered()).toHaveLength(1);
});

it('refuses unknown items and calls, and those who may not read calls; a refused task is not remembered', async () => {
  expect((await create('Something else')).body.message).toBe('Action item not found');
  expect((await create(items[0], { of: newId() })).body.message).toBe('Call not found');
  const tasker = await personWith(account, { TaskManagement: ['viewAll', 'create'] });
  expect((await create(items[0], { as: tasker })).status).toBe(403);
  expect((await create(items[0], { as: (await shop.newAccount()).owner })).status).toBe(404);
  expect((await create(items[0], { more: { status: 'scheduled' } })).status).toBe(400);
  expect([await taskCount(), await remembered()]).toEqual([0, []]);
});

it('a missed call becomes a task to call back, once, at the next working hour', async () => {
  const clientId = await storeClient(account, { name: 'Ann Lee' });
  callId = await storeCall(account, timestamp, { clientId, status: 'no-answer' });
  const hours = {
    workingDays: ['wednesday'] as const,
    workingHours: { start: '08:00', end: '18:00' },
    timezone: 'America/Toronto',
  };
  const body = callBackTask(await read(), callBackDue(hours, timestamp), owner.userId);
  const { task } = (await shop.call(saving.createTask, { as: owner, body })).data;
  expect(task).toMatchObject({
    ...{ name: 'Call back Ann Lee', clientId, assignedToId: owner.userId },
    scheduleDateTime: '2026-03-11T12:00:00.000Z',
  });
  expect(await remembered()).toEqual([{ text: 'Call back', taskId: task.id }]);
  expect((await shop.call(saving.createTask, { as: owner, body })).status).toBe(409);
});
