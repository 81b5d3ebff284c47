import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as background from '@truckroll/contract/operations/background';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailRefused } from '../../providers/mail/mail.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';

/** The mail server's scripted responses. When they are used up, it accepts every mail. */
const answers: Error[] = [];
const taken: string[] = [];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    {},
    {
      mail: {
        name: 'smtp',
        async send(mail) {
          const answer = answers.shift();
          if (answer !== undefined) throw answer;
          taken.push(mail.to);
        },
        sendRaw: () => Promise.resolve(),
      },
    },
  );
});
afterAll(() => shop.close());

const mailTo = (account: TestAccount, to: string): Promise<string> =>
  account.look((tx) =>
    sendMail(tx, shop.queue, {
      kind: 'invitation',
      to,
      subject: 'Hello',
      text: 'x',
      html: '<p>x</p>',
      now: shop.clock.now,
    }),
  );

async function accountWithFailedTask(to = 'ann@example.org'): Promise<TestAccount> {
  const account = await shop.newAccount();
  answers.push(...Array.from({ length: 11 }, () => new Error(`no route to ${to}`)));
  await mailTo(account, to);
  await shop.queue.runWaiting({ evenLater: true });
  expect(answers).toEqual([]);
  return account;
}

const failedTasksOf = async (account: TestAccount) =>
  (await shop.call(background.listFailedTasks, { as: account.owner })).data;

describe('BG-1 failed tasks', () => {
  it('are listed with readable texts, without personal data, newest first', async () => {
    const account = await accountWithFailedTask();
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    answers.push(...Array.from({ length: 11 }, () => new Error('no')));
    await mailTo(account, 'bob@example.org');
    await shop.queue.runWaiting({ evenLater: true });
    const list = await failedTasksOf(account);
    expect(list).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    expect(list.failedTasks[0]).toEqual({
      id: expect.any(String),
      name: 'Send an email',
      failedAt: shop.clock.now.toISOString(),
      attempts: 11,
      error: 'Something unexpected happened.',
    });
    expect(JSON.stringify(list)).not.toContain('example.org');
  });

  it('are only for admins, and of their own account', async () => {
    const account = await accountWithFailedTask();
    const office = await account.person('officeStaff');
    expect((await shop.call(background.listFailedTasks, { as: office })).status).toBe(403);
    expect((await failedTasksOf(await shop.newAccount())).total).toBe(0);
  });

  it('do not include a mail with a refused recipient: a retry is pointless, and the mail shows it', async () => {
    const account = await shop.newAccount();
    answers.push(new MailRefused('The mail server refused the recipient.'));
    await mailTo(account, 'nobody@example.org');
    await shop.queue.runWaiting({ evenLater: true });
    expect((await failedTasksOf(account)).total).toBe(0);
    const { mails } = (await shop.call(listOutgoingMail, { as: account.owner })).data;
    expect(mails).toMatchObject([{ status: 'failed', attempts: 1, error: 'The mail server refused the recipient.' }]);
  });
});

describe('BG-2 try again', () => {
  it('removes the task from the list and runs it', async () => {
    const account = await accountWithFailedTask('late@example.org');
    const [failed] = (await failedTasksOf(account)).failedTasks;
    const params = { id: failed?.id ?? '' };
    const reply = await shop.call(background.retryFailedTask, { as: account.owner, params });
    expect(reply.status).toBe(202);
    expect((await failedTasksOf(account)).total).toBe(0);
    await shop.queue.runWaiting();
    expect(taken).toContain('late@example.org');
    const { mails } = (await shop.call(listOutgoingMail, { as: account.owner })).data;
    expect(mails).toMatchObject([{ status: 'sent', attempts: 12, error: null }]);
    expect((await shop.call(background.retryFailedTask, { as: account.owner, params })).status).toBe(404);
  });

  it("does not find another account's task", async () => {
    const [account, rival] = [await accountWithFailedTask(), await shop.newAccount()];
    const [failed] = (await failedTasksOf(account)).failedTasks;
    const params = { id: failed?.id ?? '' };
    const reply = await shop.call(background.retryFailedTask, { as: rival.owner, params });
    expect([reply.status, reply.body.message]).toEqual([404, 'Task not found']);
    expect((await shop.call(background.deleteFailedTask, { as: rival.owner, params })).status).toBe(404);
    expect((await failedTasksOf(account)).total).toBe(1);
  });
});

describe('BG-3 give up', () => {
  it('removes the task from the list', async () => {
    const account = await accountWithFailedTask();
    const [failed] = (await failedTasksOf(account)).failedTasks;
    const params = { id: failed?.id ?? '' };
    expect((await shop.call(background.deleteFailedTask, { as: account.owner, params })).status).toBe(200);
    expect((await failedTasksOf(account)).total).toBe(0);
    expect(await shop.queue.runWaiting({ evenLater: true })).toBe(0);
  });
});
