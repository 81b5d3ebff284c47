import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as history from '@truckroll/contract/history/history';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { convertedLines } from '@truckroll/domain/jobs/converted-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob, read as readJob, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const create = async (as: Person, body: Record<string, unknown>) => {
  const reply = await shop.call(saving.createDocument, { as, body });
  expect(reply.body).toMatchObject({ success: true });
  return reply.data.document;
};
const newestOf = async (as: Person, moduleType: 'document' | 'job', moduleId: string) =>
  (await shop.call(history.listHistory, { as, query: { moduleType, moduleId } })).data.history[0]?.description;

/** An approved estimate of two lines with discount, markup and shipping, whose tax rate has changed since. */
async function approvedEstimate(account: TestAccount) {
  const { owner } = account;
  const clientId = await storeClient(account);
  const { tax } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data;
  const { id, total } = await create(owner, {
    documentType: 2,
    clientId,
    items: [
      { name: 'Boiler', quantity: 2, rate: 39.99, discount: 5, taxIds: [tax.id] },
      { name: 'Labour', quantity: 1.5, rate: 33.33, taxIds: [tax.id] },
    ],
    ...{ discount: 7.5, discountType: 'percentage', markup: 3.25, shippingAmount: 11 },
  });
  await change(owner, id, { actionStatus: 1 });
  await shop.call(taxes.updateTax, { as: owner, params: { id: tax.id }, body: { rate: 15 } });
  const estimate = (await shop.call(lists.getDocument, { as: owner, params: { id } })).data.document;
  return { estimate, total, clientId, tax };
}

describe('an approved estimate', () => {
  it('becomes an invoice of the approved total by one request', async () => {
    const account = await shop.newAccount();
    const { estimate, total, clientId } = await approvedEstimate(account);
    const source = { isConvertedFromEstimate: true, convertedFromId: estimate.id };
    const invoice = await create(account.owner, { documentType: 1, clientId, ...source });
    const { subTotal, tax, discountAmount, markup, shippingAmount } = estimate;
    expect(invoice).toMatchObject({ title: 'Invoice', total, subTotal, tax, discountAmount, markup, shippingAmount });
    expect(invoice.items.map(({ taxes: [copy] }) => copy?.rate)).toEqual([13, 13]);
    expect(await newestOf(account.owner, 'document', estimate.id)).toBe(
      `{{creator}} converted the estimate to invoice ${invoice.documentNumberDisplay}`,
    );
  });

  it('becomes a job with the approved taxes, and the job an invoice of the approved total', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { estimate, total, clientId } = await approvedEstimate(account);
    const jobItems = convertedLines(estimate.items).map(({ taxes: copies, ...line }) => ({
      ...line,
      taxIds: copies.map(({ taxId }) => taxId),
    }));
    const jobId = await newJob(shop, owner, { clientId, estimateId: estimate.id, jobItems });
    const job = await readJob(shop, owner, jobId);
    expect(job.jobItems.flatMap(({ taxes: copies }) => copies.map(({ rate }) => rate))).toEqual([13, 13]);
    const source = { isConvertedFromJob: true, convertedFromId: jobId };
    const invoice = await create(owner, { documentType: 1, clientId, ...source });
    expect(invoice).toMatchObject({ total, discountAmount: estimate.discountAmount, shippingAmount: 11, markup: 3.25 });
    expect(invoice.items.map(({ quantity }) => quantity)).toEqual([2, 1.5]);
    expect(await newestOf(owner, 'job', jobId)).toBe(
      `{{creator}} converted the job to invoice ${invoice.documentNumberDisplay}`,
    );
  });

  it('provides the lines of a job sent without any', async () => {
    const account = await shop.newAccount();
    const { estimate, clientId } = await approvedEstimate(account);
    const jobId = await newJob(shop, account.owner, { clientId, estimateId: estimate.id });
    const { jobItems } = await readJob(shop, account.owner, jobId);
    expect(jobItems.map(({ itemName, price }) => [itemName, price])).toEqual([
      ['Boiler', 39.99],
      ['Labour', 50],
    ]);
  });

  it('does not bind a job whose lines were changed since, unless requested', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { estimate, total, clientId } = await approvedEstimate(account);
    const jobId = await newJob(shop, owner, { clientId, estimateId: estimate.id });
    const added = { itemName: 'Valve', quantity: 1, price: 20, action: 1 };
    await update(shop, owner, { jobId, jobItems: [added] });
    const job = await readJob(shop, owner, jobId);
    expect(job.jobItems).toHaveLength(3);
    const source = { clientId, documentType: 1, isConvertedFromJob: true, convertedFromId: jobId };
    expect((await create(owner, source)).total).toBe(job.total);
    expect((await create(owner, { ...source, terms: 'approved' })).total).toBe(total);
  });
});

it('a job of an unapproved estimate takes current taxes', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const { tax } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data;
  const items = [{ name: 'Boiler', quantity: 1, rate: 100, taxIds: [tax.id] }];
  const estimate = await create(owner, { documentType: 2, clientId, items });
  await shop.call(taxes.updateTax, { as: owner, params: { id: tax.id }, body: { rate: 15 } });
  const jobItems = [{ id: estimate.items[0]?.id, itemName: 'Boiler', quantity: 1, price: 100, taxIds: [tax.id] }];
  const jobId = await newJob(shop, owner, { clientId, estimateId: estimate.id, jobItems });
  expect((await readJob(shop, owner, jobId)).jobItems[0]?.taxes[0]?.rate).toBe(15);
});

describe('a conversion', () => {
  const refused = async (as: Person, body: Record<string, unknown>) => {
    const { status, body: answer } = await shop.call(saving.createDocument, { as, body });
    expect([status, answer.message]).toEqual([400, 'The converted record is not valid']);
  };

  it('is refused to users who cannot see the source job', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const source = { isConvertedFromJob: true, convertedFromId: await newJob(shop, owner, { clientId }) };
    const rights = { Clients: ['viewAll'], Jobs: ['viewAssigned'], Invoice: ['viewAll', 'create'] };
    await refused(await personWith(account, rights), { documentType: 1, clientId, ...source });
    await create(await personWith(account, { ...rights, Jobs: ['viewAll'] }), { documentType: 1, clientId, ...source });
  });

  it('is refused to users who cannot see the source estimate', async () => {
    const account = await shop.newAccount();
    const { estimate, clientId } = await approvedEstimate(account);
    const source = { isConvertedFromEstimate: true, convertedFromId: estimate.id };
    const rights = { Clients: ['viewAll'], Invoice: ['viewAll', 'create'] };
    await refused(await personWith(account, rights), { documentType: 1, clientId, ...source });
    await create(await personWith(account, { ...rights, Estimate: ['viewAll'] }), {
      documentType: 1,
      clientId,
      ...source,
    });
  });
});
