import * as clients from '@truckroll/contract/clients/clients';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as history from '@truckroll/contract/history/history';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as requests from '@truckroll/contract/requests/save-request';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function made(account: TestAccount, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const reply = await create(account.owner, { documentType: 1, clientId, ...more });
  expect(reply.body).toMatchObject({ success: true });
  return reply.data.document;
}

describe('DC-1, DC-2 create a document', () => {
  it('numbers invoices and estimates separately, restarting each year', async () => {
    const account = await shop.newAccount();
    const next = async (documentType: 1 | 2) =>
      (await shop.call(saving.nextDocumentNumber, { as: account.owner, query: { documentType } })).data.documentNumber;
    expect([await next(1), await next(2)]).toEqual([2026000001, 2026000001]);
    const clientId = await storeClient(account);
    const invoice = await made(account, { clientId });
    expect(invoice).toMatchObject({
      documentNumberDisplay: 'INV-2026000001',
      documentPreFix: 'INV-',
      title: 'Invoice',
    });
    expect([await next(1), await next(2)]).toEqual([2026000002, 2026000001]);
    const taken = await create(account.owner, { documentType: 1, clientId, documentNumber: '2026000001' });
    expect([taken.status, taken.body.message]).toEqual([409, 'Document number 2026000001 is already in use.']);
    const refused = await shop.call(saving.nextDocumentNumber, { as: account.owner, query: {} as never });
    expect([refused.status, refused.body.message]).toEqual([400, 'Document type is not valid']);
  });

  it('copies the terms of its kind, and the client and company at creation', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@example.test' });
    expect(await made(account, { clientId })).toMatchObject({
      date: '2026-03-10',
      dueDate: '2026-03-17',
      paymentTerms: 7,
      paymentInstructions: 'Please pay within 7 days',
      documentStatus: 'draft',
      paymentStatus: 'unpaid',
      clientDetails: { name: 'Ann Lee', email: 'ann@example.test' },
      companyInformation: { logoUrl: null },
      isConvertedFromJob: false,
      convertedFromId: null,
    });
    expect(await made(account, { clientId, documentType: 2, date: '2026-03-01' })).toMatchObject({
      dueDate: '2026-03-31',
      paymentInstructions: 'Please pay within 30 days',
      title: 'Estimate',
    });
  });

  it('computes all amounts by the rules, ignoring sent ones', async () => {
    const account = await shop.newAccount();
    const tax = (await shop.call(taxes.createTax, { as: account.owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const document = await made(account, {
      items: [
        { name: 'Pump', quantity: 2.5, rate: 40, taxIds: [tax.id], discount: 5, markupPrice: 4, total: 1 },
        { name: 'Labour', rate: 60 },
      ],
      discount: 10,
      discountType: 'percentage',
      markup: 3,
      shippingAmount: 7.5,
      total: 1,
      tax: 99,
      comments: '<p onclick="x()">Thanks<script>1</script></p>',
      isDepositRequired: true,
      depositType: 'percentage',
      depositValue: 50,
    });
    expect(document).toMatchObject({
      subTotal: 160,
      tax: 13,
      discountAmount: 16,
      total: 162.5,
      amountDue: 162.5,
      depositAmount: 81.25,
      comments: '<p>Thanks</p>',
      items: [
        { name: 'Pump', total: 113, discount: 5 },
        { name: 'Labour', quantity: 1, total: 60 },
      ],
      taxes: [{ taxId: tax.id, taxAmount: 13, taxAppliedOnAmount: 100 }],
    });
  });

  it.each([
    [{ documentType: 3 }, 400, 'Document type is not valid'],
    [{ clientId: undefined }, 400, 'Client is required'],
    [{ clientId: '019d0000-0000-7000-8000-000000000001' }, 404, 'Client not found'],
    [{ items: [{ rate: 1 }] }, 400, 'All line items must have a name'],
    [{ items: [{ name: 'A', rate: 5 }], discount: 6 }, 400, 'The discount is more than the document total.'],
    [{ discount: 101, discountType: 'percentage' }, 400, 'Discount is not valid'],
    [
      { isConvertedFromJob: true, convertedFromId: '019d0000-0000-7000-8000-000000000001' },
      400,
      'The converted record is not valid',
    ],
    [
      {
        isConvertedFromJob: true,
        isConvertedFromRequest: true,
        convertedFromId: '019d0000-0000-7000-8000-000000000001',
      },
      400,
      'The converted record is not valid',
    ],
    [{ assignedTo: ['019d0000-0000-7000-8000-000000000001'] }, 400, 'Team member is not valid'],
    [{ documentNumber: 'x1' }, 400, 'Please enter a valid number'],
    [{ documentNumber: '' }, 400, 'Number is required'],
  ])('refuses %j', async (more, status, message) => {
    const account = await shop.newAccount();
    const reply = await create(account.owner, { documentType: 1, clientId: await storeClient(account), ...more });
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });

  it('rounds line amounts, and refuses amounts too large to store', async () => {
    const account = await shop.newAccount();
    const { items, total } = await made(account, {
      items: [{ name: 'Screw', quantity: 100, rate: 1.005, discount: 0.125 }],
    });
    expect([items[0]?.rate, items[0]?.discount, total]).toEqual([1.005, 0.13, 100.37]);
    const refusal = async (lines: object[]) => {
      const clientId = await storeClient(account);
      const reply = await create(account.owner, { documentType: 1, clientId, items: lines });
      return [reply.status, reply.body.message];
    };
    const huge = { name: 'Bridge', quantity: 2, rate: 9_999_999_999 };
    expect(await refusal([huge])).toEqual([400, 'Rate is not valid']);
    expect(await refusal([1, 2].map(() => ({ ...huge, quantity: 1 })))).toEqual([400, 'Total is not valid']);
  });

  it('is limited to assigned clients for users with createOwn', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const own = await storeClient(account, { createdBy: pro.userId });
    const other = await storeClient(account);
    expect((await create(pro, { documentType: 1, clientId: own })).status).toBe(201);
    expect((await create(pro, { documentType: 1, clientId: other })).status).toBe(404);
    const lite = await account.person('fieldTechnicianLite');
    expect((await create(lite, { documentType: 1, clientId: own })).status).toBe(403);
    const estimator = await personWith(account, { Estimate: ['create'] });
    expect((await create(estimator, { documentType: 1, clientId: own })).status).toBe(403);
    expect((await create(estimator, { documentType: 2, clientId: own })).status).toBe(201);
  });

  it('is created once by a repeated request', async () => {
    const account = await shop.newAccount();
    const options = {
      as: account.owner,
      body: { documentType: 1 as const, clientId: await storeClient(account) },
      headers: { 'idempotency-key': 'once' },
    };
    const [first, second] = [
      await shop.call(saving.createDocument, options),
      await shop.call(saving.createDocument, options),
    ];
    expect([second.status, second.data.id]).toEqual([201, first.data.id]);
    expect((await list(account.owner, { documentType: 1 })).data.total).toBe(1);
  });
});

describe('DC-3 change a document', () => {
  it('merges, matches lines by id, and refuses a stale version', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const document = await made(account, {
      items: [
        { name: 'A', rate: 10 },
        { name: 'B', rate: 20 },
      ],
    });
    shop.clock.now = new Date('2026-03-10T15:01:00.000Z');
    const items = [
      { ...document.items[1], quantity: 2 },
      { name: 'C', rate: 1 },
    ];
    const reply = await change(owner, document.id, {
      items,
      title: 'Spring',
      paymentTerms: 14,
      updatedAt: document.updatedAt,
    });
    expect(reply.data.document).toMatchObject({ title: 'Spring', total: 41, dueDate: '2026-03-24' });
    expect(reply.data.document.items[0]?.id).toBe(document.items[1]?.id);
    const stale = await change(owner, document.id, { title: 'Mine', updatedAt: document.updatedAt });
    expect(stale.status).toBe(409);
    const wrong = await change(owner, document.id, { discount: 42, updatedAt: document.updatedAt });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The discount is more than the document total.']);
    await change(owner, document.id, { title: 'Spring' });
    expect(await actionsOf(owner, 'document', document.id)).toEqual(['document.updated', 'document.created']);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });

  it('is answered, and voided permanently', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const estimate = await made(account, { documentType: 2 });
    expect((await change(owner, estimate.id, { status: 1 })).data.document).toMatchObject({
      documentStatus: 'approved',
      status: 1,
    });
    const taken = await made(account, { documentType: 2 });
    await change(owner, taken.id, { actionStatus: 2 });
    expect((await change(owner, taken.id, { actionStatus: 0 })).data.document.documentStatus).toBe('draft');
    const invoice = await made(account);
    expect((await change(owner, invoice.id, { actionStatus: 1 })).status).toBe(400);
    await change(owner, invoice.id, { documentStatus: 'void' });
    const refused = await change(owner, invoice.id, { title: 'Again' });
    expect([refused.status, refused.body.message]).toEqual([422, 'This document can no longer be edited.']);
    expect((await change(owner, invoice.id, { documentStatus: 'sent' })).status).toBe(422);
    expect((await change(owner, invoice.id, { privateNotes: 'Wrong client' })).data.document.privateNotes).toBe(
      'Wrong client',
    );
  });

  it('records the job of an estimate once, with the right to create jobs', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const request = (await shop.call(requests.createRequest, { as: owner, body: { clientId } })).data.request;
    const source = { clientId, isConvertedFromRequest: true, convertedFromId: request.id };
    const estimate = await made(account, { documentType: 2, ...source });
    const [jobId, other] = [await storeJob(account, { clientId }), await storeJob(account, { clientId })];
    const planner = await personWith(account, { Jobs: ['create'], Estimate: ['viewAll'] });
    const to = (convertedToJobId: string) => change(planner, estimate.id, { status: 3, convertedToJobId });
    expect((await to(jobId)).data.document).toMatchObject({
      status: 3,
      convertedToJobId: jobId,
      convertedBy: planner.userId,
    });
    expect((await to(jobId)).status).toBe(200);
    expect((await to(other)).body.message).toBe('This estimate has already been converted to a job.');
    expect((await change(planner, estimate.id, { title: 'x' })).status).toBe(403);
    const seen = await shop.call(requests.getRequest, { as: owner, params: { id: request.id } });
    expect(seen.data.request).toMatchObject({ stage: 'converted', convertedToJobId: jobId });
    const invoice = await made(account, { clientId });
    expect((await change(owner, invoice.id, { status: 3, convertedToJobId: jobId })).body.message).toBe(
      'Only an estimate can be converted to a job.',
    );
  });
});

describe('DC-4, DC-6 lists', () => {
  it('filters, sums and ages the amounts due', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { name: 'Zoe Ray' });
    const invoice = (rate: number, dueDate: string, documentStatus = 'sent') =>
      made(account, { clientId, dueDate, items: [{ name: 'A', rate }], documentStatus });
    await invoice(10, '2026-03-10');
    await invoice(20, '2026-03-09');
    await invoice(40, '2026-02-07');
    await invoice(80, '2025-11-01');
    const draft = await invoice(160, '2025-11-01', 'draft');
    const wrong = await invoice(320, '2025-11-01');
    await change(owner, wrong.id, { documentStatus: 'void' });
    await made(account, { clientId, documentType: 2 });
    const { data } = await list(owner, { documentType: 1 });
    expect(data).toMatchObject({
      total: 6,
      totals: {
        total: 150,
        amountDue: 150,
        drafts: 160,
        ageing: { current: 10, days30: 20, days60: 40, days90: 0, older: 80 },
      },
    });
    const overdue = await list(owner, { documentType: 1, overdue: true });
    expect(overdue.data.documents.every((row) => row.isOverdue)).toBe(true);
    expect(overdue.data).toMatchObject({ total: 3, totals: { amountDue: 140 } });
    expect(data.documents.filter((row) => row.isOverdue)).toHaveLength(3);
    expect((await list(owner, { documentType: 1, search: 'zoe' })).data.total).toBe(6);
    expect((await list(owner, { documentType: 1, search: draft.documentNumberDisplay })).data.total).toBe(1);
    expect(
      (await list(owner, { documentType: 1, documentStatus: 'draft,void', sortBy: 'total' })).data.documents.map(
        (row) => row.total,
      ),
    ).toEqual([160, 320]);
    expect((await list(owner, { documentType: 2 })).data).toMatchObject({ total: 1, totals: { ageing: null } });
    await shop.call(lists.deleteDocument, { as: owner, params: { id: draft.id } });
    expect((await list(owner, { documentType: 1 })).data.total).toBe(5);
    expect((await shop.call(lists.getDocument, { as: owner, params: { id: draft.id } })).body.message).toBe(
      'Document not found',
    );
  });

  it('shows own and assigned ones to technicians, and none without a right', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const own = await storeClient(account, { createdBy: pro.userId });
    await made(account, { clientId: own });
    await made(account);
    expect((await list(pro, { documentType: 1 })).data.total).toBe(1);
    expect((await list(await account.person('fieldTechnicianLite'), { documentType: 1 })).status).toBe(403);
    const estimator = await personWith(account, { Estimate: ['viewAll'] });
    expect((await list(estimator, { documentType: 1 })).status).toBe(403);
    expect((await list((await shop.newAccount()).owner, { documentType: 1 })).data.total).toBe(0);
    const strange = await list(account.owner, { documentType: 1, clientId: newId() });
    expect([strange.status, strange.body.message]).toEqual([404, 'Client not found']);
  });

  it('updates the client snapshot when a draft gets another client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const document = await made(account);
    const other = await storeClient(account, { name: 'Ben Oak' });
    const moved = await change(owner, document.id, { clientId: other });
    expect(moved.data.document).toMatchObject({ clientId: other, clientDetails: { name: 'Ben Oak' } });
    await shop.call(clients.updateClient, { as: owner, params: { id: other }, body: { firstName: 'Benny' } });
    expect((await read(owner, document.id)).clientDetails.name).toBe('Ben Oak');
  });
});
