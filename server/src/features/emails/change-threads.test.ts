import { changeEmailThreads, listEmails } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function withThreads(count: number): Promise<{ account: TestAccount; ids: string[] }> {
  const account = await shop.newAccount();
  const as = account.owner;
  const email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as, body: { provider: 'local', email } });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { from: `ann-${newId()}@lee.test`, subject: `Boiler ${newId()}`, text: 'It leaks' };
    ids.push((await shop.call(simulateEmail, { as, body })).data.threadId);
  }
  return { account, ids };
}

const change = (as: Person, threadIds: string[], body: Record<string, unknown>) =>
  shop.call(changeEmailThreads, { as, body: { threadIds, ...body } });

const found = async (as: Person, query: Record<string, unknown>): Promise<string[]> =>
  (await shop.call(listEmails, { as, query })).data.threads.map(({ threadId }) => threadId).sort();

describe('EM-23 bulk changes of threads', () => {
  it('finishes, snoozes and assigns the chosen threads and no others', async () => {
    const { account, ids } = await withThreads(3);
    const { owner } = account;
    const some = ids.slice(0, 2).sort();
    expect((await change(owner, some, { isDone: true })).data.threads.map(({ isDone }) => isDone)).toEqual([
      true,
      true,
    ]);
    expect(await found(owner, { state: 'done' })).toEqual(some);
    expect(await found(owner, { state: 'open' })).toEqual(ids.slice(2));
    await change(owner, some, { isDone: false, snoozedUntil: '2026-03-11T13:00:00.000Z' });
    expect(await found(owner, { state: 'snoozed' })).toEqual(some);
    await change(owner, some, { snoozedUntil: null, assignedToId: owner.userId });
    expect(await found(owner, { assignedTo: owner.userId, state: 'open' })).toEqual(some);
  });

  it('skips threads of other people, and refuses a request without any permitted thread', async () => {
    const [mine, theirs] = [await withThreads(1), await withThreads(1)];
    const { data } = await change(mine.account.owner, [...mine.ids, ...theirs.ids], { isDone: true });
    expect(data.threads.map(({ threadId }) => threadId)).toEqual(mine.ids);
    expect((await change(mine.account.owner, theirs.ids, { isDone: true })).status).toBe(404);
    expect(await found(theirs.account.owner, { state: 'done' })).toEqual([]);
    const technician = await mine.account.person('fieldTechnicianLite');
    expect((await change(technician, mine.ids, { isDone: true })).status).toBe(403);
  });

  it('refuses an empty list, more than a hundred threads, and assignees of other companies', async () => {
    const { account, ids } = await withThreads(1);
    const other = await shop.newAccount();
    expect((await change(account.owner, [], { isDone: true })).status).toBe(400);
    expect(
      (
        await change(
          account.owner,
          Array.from({ length: 101 }, () => newId()),
          { isDone: true },
        )
      ).status,
    ).toBe(400);
    const reply = await change(account.owner, ids, { assignedToId: other.owner.userId });
    expect([reply.status, reply.body]).toMatchObject([404, { message: 'Team member not found' }]);
  });
});
