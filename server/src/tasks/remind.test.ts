import { listOutgoingMail } from '@truckroll/contract/mail';
import { listNotifications } from '@truckroll/contract/notifications';
import * as push from '@truckroll/contract/push';
import * as saving from '@truckroll/contract/save-task';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../testing/shop.ts';

let shop: Shop;
let answer: 'sent' | 'gone' = 'sent';
const shown: { endpoint: string; body: unknown }[] = [];
beforeAll(async () => {
  const carrier = {
    publicKey: 'key',
    async send({ endpoint }: { endpoint: string }, body: string) {
      shown.push({ endpoint, body: JSON.parse(body) });
      return answer;
    },
  };
  shop = await openShop({}, { push: carrier });
});
afterAll(() => shop.close());
beforeEach(() => {
  shown.length = 0;
});

const create = async (as: Person, body: Record<string, unknown> = {}) => {
  const base = { name: 'Call back', category: 'follow_up', scheduleDateTime: '2026-03-11T18:00:00.000Z' };
  const all = { ...base, reminderType: 'email', reminderTime: 15, ...body };
  return (await shop.call(saving.createTask, { as, body: all })).data.task;
};
const patch = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateTask, { as, params: { id }, body });
const planned = (account: TestAccount) =>
  account.look((tx) => tx.selectFrom('taskReminders').select(['remindAt', 'channel', 'sentAt']).execute());
/** Lets all waiting work happen, whenever it is due. */
const letTimePass = () => shop.queue.runWaiting({ evenLater: true });
const mailsOf = async ({ owner }: TestAccount) =>
  (await shop.call(listOutgoingMail, { as: owner })).data.mails.map(({ to, subject, text }) => ({ to, subject, text }));

describe('a reminder', () => {
  it('waits in the queue for its minute', async () => {
    const account = await shop.newAccount();
    const task = await create(account.owner);
    const jobs = await shop.database.asSystem((tx) =>
      tx
        .selectFrom('pgboss.job_common' as never)
        .selectAll()
        .execute(),
    );
    const own = (jobs as { data: { payload: { taskId?: string } }; startAfter: unknown }[]).find(
      ({ data }) => data.payload.taskId === task.id,
    );
    expect(new Date(String(own?.startAfter)).toISOString()).toBe('2026-03-11T17:45:00.000Z');
  });

  it('is mailed once to the assignee, else to who made the task', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await create(account.owner, { assignedToId: lite.userId });
    await create(account.owner, { name: 'Own' });
    await letTimePass();
    await letTimePass();
    const mails = await mailsOf(account);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [lite.email, 'Reminder: Call back'],
        [account.owner.email, 'Reminder: Own'],
      ].sort(),
    );
    expect(mails[0]?.text).toContain('Mar 11, 2026 14:00');
  });

  it('of a moved task comes at the new time alone', async () => {
    const account = await shop.newAccount();
    const task = await create(account.owner);
    await patch(account.owner, task.id, { scheduleDateTime: '2026-03-12T18:00:00.000Z' });
    expect(await planned(account)).toEqual([{ remindAt: '2026-03-12T17:45:00.000Z', channel: 'email', sentAt: null }]);
    await letTimePass();
    expect(await mailsOf(account)).toHaveLength(1);
  });

  it('of a completed task does not come, and comes back with it', async () => {
    const account = await shop.newAccount();
    const task = await create(account.owner);
    await patch(account.owner, task.id, { completed: true });
    expect(await planned(account)).toEqual([]);
    await letTimePass();
    expect(await mailsOf(account)).toEqual([]);
    await patch(account.owner, task.id, { completed: false });
    expect(await planned(account)).toHaveLength(1);
  });

  it('by SMS is skipped without the calls add-on', async () => {
    const account = await shop.newAccount();
    await create(account.owner, { reminderType: 'sms' });
    await letTimePass();
    expect([await mailsOf(account), (await planned(account))[0]?.sentAt]).toEqual([[], expect.any(String)]);
  });
});

describe('a reminder by push', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const subscribe = (as: Person, to = endpoint) =>
    shop.call(push.subscribeToPush, { as, body: { endpoint: to, keys: { p256dh: 'BPk', auth: 'x_-' } } });

  it('is a notification, and shown in the browsers that are let', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    expect((await shop.call(push.readPushKey, { as: owner })).data).toEqual({ publicKey: 'key' });
    await subscribe(owner);
    const task = await create(owner, { reminderType: 'push' });
    answer = 'gone';
    await letTimePass();
    answer = 'sent';
    const { notifications } = (await shop.call(listNotifications, { as: owner })).data;
    expect(notifications).toMatchObject([{ type: 'reminder', moduleType: 'task', moduleId: task.id }]);
    expect(shown).toEqual([
      {
        endpoint,
        body: { title: 'Task Reminder', message: 'Call back, Mar 11, 2026 14:00', page: `/tasks/${task.id}` },
      },
    ]);
    // A browser that is gone is not asked again.
    expect(await account.look((tx) => tx.selectFrom('pushSubscriptions').selectAll().execute())).toEqual([]);
  });

  it('goes to push services alone, and to nobody who left the browser', async () => {
    const { owner } = await shop.newAccount();
    expect((await subscribe(owner, 'https://127.0.0.1/x')).status).toBe(400);
    await subscribe(owner);
    await shop.call(push.unsubscribeFromPush, { as: owner, body: { endpoint } });
    await create(owner, { reminderType: 'push' });
    await letTimePass();
    expect(shown).toEqual([]);
  });
});
