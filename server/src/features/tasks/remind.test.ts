import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { listOutgoingSms } from '@truckroll/contract/conversations/sms';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as push from '@truckroll/contract/notifications/push';
import * as saving from '@truckroll/contract/tasks/save-task';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

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
  shop = await openShop({ PUBLIC_URL: '' }, { push: carrier });
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
/** Runs all waiting tasks, even those that are not due. */
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
    // The queue also has jobs of its own, which have no payload.
    const own = (jobs as { data: { payload?: { taskId?: string } } | null; startAfter: unknown }[]).find(
      ({ data }) => data?.payload?.taskId === task.id,
    );
    expect(new Date(String(own?.startAfter)).toISOString()).toBe('2026-03-11T17:45:00.000Z');
  });

  it("is mailed once to the assignee, else to the task's creator", async () => {
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
    expect(mails[0]?.text).toContain('Mar 11, 2026 2:00 PM');
  });

  it('of a moved task is sent only at the new time', async () => {
    const account = await shop.newAccount();
    const task = await create(account.owner);
    await patch(account.owner, task.id, { scheduleDateTime: '2026-03-12T18:00:00.000Z' });
    expect(await planned(account)).toEqual([{ remindAt: '2026-03-12T17:45:00.000Z', channel: 'email', sentAt: null }]);
    await letTimePass();
    expect(await mailsOf(account)).toHaveLength(1);
  });

  it('of a completed task is not sent, and is planned again when the task is reopened', async () => {
    const account = await shop.newAccount();
    const task = await create(account.owner);
    await patch(account.owner, task.id, { completed: true });
    expect(await planned(account)).toEqual([]);
    await letTimePass();
    expect(await mailsOf(account)).toEqual([]);
    await patch(account.owner, task.id, { completed: false });
    expect(await planned(account)).toHaveLength(1);
  });
});

describe('a reminder by SMS', () => {
  const ofTask = { reminderType: 'sms', name: 'Call back' };
  const messages = async ({ owner }: TestAccount) =>
    (await shop.call(listOutgoingSms, { as: owner })).data.messages.map(({ to, text, status }) => ({
      to,
      text,
      status,
    }));
  const connectCalls = ({ owner: as }: TestAccount) => shop.call(connectAddOn, { as, params: { key: 'calls' } });
  const givePhone = (account: TestAccount, { userId }: Person, number = '4165550123') => {
    const phoneNumber = JSON.stringify({ countryCode: '+1', number, countryIdentifier: 'ca' });
    return account.look((tx) => tx.updateTable('users').set({ phoneNumber }).where('id', '=', userId).execute());
  };
  const sent = { to: '+14165550123', text: 'Test Company reminder: Call back, Mar 11, 2026 2:00 PM', status: 'sent' };

  it("goes once to the assignee's own phone", async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await connectCalls(account);
    await givePhone(account, lite);
    await create(account.owner, { ...ofTask, assignedToId: lite.userId });
    await letTimePass();
    await letTimePass();
    expect(await messages(account)).toEqual([sent]);
    expect(await mailsOf(account)).toEqual([]);
  });

  it('is skipped without the calls add-on, without a phone, and for a number that opted out', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await givePhone(account, owner);
    await create(owner, ofTask);
    await letTimePass();
    await connectCalls(account);
    const lite = await account.person('fieldTechnicianLite');
    await create(owner, { ...ofTask, assignedToId: lite.userId });
    await account.look((tx) =>
      tx.insertInto('smsOptOuts').values({ phoneNumber: sent.to, createdAt: shop.clock.now.toISOString() }).execute(),
    );
    await create(owner, ofTask);
    await letTimePass();
    expect([await messages(account), (await planned(account)).map(({ sentAt }) => sentAt)]).toEqual([
      [],
      [expect.any(String), expect.any(String), expect.any(String)],
    ]);
  });

  it("of a repeated task keeps its local time in the account's zone, also when clocks go back", async () => {
    const before = shop.clock.now;
    shop.clock.now = new Date('2026-10-30T12:00:00.000Z');
    try {
      const account = await shop.newAccount();
      const { owner } = account;
      const rule = { scheduleType: 'daily', recurrenceRule: { interval: 1 } };
      // 09:00 in Toronto on the day before the clocks go back.
      const task = await create(owner, { ...ofTask, ...rule, scheduleDateTime: '2026-10-31T13:00:00.000Z' });
      expect(await planned(account)).toMatchObject([{ remindAt: '2026-10-31T12:45:00.000Z', channel: 'sms' }]);
      await patch(owner, task.id, { completed: true });
      expect(await planned(account)).toMatchObject([{ remindAt: '2026-11-01T13:45:00.000Z', channel: 'sms' }]);
    } finally {
      shop.clock.now = before;
    }
  });
});

describe('a reminder by push', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const subscribe = (as: Person, to = endpoint) =>
    shop.call(push.subscribeToPush, { as, body: { endpoint: to, keys: { p256dh: 'BPk', auth: 'x_-' } } });

  it('creates a notification, shown in subscribed browsers', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    expect((await shop.call(push.readPushKey, { as: owner })).data).toEqual({ publicKey: 'key' });
    await subscribe(owner);
    const task = await create(owner, { reminderType: 'push' });
    answer = 'gone';
    await letTimePass();
    answer = 'sent';
    const { notifications } = (await shop.call(listNotifications, { as: owner })).data;
    expect(notifications).toMatchObject([{ type: 'reminder', moduleType: 'task', moduleId: task.id, by: null }]);
    expect(shown).toEqual([
      {
        endpoint,
        body: { title: 'Task Reminder', message: 'Call back, Mar 11, 2026 2:00 PM', page: `/tasks/${task.id}` },
      },
    ]);
    // An expired subscription is deleted.
    expect(await account.look((tx) => tx.selectFrom('pushSubscriptions').selectAll().execute())).toEqual([]);
  });

  it('goes only to push services, and not to unsubscribed browsers', async () => {
    const { owner } = await shop.newAccount();
    expect((await subscribe(owner, 'https://127.0.0.1/x')).status).toBe(400);
    await subscribe(owner);
    await shop.call(push.unsubscribeFromPush, { as: owner, body: { endpoint } });
    await create(owner, { reminderType: 'push' });
    await letTimePass();
    expect(shown).toEqual([]);
  });
});
