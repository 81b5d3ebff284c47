import * as clients from '@truckroll/contract/clients/clients';
import * as history from '@truckroll/contract/history/history';
import * as notifications from '@truckroll/contract/notifications/notifications';
import * as products from '@truckroll/contract/price-book/product-services';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as saving from '@truckroll/contract/requests/save-request';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob } from '../../testing/stored-work.ts';
import { markOverdue } from './overdue-requests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const create = (as: Person, body: Record<string, unknown>) => shop.call(saving.createRequest, { as, body });
const save = (as: Person, body: Record<string, unknown>) => shop.call(saving.saveRequest, { as, body });
const patch = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateRequest, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(saving.getRequest, { as, params: { id } })).data.request;
const actionsOf = async (as: Person, id: string) => {
  const { data } = await shop.call(history.listHistory, { as, query: { moduleType: 'request', moduleId: id } });
  return data.history.map((item) => item.action);
};

async function newRequest(account: TestAccount, more: Record<string, unknown> = {}) {
  const clientId = (more['clientId'] as string | undefined) ?? (await storeClient(account));
  const reply = await create(account.owner, { clientId, ...more });
  expect(reply.body).toMatchObject({ success: true });
  return reply.data.request;
}

describe('RQ-4 create a request', () => {
  it('gets the next number, and is new without a time by default', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const reply = await create(account.owner, { clientId, source: 'website', requirements: ' New boiler ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'Request REQ-000001 created successfully',
      requestNumber: 1,
      requestNumberDisplay: 'REQ-000001',
      data: {
        requestNumber: 1,
        request: {
          source: 'manual',
          requirements: 'New boiler',
          urgency: 'normal',
          preferredContactMethod: 'phone',
          scheduleLater: true,
          stage: 'new_request',
          assignedTo: [],
          timezone: 'America/Toronto',
          createdBy: account.owner.userId,
        },
      },
    });
    const next = await shop.call(saving.nextRequestNumber, { as: account.owner });
    expect(next.data).toEqual({ nextRequestNumber: 2 });
    expect(await actionsOf(account.owner, reply.data.id)).toEqual(['request.created']);
  });

  it('sums its lines, copies the current taxes, and stores its schedule', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const tax = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const product = { name: 'Filter', price: 19.99, type: 1, unitType: 'each' };
    const { id: itemId } = (await shop.call(products.createProduct, { as: owner, body: product })).data.productService;
    const request = await newRequest(account, {
      startDate: '2026-03-12',
      startTime: '10:00',
      items: [
        { name: 'Filter', itemId, quantity: 1.5, taxIds: [tax.id], total: 999 },
        { name: 'Labour', quantity: 2, rate: 80, taxes: [{ taxId: tax.id, taxAmount: 5 }] },
      ],
      discount: 10,
    });
    await shop.call(taxes.updateTax, { as: owner, params: { id: tax.id }, body: { rate: 15 } });
    expect(await read(owner, request.id)).toMatchObject({
      stage: 'inspection_scheduled',
      startDate: '2026-03-12T14:00:00.000Z',
      startTime: '10:00',
      endDate: '2026-03-12T14:00:00.000Z',
      items: [
        {
          name: 'Filter',
          rate: 19.99,
          itemType: 1,
          unitType: 'each',
          total: 33.89,
          taxes: [{ rate: 13, taxAmount: 3.9 }],
        },
        { name: 'Labour', rate: 80, itemType: 2, total: 180.8 },
      ],
      taxes: [{ taxId: tax.id, taxAmount: 24.7 }],
      subTotal: 189.99,
      taxAmount: 24.7,
      discount: 10,
      total: 204.69,
    });
  });

  it('subtracts only its own discount from the sum of its lines', async () => {
    const account = await shop.newAccount();
    const items = [{ name: 'Labour', quantity: 2, rate: 100, discount: 50 }];
    const request = await newRequest(account, { items, discount: 20 });
    expect(request).toMatchObject({ subTotal: 200, discount: 20, total: 180, items: [{ discount: 50 }] });
  });

  it.each([
    [{ clientId: undefined }, 'Client is required'],
    [{ requestNumber: 'x' }, 'Please enter a valid number'],
    [{ requestNumber: ' ' }, 'Request Number is required'],
    [{ serviceType: 'spells' }, 'Service type is not valid'],
    [{ startDate: '2026-03-12', endDate: '2026-03-11' }, 'End date cannot be before the start date.'],
    [{ items: [{ name: ' ' }] }, 'All line items must have a name'],
    [{ items: [{ name: 'A', taxIds: ['019d0000-0000-7000-8000-000000000001'] }] }, 'Tax is not valid'],
    [{ assignedTo: ['019d0000-0000-7000-8000-000000000001'] }, 'Team member is not valid'],
    [{ items: [{ name: 'A', rate: 5 }], discount: 6 }, 'Discount is not valid'],
    [
      { stage: 'duplicate', duplicatedFromId: '019d0000-0000-7000-8000-000000000001' },
      'Duplicated from id is not valid',
    ],
  ])('refuses %j', async (more, message) => {
    const account = await shop.newAccount();
    const reply = await create(account.owner, { clientId: await storeClient(account), ...more });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses a used number, an unknown client and users without the right', async () => {
    const account = await shop.newAccount();
    const { requestNumber, clientId } = await newRequest(account);
    const taken = await create(account.owner, { clientId, requestNumber });
    expect([taken.status, taken.body.message]).toEqual([409, 'Request number 1 is already in use.']);
    const unknown = await create(account.owner, { clientId: newId() });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Client not found']);
    const other = await create((await shop.newAccount()).owner, { clientId });
    expect(other.status).toBe(404);
    expect((await create(await account.person('fieldTechnicianLite'), { clientId })).status).toBe(403);
  });

  it('needs the right to assign people, who are notified', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account, { createdBy: pro.userId });
    const refused = await create(pro, { clientId, assignedTo: [account.owner.userId] });
    expect([refused.status, refused.body.message]).toEqual([403, 'You cannot assign this team member.']);
    expect((await create(pro, { clientId, assignedTo: [pro.userId] })).status).toBe(201);
    await create(account.owner, { clientId, assignedTo: [pro.userId] });
    const notified = await shop.call(notifications.listNotifications, { as: pro });
    expect(notified.data.notifications.map(({ title, message }) => [title, message])).toEqual([
      ['Request Assigned', 'REQ-000002 Ann Lee'],
    ]);
  });

  it('ignores prices from users who see none', async () => {
    const account = await shop.newAccount();
    const product = { name: 'Valve', price: 25 };
    const { id: itemId } = (await shop.call(products.createProduct, { as: account.owner, body: product })).data
      .productService;
    const blind = await personWith(account, { Requests: ['create', 'viewAll'] });
    const items = [
      { name: 'Valve', itemId, rate: 1, discount: 1 },
      { name: 'Own', rate: 70 },
    ];
    const reply = await create(blind, { clientId: await storeClient(account), items, discount: 3, estimatedValue: 9 });
    expect(reply.data.request).toMatchObject({ total: null, items: [{ rate: null }, { rate: null }] });
    const seen = await read(account.owner, reply.data.id);
    expect(seen).toMatchObject({ subTotal: 25, discount: 0, total: 25, estimatedValue: null });
  });
});

describe('RQ-5 duplicate a request', () => {
  it('creates a copy in the stage for duplicates, with history on both', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const source = await newRequest(account, { items: [{ name: 'Labour', quantity: 2, rate: 80 }], discount: 5 });
    const { id: _, requestNumber: __, ...fields } = source;
    const body = { ...fields, stage: 'duplicate', duplicatedFromId: source.id, followUpDate: '2026-04-01' };
    const reply = await create(owner, body);
    expect(reply.body).toMatchObject({ message: 'Request duplicated successfully as REQ-000002' });
    const copy = await read(owner, reply.data.id);
    expect(copy).toMatchObject({ stage: 'duplicate', duplicatedFromId: source.id, followUpDate: null, total: 155 });
    expect(copy.items[0]?.id).not.toBe(source.items[0]?.id);
    expect(await actionsOf(owner, source.id)).toEqual(['request.duplicated', 'request.created']);
    expect((await read(owner, source.id)).stage).toBe('new_request');
  });

  it("keeps its source's people, notifies the active ones, and refuses other deactivated people", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const person = () => account.person('officeStaff');
    const [there, gone, other] = [await person(), await person(), await person()];
    const source = await newRequest(account, { assignedTo: [gone.userId, there.userId] });
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', 'in', [gone.userId, other.userId]).execute(),
    );
    const copy = (assignedTo: string[]) =>
      create(owner, { clientId: source.clientId, stage: 'duplicate', duplicatedFromId: source.id, assignedTo });
    const reply = await copy([gone.userId, there.userId]);
    expect(reply.status).toBe(201);
    expect(reply.data.request.assignedTo).toEqual([gone.userId, there.userId]);
    const notified = await account.look((tx) =>
      tx.selectFrom('notifications').select('userId').where('moduleId', '=', reply.data.id).execute(),
    );
    expect(notified).toEqual([{ userId: there.userId }]);
    const refused = await copy([other.userId]);
    expect([refused.status, refused.body.message]).toEqual([400, 'Team member is not valid']);
  });

  it("keeps its source's prices and taxes, even if its creator sees none", async () => {
    const account = await shop.newAccount();
    const { id } = (await shop.call(taxes.createTax, { as: account.owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const line = { name: 'Labour', quantity: 2, rate: 80, taxIds: [id] };
    const source = await newRequest(account, { items: [line], discount: 5 });
    const blind = await personWith(account, { Requests: ['create', 'viewAll'] });
    const seen = await read(blind, source.id);
    const items = seen.items.map(({ total: _, taxes: unseen, ...item }) => ({
      ...item,
      taxIds: unseen.map((tax) => tax.id),
    }));
    const { clientId, requirements } = seen;
    const reply = await create(blind, {
      clientId,
      requirements,
      items,
      stage: 'duplicate',
      duplicatedFromId: source.id,
    });
    expect(await read(account.owner, reply.data.id)).toMatchObject({ taxAmount: 20.8, total: 175.8 });
  });
});

describe('RQ-6 save a request', () => {
  it('changes what is sent, sets the stage by its dates, and writes history once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const request = await newRequest(account, { items: [{ name: 'Labour', rate: 80 }] });
    shop.clock.now = new Date('2026-03-10T15:01:00.000Z');
    const reply = await save(owner, {
      id: request.id,
      urgency: 'urgent',
      stage: 'cancelled',
      updatedAt: request.updatedAt,
    });
    expect(reply.body).toMatchObject({ message: 'Request REQ-000001 updated successfully', requestNumber: 1 });
    expect(reply.data.request).toMatchObject({ urgency: 'urgent', stage: 'unscheduled', total: 80 });
    const again = await save(owner, { id: request.id, urgency: 'urgent' });
    expect(again.data.request.updatedAt).toBe(reply.data.request.updatedAt);
    expect(await actionsOf(owner, request.id)).toEqual(['request.updated', 'request.created']);
    const stale = await save(owner, { id: request.id, notes: 'Mine', updatedAt: request.updatedAt });
    expect([stale.status, (await read(owner, request.id)).notes]).toEqual([409, null]);
    const { updatedAt } = request;
    const statusOf = async (body: Record<string, unknown>) =>
      (await save(owner, { id: request.id, updatedAt, ...body })).status;
    // Fields are checked first, then the version, then the rules (API 1.4).
    expect(await statusOf({ startDate: '2026-03-12', endDate: '2026-03-11', requestNumber: 9 })).toBe(400);
    expect(await statusOf({ requestNumber: 9 })).toBe(409);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });

  it("becomes 'for later' once its whole schedule is cleared, and not before", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const request = await newRequest(account, {
      startDate: '2026-03-20',
      startTime: '09:00',
      assignedTo: [owner.userId],
    });
    const saved = async (body: Record<string, unknown>) => {
      const { startDate, scheduleLater } = (await save(owner, { id: request.id, ...body })).data.request;
      return [startDate, scheduleLater];
    };
    expect(await saved({ notes: 'Call first' })).toEqual(['2026-03-20T13:00:00.000Z', false]);
    expect(await saved({ startDate: null, endDate: null })).toEqual([null, false]);
    expect(await saved({ availabilityDate1: '2026-03-21', assignedTo: [] })).toEqual([null, false]);
    expect(await saved({ availabilityDate1: null })).toEqual([null, true]);
    expect(await saved({ startDate: '2026-03-22' })).toEqual(['2026-03-22T04:00:00.000Z', false]);
  });

  it('keeps lines by id, and deletes those not sent', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const request = await newRequest(account, {
      items: [
        { name: 'A', rate: 10 },
        { name: 'B', rate: 20 },
      ],
    });
    const [, b] = request.items;
    const items = [
      { id: b?.id, name: 'B', quantity: 3 },
      { name: 'C', rate: 1 },
    ];
    const saved = (await save(owner, { id: request.id, items })).data.request;
    expect(saved.items.map(({ name, rate, quantity }) => [name, rate, quantity])).toEqual([
      ['B', 20, 3],
      ['C', 1, 1],
    ]);
    expect(saved.items[0]?.id).toBe(b?.id);
    expect(saved.total).toBe(61);
  });

  it('keeps the taxes of its lines when changed by users who see no prices', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const newTax = async (name: string) =>
      (await shop.call(taxes.createTax, { as: owner, body: { name, rate: 13 } })).data.tax.id;
    const [hst, other] = [await newTax('HST'), await newTax('Other')];
    const request = await newRequest(account, { items: [{ name: 'Labour', quantity: 2, rate: 80, taxIds: [hst] }] });
    const blind = await personWith(account, { Requests: ['edit', 'viewAll'] });
    for (const taxIds of [[], [other]]) {
      const items = [{ id: request.items[0]?.id, name: 'Labour', quantity: 3, taxIds }];
      expect((await save(blind, { id: request.id, items })).status).toBe(200);
      expect(await read(owner, request.id)).toMatchObject({ taxes: [{ taxId: hst }], taxAmount: 31.2, total: 271.2 });
    }
  });

  it('keeps number and client, and needs the right to edit', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await newRequest(account);
    const refusal = async (body: Record<string, unknown>) => (await save(owner, { id, ...body })).body.message;
    expect(await refusal({ requestNumber: 1, clientId, notes: 'x' })).toBe('Request REQ-000001 updated successfully');
    expect(await refusal({ requestNumber: 2 })).toBe('The request number cannot be changed.');
    expect(await refusal({ clientId: newId() })).toBe('The client of a request cannot be changed.');
    const nameless = await save(owner, { notes: 'x' });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Request is required']);
    const viewer = await personWith(account, { Requests: ['viewAll', 'changeStage'] });
    expect((await patch(viewer, id, { notes: 'x' })).status).toBe(403);
    expect((await patch(viewer, id, { stage: 'cancelled' })).status).toBe(200);
  });

  it('checks rights by the declared keys only: other keys neither add nor remove a right', async () => {
    const account = await shop.newAccount();
    const { id } = await newRequest(account);
    const editor = await personWith(account, { Requests: ['viewAll', 'edit'] });
    const mover = await personWith(account, { Requests: ['viewAll', 'changeStage'] });
    expect((await patch(editor, id, { stage: 'cancelled', x: 1 })).status).toBe(403);
    expect((await patch(mover, id, { stage: 'cancelled', x: 1 })).status).toBe(200);
    expect((await read(account.owner, id)).stage).toBe('cancelled');
  });
});

describe('RQ-7 move a request', () => {
  it('moves to any stage manually, and stays there on a save', async () => {
    const account = await shop.newAccount();
    const { id } = await newRequest(account);
    const reply = await patch(account.owner, id, { stage: 'inspection_complete' });
    expect(reply.body).toMatchObject({ message: 'Request stage updated successfully' });
    await save(account.owner, { id, startDate: '2026-03-20' });
    expect((await read(account.owner, id)).stage).toBe('inspection_complete');
    expect(await actionsOf(account.owner, id)).toEqual(['request.updated', 'request.stage_changed', 'request.created']);
    const unknown = await patch(account.owner, id, { stage: 'someday' });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Stage is not valid']);
  });

  it('is fixed at converted by its job: one job, once, and no other stage', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await newRequest(account);
    const [jobId, otherJob] = [await storeJob(account, { clientId }), await storeJob(account, { clientId })];
    const strange = await storeJob(account, { clientId: await storeClient(account) });
    const to = (convertedToJobId: string) => patch(owner, id, { stage: 'converted', convertedToJobId });
    expect((await to(strange)).body.message).toBe('Job is not valid');
    const both = await Promise.all([to(jobId), to(otherJob)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { convertedToJobId, stage, convertedBy } = await read(owner, id);
    expect([stage, convertedBy]).toEqual(['converted', owner.userId]);
    expect((await to(convertedToJobId ?? '')).status).toBe(200);
    const moved = await patch(owner, id, { stage: 'cancelled' });
    expect([moved.status, moved.body.message]).toEqual([
      422,
      'This request has been converted to a job and its stage cannot be changed.',
    ]);
    expect((await actionsOf(owner, id)).filter((action) => action === 'request.converted')).toHaveLength(1);
  });

  it('records a newer estimate or invoice, which need their own right', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await newRequest(account);
    const estimate = await storeDocument(account, { clientId, documentType: 2 });
    const newer = await storeDocument(account, { clientId, documentType: 2 });
    const invoice = await storeDocument(account, { clientId, documentType: 1 });
    expect((await patch(owner, id, { convertedToEstimateId: invoice })).body.message).toBe('Document is not valid');
    await patch(owner, id, { stage: 'quote_created', convertedToEstimateId: estimate });
    await patch(owner, id, { convertedToEstimateId: newer });
    const reply = await patch(owner, id, { convertedToInvoiceId: invoice });
    expect(reply.body).toMatchObject({ message: 'Request REQ-000001 updated successfully' });
    expect(await read(owner, id)).toMatchObject({
      stage: 'quote_created',
      convertedToEstimateId: newer,
      convertedToInvoiceId: invoice,
    });
    const mover = await personWith(account, { Requests: ['viewAll', 'changeStage', 'edit'] });
    expect((await patch(mover, id, { convertedToInvoiceId: invoice })).status).toBe(403);
  });

  it('cannot be converted for an archived client, unless it already was', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await newRequest(account);
    const [jobId, other] = [
      await storeJob(account, { clientId }),
      await storeDocument(account, { clientId, documentType: 2 }),
    ];
    await patch(owner, id, { stage: 'converted', convertedToJobId: jobId });
    await shop.call(clients.updateClient, { as: owner, params: { id: clientId }, body: { stage: 'archived' } });
    expect((await patch(owner, id, { stage: 'converted', convertedToJobId: jobId })).status).toBe(200);
    const refused = await patch(owner, id, { convertedToEstimateId: other });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Cannot convert to estimate/invoice/job for archived client "Ann Lee". Please restore the client from archived status first.',
    ]);
  });
});

describe('RQ-8 delete a request', () => {
  it('keeps the jobs created from it', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await newRequest(account);
    const jobId = await storeJob(account, { clientId });
    await patch(owner, id, { stage: 'converted', convertedToJobId: jobId });
    const office = await account.person('officeStaff');
    expect((await shop.call(saving.deleteRequest, { as: office, params: { id } })).status).toBe(403);
    expect((await shop.call(saving.deleteRequest, { as: owner, params: { id } })).status).toBe(200);
    expect((await shop.call(saving.getRequest, { as: owner, params: { id } })).body.message).toBe('Request not found');
    const job = await account.look((tx) => tx.selectFrom('jobs').select('requestId').where('id', '=', jobId).execute());
    expect(job).toEqual([{ requestId: null }]);
    expect((await create(owner, { clientId, requestNumber: 1 })).status).toBe(409);
  });
});

describe('the hourly update of requests', () => {
  it('marks requests as overdue by their own rule, once, and keeps stages set by people', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const passed = await newRequest(account, { startDate: '2026-03-11', startTime: '09:00' });
    const requested = await newRequest(account, { availabilityDate1: '2026-03-11' });
    const byHand = await newRequest(account, { startDate: '2026-03-11' });
    await patch(owner, byHand.id, { stage: 'lost_no_response' });
    const coming = await newRequest(account, { startDate: '2026-03-12' });
    shop.clock.now = new Date('2026-03-12T15:00:00.000Z');
    await shop.queue.runChore(markOverdue);
    await shop.queue.runChore(markOverdue);
    const stages = await Promise.all(
      [passed, requested, byHand, coming].map(async ({ id }) => (await read(owner, id)).stage),
    );
    expect(stages).toEqual(['overdue', 'overdue', 'lost_no_response', 'inspection_scheduled']);
    expect(await actionsOf(owner, passed.id)).toEqual(['request.stage_changed', 'request.created']);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
  });
});
