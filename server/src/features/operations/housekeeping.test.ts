import { createDocument } from '@truckroll/contract/documents/save-document';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from '../../platform/session/session-store.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { sweepFiles } from '../../platform/storage/sweep-files.ts';
import { holdConversation } from '../../records/texts/text-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { insertLink } from '../session/password-link-store.ts';
import { cleanUp, sweep } from './housekeeping.ts';

const dayMs = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const daysAgo = (days: number): Date => new Date(shop.clock.now.getTime() - days * dayMs);

const countRows = (account: TestAccount, table: 'sessions' | 'idempotencyKeys' | 'passwordLinks' | 'failedTasks') =>
  account.look(async (tx) => (await tx.selectFrom(table).select('accountId').execute()).length);

describe('the nightly cleanup', () => {
  it('deletes sessions 30 days after they expired, and no others', async () => {
    const account = await shop.newAccount();
    const { accountId, owner } = account;
    const before = await countRows(account, 'sessions');
    const signIn = async (now: Date, endedAt: Date | null) => {
      await account.look((tx) => insertSession(tx, { accountId, userId: owner.userId, device: 'x', now }));
      if (endedAt === null) return;
      await account.look((tx) =>
        tx
          .updateTable('sessions')
          .set({ endedAt: endedAt.toISOString() })
          .where('createdAt', '=', now.toISOString())
          .execute(),
      );
    };
    await signIn(daysAgo(61), null);
    await signIn(daysAgo(59), null);
    await signIn(daysAgo(40), daysAgo(31));
    await signIn(daysAgo(39), daysAgo(29));
    await shop.queue.runChore(cleanUp);
    expect(await countRows(account, 'sessions')).toBe(before + 2);
  });

  it('deletes idempotency records after 45 days, expired links, and failed tasks after 90 days', async () => {
    const account = await shop.newAccount();
    const { accountId, owner } = account;
    await account.look(async (tx) => {
      for (const [key, days] of [
        ['old', 45.01],
        ['young', 44.99],
      ] as const) {
        const createdAt = daysAgo(days).toISOString();
        const answer = { userId: owner.userId, path: '/x', key, requestHash: '', status: 201, body: '{}', createdAt };
        await tx.insertInto('idempotencyKeys').values(answer).execute();
      }
      for (const days of [7.1, 6.9])
        await insertLink(tx, { accountId, userId: owner.userId, kind: 'invitation', now: daysAgo(days) });
      for (const days of [91, 89]) {
        const failedAt = daysAgo(days).toISOString();
        const failed = { id: newId(), task: 'x', payload: '{}', attempts: 1, error: 'x', failedAt };
        await tx.insertInto('failedTasks').values(failed).execute();
      }
    });
    await shop.queue.runChore(cleanUp);
    expect(await countRows(account, 'idempotencyKeys')).toBe(1);
    expect(await countRows(account, 'passwordLinks')).toBe(1);
    expect(await countRows(account, 'failedTasks')).toBe(1);
  });
});

describe('the nightly cleanup by age', () => {
  it('deletes analytics after 400 days', async () => {
    const account = await shop.newAccount();
    for (const days of [401, 399]) {
      const event = { id: newId(), userId: account.owner.userId, name: 'x', properties: '{}' };
      await account.look((tx) =>
        tx
          .insertInto('analyticsEvents')
          .values({ ...event, at: daysAgo(days).toISOString() })
          .execute(),
      );
    }
    await shop.queue.runChore(cleanUp);
    const left = await account.look((tx) => tx.selectFrom('analyticsEvents').select('at').execute());
    expect(left).toEqual([{ at: daysAgo(399).toISOString() }]);
  });

  it('deletes mail and text messages 180 days after their creation, unless they still wait', async () => {
    const account = await shop.newAccount();
    await account.look(async (tx) => {
      const numbers = { accountPhoneNumber: '+14165550100', phoneNumber: '+14165550123' };
      const { id: conversationId } = await holdConversation(tx, numbers, { clientId: null, now: shop.clock.now });
      for (const [status, days] of [
        ['sent', 181],
        ['failed', 181],
        ['queued', 181],
        ['sent', 179],
      ] as const) {
        const [to, createdAt] = [`${status}-${days}`, daysAgo(days).toISOString()];
        const mail = { id: newId(), kind: 'invitation', to, subject: 'x', text: 'x', html: 'x' } as const;
        await tx
          .insertInto('outgoingMail')
          .values({ ...mail, status, createdAt })
          .execute();
        await tx
          .insertInto('smsMessages')
          .values({
            ...{ id: newId(), conversationId, direction: 'outbound', body: to, status, purpose: 'reminder' },
            ...{ provider: 'local', createdAt, updatedAt: createdAt },
          })
          .execute();
      }
    });
    await shop.queue.runChore(cleanUp);
    const left = await account.look(async (tx) => [
      await tx.selectFrom('outgoingMail').select('to').orderBy('to').execute(),
      await tx.selectFrom('smsMessages').select('body as to').orderBy('body').execute(),
    ]);
    const expected = [{ to: 'queued-181' }, { to: 'sent-179' }];
    expect(left).toEqual([expected, expected]);
  });

  it('deletes views of documents after two years, and no other history', async () => {
    const account = await shop.newAccount();
    const rows = [
      ['document.viewed', 731],
      ['document.viewed', 729],
      ['document.approved', 731],
    ] as const;
    for (const [action, days] of rows) {
      const row = { id: newId(), moduleType: 'document', moduleId: newId(), action, description: 'x' } as const;
      await account.look((tx) =>
        tx
          .insertInto('history')
          .values({ ...row, creatorName: 'x', createdAt: daysAgo(days).toISOString() })
          .execute(),
      );
    }
    await shop.queue.runChore(cleanUp);
    const left = await account.look((tx) =>
      tx.selectFrom('history').select('action').where('moduleType', '=', 'document').orderBy('createdAt').execute(),
    );
    expect(left).toEqual([{ action: 'document.approved' }, { action: 'document.viewed' }]);
  });

  it('deletes links of documents 30 days after they expired', async () => {
    const account = await shop.newAccount();
    const body = { documentType: 1, clientId: await storeClient(account) } as const;
    const { id } = (await shop.call(createDocument, { as: account.owner, body })).data.document;
    for (const days of [31, 29]) {
      const link = { tokenHash: newId(), documentId: id, createdAt: daysAgo(120).toISOString() };
      await account.look((tx) =>
        tx
          .insertInto('documentLinks')
          .values({ ...link, expiresAt: daysAgo(days).toISOString() })
          .execute(),
      );
    }
    await shop.queue.runChore(cleanUp);
    const left = await account.look((tx) => tx.selectFrom('documentLinks').select('expiresAt').execute());
    expect(left).toEqual([{ expiresAt: daysAgo(29).toISOString() }]);
  });
});

describe('the nightly sweep of files', () => {
  it('deletes content without a row after a day', async () => {
    const account = await shop.newAccount();
    const [known, orphan] = [newStorageKey(account.accountId), newStorageKey(account.accountId)];
    for (const key of [known, orphan]) await shop.storage.put(key, Buffer.from('x'), 'text/plain');
    const owner = { type: 'account', id: account.accountId } as const;
    const file = { key: known, name: 'x', type: 'text/plain', size: 1, owner, createdBy: null };
    await account.look((tx) => insertStoredFile(tx, { ...file, now: shop.clock.now }));
    const sweepAt = (now: Date) =>
      sweepFiles({
        storage: shop.storage,
        transact: shop.database.asSystem,
        now,
        signal: new AbortController().signal,
      });
    expect(await sweepAt(new Date(Date.now() + 0.9 * dayMs))).toBe(0);
    expect(await sweepAt(new Date(Date.now() + 1.1 * dayMs))).toBe(1);
    expect(await shop.storage.get(orphan)).toBeNull();
    const kept = await shop.storage.get(known);
    expect(kept).not.toBeNull();
    kept?.destroy();
  });

  it('runs as a chore', async () => {
    await expect(shop.queue.runChore(sweep)).resolves.toBeUndefined();
  });
});
