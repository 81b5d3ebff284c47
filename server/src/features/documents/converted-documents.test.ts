import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as history from '@truckroll/contract/history/history';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as requests from '@truckroll/contract/requests/save-request';
import { documentFromJob } from '@truckroll/domain/documents/from-job';
import { documentFromRequest } from '@truckroll/domain/documents/from-request';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob, read as readJob } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const create = (as: Person, body: Record<string, unknown>) => shop.call(saving.createDocument, { as, body });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const list = (as: Person, query: Record<string, unknown>) => shop.call(lists.listDocuments, { as, query });
const actionsOf = async (as: Person, moduleType: 'document' | 'job' | 'request', moduleId: string) =>
  (await shop.call(history.listHistory, { as, query: { moduleType, moduleId } })).data.history.map(
    ({ action }) => action,
  );
const jobStatusOf = async (account: TestAccount, id: string) =>
  (await account.look((tx) => tx.selectFrom('jobs').select('jobStatus').where('id', '=', id).executeTakeFirstOrThrow()))
    .jobStatus;

async function made(account: TestAccount, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const reply = await create(account.owner, { documentType: 1, clientId, ...more });
  expect(reply.body).toMatchObject({ success: true });
  return reply.data.document;
}

describe('a document created from another record', () => {
  it('invoices a completed job, with its note and its taxes as copied', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const more = { jobStatus: 'completed' as const, internalNote: 'Gate <7>', noteGoesToInvoice: true };
    const jobId = await storeJob(account, { clientId, ...more });
    const source = { isConvertedFromJob: true, convertedFromId: jobId };
    const invoice = await made(account, { clientId, ...source, items: [{ name: 'Labour', rate: 80 }] });
    expect(invoice).toMatchObject({
      jobId,
      convertedFromId: jobId,
      isConvertedFromJob: true,
      comments: '<p>Gate &lt;7&gt;</p>',
    });
    expect(await jobStatusOf(account, jobId)).toBe('invoiced');
    expect(await actionsOf(owner, 'job', jobId)).toEqual(
      expect.arrayContaining(['job.status_changed', 'job.converted']),
    );
    const running = await storeJob(account, { clientId, jobStatus: 'in_progress' });
    await made(account, { clientId, isConvertedFromJob: true, convertedFromId: running });
    expect(await jobStatusOf(account, running)).toBe('in_progress');
  });

  it("names the job's work address as it was then, on an invoice but not on an estimate", async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    const moveTo = (street: string) =>
      account.look((tx) =>
        tx
          .updateTable('jobs')
          .set({ jobAddress: JSON.stringify({ formattedAddress: `${street}, Buffalo` }) })
          .where('id', '=', jobId)
          .execute(),
      );
    await moveTo('12 Lake Rd');
    const source = { clientId, isConvertedFromJob: true, convertedFromId: jobId };
    const invoice = await made(account, source);
    await moveTo('99 Hill St');
    expect((await read(account.owner, invoice.id)).serviceAddress).toBe('12 Lake Rd, Buffalo');
    expect((await made(account, { ...source, documentType: 2 })).serviceAddress).toBeNull();
    const pdf = await shop.call(lists.downloadDocument, { as: account.owner, params: { id: invoice.id } });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.raw)), { mergePages: true });
    expect(text).toMatch(/SERVICE ADDRESS\s+12 Lake Rd, Buffalo/);
  });

  it('from a request records it: an estimate moves its stage, an invoice does not', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const request = (await shop.call(requests.createRequest, { as: owner, body: { clientId } })).data.request;
    const source = { clientId, isConvertedFromRequest: true, convertedFromId: request.id };
    const invoice = await made(account, source);
    const now = async () =>
      (await shop.call(requests.getRequest, { as: owner, params: { id: request.id } })).data.request;
    expect(await now()).toMatchObject({ stage: 'new_request', convertedToInvoiceId: invoice.id });
    const estimate = await made(account, { ...source, documentType: 2 });
    expect(await now()).toMatchObject({ stage: 'quote_created', convertedToEstimateId: estimate.id });
    await change(owner, estimate.id, { documentStatus: 'sent' });
    expect((await now()).stage).toBe('quote_sent');
    await change(owner, estimate.id, { actionStatus: 2 });
    expect((await now()).stage).toBe('lost_rejected');
    await shop.call(lists.deleteDocument, { as: owner, params: { id: estimate.id } });
    expect((await now()).convertedToEstimateId).toBeNull();
  });

  it('from a request has all prices, even if its creator sees none of them', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const items = [{ name: 'Labour', quantity: 2, rate: 80, discount: 4, taxIds: [id] }];
    const request = (await shop.call(requests.createRequest, { as: owner, body: { clientId, items, discount: 20 } }))
      .data.request;
    const blind = await personWith(account, {
      Clients: ['viewAll'],
      Requests: ['viewAll'],
      Estimate: ['viewAll', 'create'],
    });
    const seen = (await shop.call(requests.getRequest, { as: blind, params: { id: request.id } })).data.request;
    const reply = await create(blind, documentFromRequest(seen, 2));
    expect(reply.data.document).toMatchObject({
      items: [{ rate: 80, discount: 4, taxes: [{ taxId: id }] }],
      discount: 20,
      discountType: 'amount',
      tax: 20.8,
      total: 156.8,
    });
    const source = { isConvertedFromRequest: true, convertedFromId: request.id };
    const plain = await made(account, { clientId, ...source, items });
    expect(plain.discount).toBe(0);
  });

  it('from a job has all prices, even if its creator sees none of them', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const jobItems = [{ itemName: 'Labour', quantity: 2, price: 80, type: 'service', taxIds: [id] }];
    const jobId = await newJob(shop, owner, { clientId, jobItems });
    const blind = await personWith(account, {
      Clients: ['viewAll'],
      Jobs: ['viewAll'],
      Invoice: ['viewAll', 'create'],
    });
    const reply = await create(blind, documentFromJob(await readJob(shop, blind, jobId), 1));
    expect(reply.data.document).toMatchObject({ items: [{ rate: 80 }], tax: 20.8, total: 180.8 });
  });

  it('from a request moves its stage twice if the estimate is sent at once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { id } = (await shop.call(requests.createRequest, { as: owner, body: { clientId } })).data.request;
    const source = { clientId, isConvertedFromRequest: true, convertedFromId: id, documentStatus: 'sent' };
    const stage = async () => (await shop.call(requests.getRequest, { as: owner, params: { id } })).data.request.stage;
    await made(account, source);
    expect(await stage()).toBe('new_request');
    await made(account, { ...source, documentType: 2 });
    expect(await stage()).toBe('quote_sent');
  });

  it('cannot be created from a void estimate', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const estimate = await made(account, { documentType: 2, clientId });
    const invoice = await made(account, { clientId });
    const jobId = await storeJob(account, { clientId });
    await change(owner, estimate.id, { documentStatus: 'void' });
    for (const what of [{ convertedToJobId: jobId }, { convertedToInvoiceId: invoice.id }]) {
      const reply = await change(owner, estimate.id, { status: 3, ...what });
      expect([reply.status, reply.body.message]).toEqual([422, 'This document can no longer be edited.']);
    }
    expect((await read(owner, estimate.id)).documentStatus).toBe('void');
  });

  it('from an estimate converts it', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const estimate = await made(account, { documentType: 2, items: [{ name: 'Boiler', rate: 900 }] });
    const { clientId, items } = estimate;
    const source = { clientId, isConvertedFromEstimate: true, convertedFromId: estimate.id };
    const invoice = await made(account, { ...source, items });
    expect(invoice.items[0]).toMatchObject({ name: 'Boiler', rate: 900 });
    expect(invoice.items[0]?.id).not.toBe(items[0]?.id);
    expect(await read(owner, estimate.id)).toMatchObject({
      status: 3,
      documentStatus: 'converted',
      convertedToInvoiceId: invoice.id,
      convertedBy: owner.userId,
    });
    const again = await create(owner, { documentType: 2, ...source });
    expect(again.body.message).toBe('The converted record is not valid');
  });

  it('from an estimate is created by only one of two concurrent calls, until that invoice is void', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await made(account, { documentType: 2, items: [{ name: 'Boiler', rate: 900 }] });
    const body = { documentType: 1, clientId, isConvertedFromEstimate: true, convertedFromId: id };
    const both = await Promise.all([create(owner, body), create(owner, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('This estimate has already been converted to an invoice.');
    const { convertedToInvoiceId } = await read(owner, id);
    expect((await list(owner, { documentType: 1, clientId })).data.documents.map((row) => row.id)).toEqual([
      convertedToInvoiceId,
    ]);
    const other = await made(account, { clientId });
    const recorded = await change(owner, id, { status: 3, convertedToInvoiceId: other.id });
    expect([recorded.status, recorded.body.message]).toEqual([409, refused?.body.message]);
    await change(owner, convertedToInvoiceId ?? '', { documentStatus: 'void' });
    expect((await create(owner, body)).status).toBe(201);
  });

  it('from a request by two concurrent calls creates two documents and links the request to one', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const request = (await shop.call(requests.createRequest, { as: owner, body: { clientId } })).data.request;
    const body = { documentType: 2, clientId, isConvertedFromRequest: true, convertedFromId: request.id };
    const both = await Promise.all([create(owner, body), create(owner, body)]);
    const papers = both.map(({ data }) => data.document);
    expect(new Set(papers.map(({ documentNumber }) => documentNumber)).size).toBe(2);
    const seen = await shop.call(requests.getRequest, { as: owner, params: { id: request.id } });
    expect(seen.data.request.stage).toBe('quote_created');
    expect(papers.map(({ id }) => id)).toContain(seen.data.request.convertedToEstimateId);
    expect(await actionsOf(owner, 'request', request.id)).toEqual([
      'request.converted',
      'request.converted',
      'request.created',
    ]);
  });

  it('is refused for an archived client with the message for conversions', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { stage: 'archived' });
    const jobId = await storeJob(account, { clientId });
    const plain = await create(account.owner, { documentType: 1, clientId });
    expect([plain.status, plain.body.message]).toEqual([
      422,
      'This client is archived. Please restore the client from archived status first.',
    ]);
    const reply = await create(account.owner, {
      documentType: 1,
      clientId,
      isConvertedFromJob: true,
      convertedFromId: jobId,
    });
    expect(reply.body.message).toMatch(/^Cannot convert to estimate\/invoice\/job for archived client "Ann Lee"/);
  });
});
