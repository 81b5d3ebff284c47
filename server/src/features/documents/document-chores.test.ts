import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { checkAmounts, expireEstimates, findDrifted } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function made(account: TestAccount, more: Record<string, unknown> = {}) {
  const body = { documentType: 1 as const, clientId: await storeClient(account), ...more };
  return (await shop.call(saving.createDocument, { as: account.owner, body })).data.document;
}
const statusOf = async (account: TestAccount, id: string) =>
  (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document.documentStatus;

describe('estimates past their expiry date', () => {
  it("expire in their account's time zone, except answered ones and drafts", async () => {
    const account = await shop.newAccount();
    const estimate = (dueDate: string, documentStatus = 'sent') =>
      made(account, { documentType: 2, dueDate, documentStatus });
    const [passed, today, draft, answered] = [
      await estimate('2026-03-09'),
      await estimate('2026-03-10'),
      await estimate('2026-03-09', 'draft'),
      await estimate('2026-03-09'),
    ];
    const options = { as: account.owner, params: { id: answered.id }, body: { actionStatus: 1 as const } };
    await shop.call(saving.updateDocument, options);
    // It is still the 10th in Toronto.
    shop.clock.now = new Date('2026-03-11T03:59:00.000Z');
    await shop.queue.runChore(expireEstimates);
    await shop.queue.runChore(expireEstimates);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
    const statuses = await Promise.all([passed, today, draft, answered].map(({ id }) => statusOf(account, id)));
    expect(statuses).toEqual(['expired', 'sent', 'draft', 'approved']);
  });
});

describe('stored amounts', () => {
  it('equal those of their rows after every change; a tampered one is reported', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const tax = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const items = [
      { name: 'A', quantity: 3.33, rate: 19.99, taxIds: [tax.id], discount: 1.01 },
      { name: 'B', quantity: 0.07, rate: 7.77, taxIds: [tax.id] },
    ];
    const odd = { items, discount: 3.3, discountType: 'percentage', markup: 0.05, shippingAmount: 4.99 };
    const invoice = await made(account, odd);
    await shop.call(saving.updateDocument, { as: owner, params: { id: invoice.id }, body: { markup: 1.11 } });
    await shop.call(payments.recordPayment, { as: owner, body: { documentId: invoice.id, paymentAmount: 10.1 } });
    await made(account, { items });
    const drifted = () => findDrifted((work) => shop.database.asSystem(work));
    expect(await drifted()).toEqual([]);
    await account.look((tx) =>
      tx.updateTable('documents').set({ amountPaid: '10.11' }).where('id', '=', invoice.id).execute(),
    );
    expect(await drifted()).toEqual([invoice.id]);
    await shop.queue.runChore(checkAmounts);
  });
});
