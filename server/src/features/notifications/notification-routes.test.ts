import * as contract from '@truckroll/contract/notifications/notifications';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertNotifications } from '../../records/notifications/notification-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(contract.listNotifications, { as, query })).data;
const read = (as: Person, body: unknown) => shop.call(contract.markNotificationsRead, { as, body });

/** Notifies people, a minute after the notification before. */
const notifyPeople = (account: TestAccount, people: Person[], message: string, author?: Person) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const kind = { type: 'action', title: 'Client Created', priority: 'low', moduleType: 'client' } as const;
  const to = people.map((person) => person.userId);
  const rows = to.map((userId) => ({ ...kind, userId, message, moduleId: newId(), authorId: author?.userId }));
  return account.look((tx) => insertNotifications(tx, rows, shop.clock.now));
};

describe('NO-1 notifications', () => {
  it('are the own ones, newest first, with the unread count', async () => {
    const account = await shop.newAccount();
    const other = await account.person('officeStaff');
    await notifyPeople(account, [account.owner, other], 'first');
    await notifyPeople(account, [account.owner], 'second');
    const mine = await list(account.owner);
    expect(mine).toMatchObject({ unreadCount: 2, total: 2, page: 1, limit: 20, totalPages: 1 });
    expect(mine.notifications.map((notification) => notification.message)).toEqual(['second', 'first']);
    expect(mine.notifications[0]).toEqual({
      id: expect.any(String),
      type: 'action',
      title: 'Client Created',
      message: 'second',
      priority: 'low',
      moduleType: 'client',
      moduleId: expect.any(String),
      isRead: false,
      createdAt: shop.clock.now.toISOString(),
      by: null,
    });
    expect((await list(other)).notifications.map((notification) => notification.message)).toEqual(['first']);
  });

  it('are paged, and limited to unread ones on request', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    for (const message of ['1', '2', '3']) await notifyPeople(account, [owner], message);
    const messages = async (query: Record<string, unknown>) =>
      (await list(owner, query)).notifications.map((notification) => notification.message);
    expect(await messages({ limit: 2 })).toEqual(['3', '2']);
    expect(await messages({ limit: 2, page: 2 })).toEqual(['1']);
    const newest = (await list(owner)).notifications[0];
    await read(owner, { ids: [newest?.id] });
    expect(await messages({ unread: true })).toEqual(['2', '1']);
    expect(await list(owner, { unread: true })).toMatchObject({ total: 2, unreadCount: 2 });
    expect(await messages({ unread: false })).toEqual(['3', '2', '1']);
  });
});

describe('NO-1 the person who caused a notification', () => {
  it('has id and name, also after leaving', async () => {
    const account = await shop.newAccount();
    const author = await account.person('officeStaff');
    await notifyPeople(account, [account.owner], 'hers', author);
    await notifyPeople(account, [account.owner], "nobody's");
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', author.userId).execute(),
    );
    expect((await list(account.owner)).notifications.map(({ by }) => by)).toEqual([
      null,
      { id: author.userId, name: 'Pat officeStaff' },
    ]);
  });

  it('is nobody once the author is no longer kept, and people with notifications are not deleted', async () => {
    const account = await shop.newAccount();
    const author = await account.person('officeStaff');
    await notifyPeople(account, [account.owner], 'hers', author);
    const deleted = account.look((tx) => tx.deleteFrom('users').where('id', '=', author.userId).execute());
    await expect(deleted).rejects.toThrow(/foreign key/);
    await account.look((tx) => tx.updateTable('notifications').set({ authorId: null }).execute());
    expect((await list(account.owner)).notifications).toMatchObject([{ message: 'hers', by: null }]);
  });

  it('belongs to the account', async () => {
    const account = await shop.newAccount();
    const { owner: stranger } = await shop.newAccount();
    await expect(notifyPeople(account, [account.owner], 'theirs', stranger)).rejects.toThrow(/foreign key/);
  });
});

describe('NO-2 mark notifications as read', () => {
  it('marks the given ones and returns the number of unread ones', async () => {
    const account = await shop.newAccount();
    for (const message of ['1', '2', '3']) await notifyPeople(account, [account.owner], message);
    const ids = (await list(account.owner)).notifications.map((notification) => notification.id);
    const reply = await read(account.owner, { ids: ids.slice(0, 2) });
    expect([reply.status, reply.data]).toEqual([200, { unreadCount: 1 }]);
    expect((await read(account.owner, { ids: ids.slice(0, 2) })).data.unreadCount).toBe(1);
    expect((await read(account.owner, { ids: [] })).data.unreadCount).toBe(1);
    expect((await list(account.owner)).notifications.map((notification) => notification.isRead)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("marks all, and never another person's", async () => {
    const account = await shop.newAccount();
    const other = await account.person('officeStaff');
    await notifyPeople(account, [account.owner, other], 'both');
    const [theirs] = (await list(other)).notifications;
    expect((await read(account.owner, { ids: [theirs?.id] })).data.unreadCount).toBe(1);
    expect((await read(account.owner, { all: true })).data.unreadCount).toBe(0);
    expect((await list(other)).unreadCount).toBe(1);
  });

  it.each([
    [{}, 'Ids is required'],
    [{ all: false }, 'Ids is required'],
    [{ ids: ['no-id'] }, 'Ids is not valid'],
    [{ ids: 'all' }, 'Ids is not valid'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await read(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
