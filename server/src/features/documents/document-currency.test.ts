import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { listHistory } from '@truckroll/contract/history/history';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob, read } from '../../testing/job-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const choose = (account: TestAccount, currency: string) =>
  shop.call(accounts.updateAccount, { as: account.owner, body: { currency } });
async function write(account: TestAccount, rate: number, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const body = { documentType: 1, clientId, items: [{ name: 'Work', rate }], documentStatus: 'sent', ...more };
  return (await shop.call(saving.createDocument, { as: account.owner, body: body as never })).data.document;
}

describe('the currency of a document', () => {
  it('is that of the account at creation, and never changes', async () => {
    const account = await shop.newAccount();
    const old = await write(account, 10.55);
    await choose(account, 'JPY');
    const yen = await write(account, 1000.5);
    expect(yen).toMatchObject({ currency: 'JPY', currencyDecimals: 0, subTotal: 1001, total: 1001 });
    const body = { items: [{ name: 'Work', rate: 20.55 }], discount: 0.05 };
    const changed = await shop.call(saving.updateDocument, { as: account.owner, params: { id: old.id }, body });
    expect(changed.data.document).toMatchObject({ currency: 'USD', total: 20.5 });
  });

  it('is in the history of its changes and of its reopening, whatever the account has now', async () => {
    const account = await shop.newAccount();
    const as = account.owner;
    const { id } = await write(account, 10.55, { documentType: 2 });
    await choose(account, 'EUR');
    const params = { id };
    await shop.call(saving.updateDocument, { as, params, body: { items: [{ name: 'Work', rate: 20 }] } });
    await shop.call(saving.updateDocument, { as, params, body: { actionStatus: 1 } as never });
    expect((await shop.call(saving.reopenDocument, { as, params })).status).toBe(200);
    const { data } = await shop.call(listHistory, { as, query: { moduleType: 'document', moduleId: id } });
    const texts = data.history.map(({ description }) => description).join('\n');
    expect(texts).toContain('$20.00');
    expect(texts).toContain('$10.55');
    expect(texts).not.toContain('€');
  });

  it('has three decimals where ISO 4217 says so, in every stored amount', async () => {
    const account = await shop.newAccount();
    await choose(account, 'KWD');
    const { id } = await write(account, 1.25, { quantity: 1, shippingAmount: 0.125, discount: 0.0625 });
    const as = account.owner;
    const paid = await shop.call(payments.recordPayment, { as, body: { documentId: id, paymentAmount: 0.0006 } });
    expect(paid.data.payment).toMatchObject({ paymentAmount: 0.001, currency: 'KWD' });
    const { document } = (await shop.call(lists.getDocument, { as, params: { id } })).data;
    expect(document).toMatchObject({ discount: 0.063, shippingAmount: 0.125, total: 1.312, amountDue: 1.311 });
  });

  it('refuses a payment that rounds to zero', async () => {
    const account = await shop.newAccount();
    await choose(account, 'JPY');
    const { id } = await write(account, 100);
    const body = { documentId: id, paymentAmount: 0.4 };
    const reply = await shop.call(payments.recordPayment, { as: account.owner, body });
    expect([reply.status, reply.body.message]).toEqual([400, 'Payment amount must be greater than 0']);
  });

  it('is copied to the invoice created from an estimate', async () => {
    const account = await shop.newAccount();
    const estimate = await write(account, 10.55, { documentType: 2 });
    await choose(account, 'JPY');
    const source = { isConvertedFromEstimate: true, convertedFromId: estimate.id, clientId: estimate.clientId };
    expect(await write(account, 10.55, source)).toMatchObject({ currency: 'USD', total: 10.55 });
  });

  it('is known for a job before its first document is created', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const estimate = await write(account, 10.55, { documentType: 2 });
    const { clientId } = estimate;
    const jobItems = [{ itemName: 'Work', quantity: 1, price: 10.55 }];
    await choose(account, 'JPY');
    const ofEstimate = await newJob(shop, owner, { clientId, estimateId: estimate.id, jobItems });
    const ofItsOwn = await newJob(shop, owner, { clientId, jobItems });
    for (const [jobId, currency] of [
      [ofEstimate, 'USD'],
      [ofItsOwn, 'JPY'],
    ] as const) {
      expect((await read(shop, owner, jobId)).currency).toBe(currency);
      const listed = (await shop.call(listJobs, { as: owner, query: { clientId } })).data.jobs;
      expect(listed.find(({ id }) => id === jobId)?.currency).toBe(currency);
      expect((await read(shop, owner, jobId)).subTotal).toBe(currency === 'USD' ? 10.55 : 11);
      const source = { isConvertedFromJob: true, convertedFromId: jobId, clientId };
      expect(await write(account, 10, source)).toMatchObject({ currency });
    }
  });

  it('must be an ISO 4217 currency', async () => {
    const account = await shop.newAccount();
    for (const currency of ['XXX', 'DEM', 'ZZZ']) {
      expect((await choose(account, currency)).body.message).toBe('Currency is not valid');
    }
  });
});

describe('amounts in several currencies', () => {
  it('are summed separately, in lists with any filter', async () => {
    const account = await shop.newAccount();
    await write(account, 10);
    await write(account, 7, { documentStatus: 'draft' });
    await choose(account, 'EUR');
    await write(account, 30);
    const euro = { currency: 'EUR', total: 30, amountDue: 30, drafts: 0, ageing: { current: 30 } };
    const dollar = { currency: 'USD', total: 10, amountDue: 10, drafts: 7, ageing: { current: 10 } };
    for (const query of [{}, { search: 'Ann Lee' }, { from: '2026-01-01' }]) {
      const { data } = await shop.call(lists.listDocuments, {
        as: account.owner,
        query: { documentType: 1, ...query },
      });
      expect(data.total).toBe(3);
      expect(data.totals).toMatchObject({ ...euro, otherCurrencies: [dollar] });
    }
  });

  it('give a client two statements', async () => {
    const account = await shop.newAccount();
    const { clientId } = await write(account, 10);
    await choose(account, 'EUR');
    await write(account, 30, { clientId });
    const read = async (query: { currency?: string }) =>
      (await shop.call(payments.getStatement, { as: account.owner, params: { id: clientId }, query })).data.statement;
    expect(await read({})).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'USD'], closingBalance: 30 });
    expect(await read({ currency: 'USD' })).toMatchObject({ currency: 'USD', closingBalance: 10 });
  });
});
