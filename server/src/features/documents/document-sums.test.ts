import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import { documentStatuses, paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { expireEstimates } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const filters = [
  {},
  { overdue: true },
  ...documentStatuses.map((documentStatus) => ({ documentStatus })),
  ...paymentStatuses.map((paymentStatus) => ({ paymentStatus })),
  { documentStatus: 'sent,draft', paymentStatus: 'unpaid', overdue: true },
  { search: 'ann lee' },
  { search: 'an' },
  { search: 'ann', documentStatus: 'sent', overdue: true, sortBy: 'dueDate' },
];

/** The totals that lists show for every filter. They come from stored sums, or are computed, as for date ranges. */
const sumsOf = (account: TestAccount, documentType: 1 | 2, range: { from?: string }) =>
  Promise.all(
    filters.map(async (filter) => {
      const query = { documentType, ...filter, ...range };
      const { total, totals } = (await shop.call(lists.listDocuments, { as: account.owner, query })).data;
      // Revenue is a figure of days alone.
      const { revenue: _, ...sums } = totals;
      return { filter, total, totals: sums };
    }),
  );

describe('the stored sums of documents', () => {
  it('equal the sums of the documents after every change', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const make = async (rate: number, dueDate: string, more: Record<string, unknown> = {}) => {
      const body = {
        documentType: 1,
        clientId,
        dueDate,
        documentStatus: 'sent',
        items: [{ name: 'A', rate }],
        ...more,
      };
      return (await shop.call(saving.createDocument, { as: owner, body })).data.id;
    };
    const change = (id: string, body: Record<string, unknown>) =>
      shop.call(saving.updateDocument, { as: owner, params: { id }, body });
    const pay = async (documentId: string, paymentAmount: number) =>
      (await shop.call(payments.recordPayment, { as: owner, body: { documentId, paymentAmount } })).data.payment.id;
    const agree = async () => {
      for (const documentType of [1, 2] as const) {
        const anew = await sumsOf(account, documentType, { from: '2000-01-01' });
        expect(await sumsOf(account, documentType, {})).toEqual(anew);
      }
      return (await sumsOf(account, 1, {}))[0];
    };

    const days = ['2026-03-10', '2026-03-09', '2026-02-07', '2026-01-01', '2025-11-01'];
    const sent = await Promise.all(days.map((day, index) => make(10 * 2 ** index, day)));
    const [first = '', second = '', third = '', fourth = ''] = sent;
    await make(7, '2025-11-01', { documentStatus: 'draft' });
    await make(0, '2025-11-01');
    const estimate = await make(99.99, '2026-03-01', { documentType: 2 });
    await make(50, '2026-03-09', { documentType: 2 });
    expect(await agree()).toMatchObject({ total: 7, totals: { total: 310, amountDue: 310, drafts: 7 } });

    const payment = await pay(first, 10);
    await pay(second, 5.55);
    await change(third, { documentStatus: 'void' });
    await change(fourth, { dueDate: '2026-04-01', items: [{ name: 'B', rate: 1000 }] });
    await change(estimate, { actionStatus: 1 });
    await shop.queue.runChore(expireEstimates);
    expect(await agree()).toMatchObject({ totals: { total: 1190, amountDue: 1174.45, ageing: { days60: 0 } } });

    const refund = { as: owner, params: { id: payment }, body: { paymentStatus: 'refunded' as const } };
    await shop.call(payments.updatePayment, refund);
    await shop.call(lists.deleteDocument, { as: owner, params: { id: fourth } });
    await make(99.99, '2026-03-20', { isConvertedFromEstimate: true, convertedFromId: estimate });
    expect(await agree()).toMatchObject({ total: 7, totals: { total: 289.99, amountDue: 284.44 } });

    const zeros = await account.look((tx) =>
      tx.selectFrom('documentSums').select('dueDate').where('count', '=', 0).execute(),
    );
    expect(zeros).toEqual([]);
  });
});
