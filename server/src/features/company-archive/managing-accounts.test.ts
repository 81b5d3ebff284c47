import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccount } from '@truckroll/contract/account/account';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { login } from '@truckroll/contract/session/session';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suspendAccount } from '../../records/accounts/manage-account.ts';
import { fillCompany, filledPassword } from '../../testing/filled-company.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeRequest } from '../../testing/stored-work.ts';
import { listAccounts, listAllFailedTasks } from '../account/manage-accounts.ts';
import { checkAmounts, expireEstimates } from '../documents/document-chores.ts';
import { deliverNotifications } from '../notifications/deliver-notifications.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { completePayments } from '../payments/scheduled-payments.ts';
import { markOverdue } from '../requests/overdue-requests.ts';
import { deleteCompany } from './delete-company.ts';
import { writeArchive } from './write-archive.ts';

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  folder = await mkdtemp(join(tmpdir(), 'truckroll-accounts-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const suspendedText = 'This account is suspended. Please contact your provider.';
const suspend = (accountId: string, at: Date | null = shop.clock.now) =>
  shop.database.asSystem((tx) => suspendAccount(tx, accountId, at));
const later = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};
const mailTo = (account: TestAccount, to: string): Promise<string> => {
  const mail = { kind: 'invitation', to, subject: 'x', text: 'x', html: 'x' } as const;
  return account.look((tx) => sendMail(tx, shop.queue, { ...mail, now: shop.clock.now }));
};
const statusOf = (account: TestAccount, to: string) =>
  account.look((tx) => tx.selectFrom('outgoingMail').select('status').where('to', '=', to).executeTakeFirst());

describe('a suspended account', () => {
  it('is refused every request with its own message, within five seconds, until it is resumed', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const ask = ({ owner }: TestAccount) => shop.call(getAccount, { as: owner });
    expect((await ask(account)).status).toBe(200);
    await suspend(account.accountId);
    later(6);
    const reply = await ask(account);
    expect([reply.status, reply.body.message]).toEqual([403, suspendedText]);
    expect((await ask(other)).status).toBe(200);
    await suspend(account.accountId, null);
    expect((await ask(account)).status).toBe(200);
  });

  it('lets nobody sign in, and reveals it only to people who know the password', async () => {
    const email = 'suspended@example.org';
    const accountId = await fillCompany(shop, { email, now: shop.clock.now });
    await suspend(accountId);
    const signIn = (password: string) => shop.call(login, { body: { email, password } });
    const right = await signIn(filledPassword);
    expect([right.status, right.body.message]).toEqual([403, suspendedText]);
    expect((await signIn('wrong password')).status).toBe(401);
    await suspend(accountId, null);
    expect((await signIn(filledPassword)).status).toBe(200);
  });

  it('has its background tasks paused, which run once it is resumed', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await mailTo(account, 'rests@example.org');
    await mailTo(other, 'works@example.org');
    await suspend(account.accountId);
    await shop.queue.runWaiting();
    expect(await statusOf(account, 'rests@example.org')).toEqual({ status: 'queued' });
    expect(await statusOf(other, 'works@example.org')).toEqual({ status: 'kept' });
    await suspend(account.accountId, null);
    await shop.queue.runWaiting({ evenLater: true });
    expect(await statusOf(account, 'rests@example.org')).toEqual({ status: 'kept' });
  });

  it('is skipped by nightly chores, which catch up once it is resumed', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const requestId = await storeRequest(account, {
      ...{ clientId, stage: 'inspection_scheduled', startDate: '2026-01-05T14:00:00.000Z' },
    });
    const document = async (body: Record<string, unknown>) => {
      const items = [{ name: 'Boiler', rate: 40 }];
      const sent = { clientId, items, documentStatus: 'sent', ...body };
      return (await shop.call(createDocument, { as: owner, body: sent })).data.id;
    };
    const estimateId = await document({ documentType: 2, dueDate: '2026-01-05' });
    const invoiceId = await document({ documentType: 1 });
    const payment = { documentId: invoiceId, paymentAmount: 10, paymentDate: '2030-01-05' };
    await shop.call(recordPayment, { as: owner, body: payment });
    await account.look(async (tx) => {
      await tx.updateTable('payments').set({ paymentDate: '2026-01-05' }).execute();
      const notification = { userId: owner.userId, title: 'x', message: 'x', type: 'action', priority: 'low' } as const;
      const at = '2026-01-05T14:00:00.000Z';
      const ways = { moduleType: null, moduleId: null, inBell: true, byPush: false, byEmail: true };
      const row = { ...notification, ...ways, id: newId(), createdAt: at, deliverAt: at };
      await tx.insertInto('notifications').values(row).execute();
    });
    const state = () =>
      account.look(async (tx) => ({
        request: await tx.selectFrom('requests').select('stage').where('id', '=', requestId).executeTakeFirst(),
        estimate: await tx
          .selectFrom('documents')
          .select('documentStatus')
          .where('id', '=', estimateId)
          .executeTakeFirst(),
        payment: await tx.selectFrom('payments').select('paymentStatus').executeTakeFirst(),
        mails: (await tx.selectFrom('outgoingMail').select('id').execute()).length,
      }));
    const runChores = async () => {
      for (const chore of [markOverdue, expireEstimates, completePayments, checkAmounts, deliverNotifications])
        await shop.queue.runChore(chore);
    };
    const before = await state();
    await suspend(account.accountId);
    await runChores();
    expect(await state()).toEqual(before);
    await suspend(account.accountId, null);
    await runChores();
    expect(await state()).toEqual({
      request: { stage: 'overdue' },
      estimate: { documentStatus: 'expired' },
      payment: { paymentStatus: 'completed' },
      mails: before.mails + 1,
    });
  });
});

describe('deleting a company', () => {
  it('requires its suspension and a current export, and then leaves nothing of it', async () => {
    const email = 'gone@example.org';
    const accountId = await fillCompany(shop, { email, now: shop.clock.now });
    const other = await fillCompany(shop, { email: 'stays@example.org', now: shop.clock.now });
    const [early, archive] = [join(folder, 'early.zip'), join(folder, 'company.zip')];
    await writeArchive(shop, { accountId, path: early });
    const remove = (path: string) => deleteCompany(shop, { accountId, companyName: 'Gone', archive: path });
    await expect(remove(early)).rejects.toThrow('Gone is at work. Suspend it first');
    await suspend(accountId);
    await expect(remove(early)).rejects.toThrow('is not what Gone is now');
    await writeArchive(shop, { accountId, path: archive });
    await remove(archive);
    const tables = await shop.database.asSystem((tx) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id'`.execute(tx),
    );
    for (const { name } of tables.rows) {
      const { rows } = await shop.database.asSystem((tx) =>
        sql<{ n: number }>`select count(*) as n from ${sql.table(name)} where account_id = ${accountId}`.execute(tx),
      );
      expect([name, rows[0]?.n]).toEqual([name, 0]);
    }
    const keys = [];
    for await (const { key } of shop.storage.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith(accountId))).toEqual([]);
    expect(keys.filter((key) => key.startsWith(other))).toHaveLength(6);
  });
});

describe('the list of accounts', () => {
  it('shows the owner, size and failed tasks of each account, and since when it is suspended', async () => {
    const accountId = await fillCompany(shop, { email: 'listed@example.org', now: shop.clock.now });
    await suspend(accountId);
    const found = (await shop.database.asSystem(listAccounts)).find(({ id }) => id === accountId);
    expect(found).toEqual({
      id: accountId,
      companyName: 'Company of listed@example.org',
      owner: 'listed@example.org',
      people: 1,
      clients: 250,
      failedTasks: 1,
      lastUsedAt: null,
      suspendedAt: shop.clock.now.toISOString(),
    });
    const failed = await shop.database.asSystem(listAllFailedTasks);
    expect(failed).toContainEqual(
      expect.objectContaining({ companyName: 'Company of listed@example.org', task: 'odd', attempts: 1 }),
    );
  });
});
