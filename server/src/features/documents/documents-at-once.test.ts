import * as saving from '@truckroll/contract/documents/save-document';
import { createJob } from '@truckroll/contract/jobs/save-job';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeRequest } from '../../testing/stored-work.ts';
import { findDrifted } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('twenty concurrent users pay and convert everything exactly once', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const make = async (documentType: 1 | 2, more: Record<string, unknown> = {}) => {
    const body = { documentType, clientId, documentStatus: 'sent', items: [{ name: 'Work', rate: 10 }], ...more };
    return (await shop.call(saving.createDocument, { as: owner, body })).data.id;
  };
  const requests = [await storeRequest(account, { clientId }), await storeRequest(account, { clientId })];
  const invoices = [await make(1), await make(1), await make(1)];
  const estimates = [
    await make(2),
    await make(2),
    await make(2, { isConvertedFromRequest: true, convertedFromId: requests[0] }),
  ];

  const done = { paid: 0, payments: 0, jobs: 0, invoices: 0 };
  const pay = async (documentId: string, paymentAmount: number) => {
    const { status } = await shop.call(payments.recordPayment, { as: owner, body: { documentId, paymentAmount } });
    if (status === 201) {
      done.payments += 1;
      done.paid += paymentAmount;
    }
    return status;
  };
  const makeJob = async (origin: Record<string, unknown>) => {
    const { status } = await shop.call(createJob, { as: owner, body: { clientId, title: 'Work', ...origin } });
    if (status === 201) done.jobs += 1;
    return status;
  };
  const makeInvoice = async (convertedFromId: string) => {
    const body = { documentType: 1 as const, clientId, isConvertedFromEstimate: true, convertedFromId };
    const { status } = await shop.call(saving.createDocument, { as: owner, body });
    if (status === 201) done.invoices += 1;
    return status;
  };
  const statuses = new Set<number>();
  const worker = async (seed: number) => {
    const below = numbersFrom(seed);
    const oneOf = (ids: string[]): string => ids[below(ids.length)] ?? '';
    for (let round = 0; round < 8; round += 1) {
      const actions = [
        () => pay(oneOf(invoices), 1 + below(4)),
        () => makeJob({ estimateId: oneOf(estimates) }),
        () => makeJob({ requestId: oneOf(requests) }),
        () => makeInvoice(oneOf(estimates)),
      ];
      statuses.add((await actions[below(actions.length)]?.()) ?? 0);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, seed) => worker(seed)));

  expect([...statuses].sort()).toEqual([201, 409, 422]);
  const stored = await account.look(async (tx) => ({
    jobs: await tx.selectFrom('jobs').select(['estimateId', 'requestId']).execute(),
    invoices: await tx.selectFrom('documents').selectAll().where('documentType', '=', 1).execute(),
    payments: await tx.selectFrom('payments').select('paymentAmount').execute(),
    sums: await tx.selectFrom('documentSums').selectAll().where('documentType', '=', 1).execute(),
  }));
  const once = (ids: (string | null)[]) => ids.filter((id) => id !== null).sort();
  expect(once(stored.jobs.map((job) => job.estimateId))).toEqual([...estimates].sort());
  expect(stored.jobs).toHaveLength(done.jobs);
  expect(once(stored.invoices.map((invoice) => invoice.estimateId))).toEqual([...estimates].sort());
  expect(done.invoices).toBe(estimates.length);

  const sum = (amounts: string[]): number => amounts.reduce((all, amount) => all + Number(amount), 0);
  expect(stored.payments).toHaveLength(done.payments);
  expect(sum(stored.payments.map((payment) => payment.paymentAmount))).toBe(done.paid);
  expect(sum(stored.invoices.map((invoice) => invoice.amountPaid))).toBe(done.paid);
  expect(stored.invoices.every((invoice) => Number(invoice.amountPaid) <= Number(invoice.total))).toBe(true);
  expect(sum(stored.sums.map((row) => row.amountDue))).toBe(sum(stored.invoices.map(({ total }) => total)) - done.paid);
  expect(await findDrifted((work) => shop.database.asSystem(work))).toEqual([]);
});
