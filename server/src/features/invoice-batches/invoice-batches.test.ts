import { updateAccount } from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as contract from '@truckroll/contract/invoice-batches/invoice-batches';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as visitLogs from '@truckroll/contract/visits/visit-logs';
import { planInvoices } from '@truckroll/domain/invoice-batches/plan-invoices';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, newJob } from '../../testing/job-builders.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Line = { itemName: string; quantity: number; price: number; taxIds?: string[] };

/** A finished job with these lines. */
async function finished(account: TestAccount, clientId: string, lines: Line[], more: Record<string, unknown> = {}) {
  const id = await newJob(shop, account.owner, { clientId, title: 'Tune-up', jobItems: lines, ...more });
  await account.look((tx) => tx.updateTable('jobs').set({ jobStatus: 'completed' }).where('id', '=', id).execute());
  return id;
}
const line = (price: number, quantity = 1): Line => ({ itemName: 'Work', quantity, price });

const preview = async (as: Person, query = {}) =>
  (await shop.call(contract.previewInvoiceBatch, { as, query })).data.jobs;
type Plan = { id: string; updatedAt: string }[][];
const create = (as: Person, invoices: Plan, sends = false) => {
  const body = {
    sends,
    invoices: invoices.map((jobs) => ({ jobs: jobs.map(({ id, updatedAt }) => ({ id, updatedAt })) })),
  };
  return shop.call(contract.createInvoiceBatch, { as, body });
};
const work = () => shop.queue.runWaiting({ only: 'work-on-invoice-batch' });
const read = async (as: Person, id: string) => (await shop.call(contract.getInvoiceBatch, { as, params: { id } })).data;
const undo = (as: Person, id: string) => shop.call(contract.undoInvoiceBatch, { as, params: { id } });
const documentOf = async (as: Person, id = '') =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const statusOf = async (account: TestAccount, id: string) =>
  (await account.look((tx) => tx.selectFrom('jobs').select('jobStatus').where('id', '=', id).executeTakeFirstOrThrow()))
    .jobStatus;
const incomeOf = async (as: Person, id: string) =>
  (await shop.call(visitLogs.listVisitLogs, { as, params: { id } })).data.jobIncome;

/** Bills jobs, and returns the batch when its work is done. */
async function billed(as: Person, plan: Plan, sends = false) {
  const { data } = await create(as, plan, sends);
  await work();
  return read(as, data.batch.id);
}

describe('the preview of a batch', () => {
  it('has the finished jobs without an invoice, and names what stands against them', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const ann = await storeClient(account, { name: 'Ann', nameKey: 'ann', email: 'ann@example.test' });
    const bob = await storeClient(account, { name: 'Bob', nameKey: 'bob', email: null });
    await finished(account, ann, [line(80)]);
    await finished(account, ann, []);
    await newJob(shop, owner, { clientId: ann, jobItems: [line(5)] });
    await finished(account, bob, [line(20, 2)]);
    expect(
      (await preview(owner)).map(({ client, total, problems }) => ({ name: client.name, total, problems })),
    ).toEqual([
      { name: 'Ann', total: 80, problems: [] },
      { name: 'Ann', total: 0, problems: ['noPrice'] },
      { name: 'Bob', total: 40, problems: ['noEmail'] },
    ]);
    expect(await preview(owner, { clientId: bob })).toHaveLength(1);
    await account.look((tx) => tx.updateTable('clients').set({ stage: 'archived' }).where('id', '=', bob).execute());
    expect((await preview(owner, { clientId: bob }))[0]?.problems).toEqual(['archived', 'noEmail']);
  });

  it('notices an agreement that differs, a foreign currency and a missing order number', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const body = {
      documentType: 2 as const,
      clientId,
      documentStatus: 'sent' as const,
      items: [{ name: 'Boiler', rate: 900 }],
    };
    const estimate = (await shop.call(saving.createDocument, { as: owner, body })).data.id;
    await shop.call(saving.updateDocument, { as: owner, params: { id: estimate }, body: { actionStatus: 1 } });
    await account.look((tx) =>
      tx.updateTable('documents').set({ currency: 'CAD' }).where('id', '=', estimate).execute(),
    );
    await finished(account, clientId, [line(950)], { estimateId: estimate });
    const orderBody = { documentType: 1 as const, clientId, purchaseOrderNumber: 'B-4711' };
    await shop.call(saving.createDocument, { as: owner, body: orderBody });
    const [job] = await preview(owner);
    expect(job).toMatchObject({ total: 950, currency: 'CAD', problems: ['differs', 'noOrderNumber', 'otherCurrency'] });
  });
});

describe('a batch of invoices', () => {
  it('bills jobs one each, or several of a client by one invoice whose shares are exact', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const ann = await storeClient(account, { name: 'Ann', email: 'ann@example.test' });
    const bob = await storeClient(account, { name: 'Bob', email: 'bob@example.test' });
    const one = await finished(account, ann, [line(100), line(20)]);
    const other = await finished(account, ann, [line(33.33)]);
    const alone = await finished(account, bob, [line(70)]);
    const jobs = await preview(owner);
    const plan = planInvoices(jobs, new Set([ann]));
    const { batch, jobs: rows } = await billed(
      owner,
      plan.map((invoice) => invoice.jobs),
    );
    expect(batch).toMatchObject({ state: 'done', jobCount: 3, invoiceCount: 2, waitingCount: 0, leftOutCount: 0 });
    const shared = rows.find(({ jobId }) => jobId === one)?.invoice;
    expect(rows.find(({ jobId }) => jobId === other)?.invoice?.id).toBe(shared?.id);
    expect(shared).toMatchObject({ total: 153.33, documentStatus: 'draft' });
    for (const id of [one, other, alone]) expect(await statusOf(account, id)).toBe('invoiced');
    expect(await incomeOf(owner, one)).toBe(120);
    expect(await incomeOf(owner, other)).toBe(33.33);

    // What is on none of the jobs is shared by what they earn.
    const document = await documentOf(owner, shared?.id);
    expect(document.items[0]?.description).toMatch(/^Tune-up #\d+$/);
    const items = [...document.items, { name: 'Call-out', quantity: 1, rate: 15.33 }];
    await shop.call(saving.updateDocument, {
      ...{ as: owner, params: { id: document.id } },
      body: {
        items,
        discount: 10,
        discountType: 'amount',
        documentStatus: 'sent',
        updatedAt: document.updatedAt,
      } as never,
    });
    expect([await incomeOf(owner, one), await incomeOf(owner, other)]).toEqual([124.17, 34.49]);

    // A payment of the shared invoice settles both jobs.
    await shop.call(payments.recordPayment, { as: owner, body: { documentId: document.id, paymentAmount: 158.66 } });
    expect([await statusOf(account, one), await statusOf(account, other)]).toEqual(['paid', 'paid']);
    const listed = (await shop.call(lists.listDocuments, { as: owner, query: { documentType: 1, jobId: other } })).data;
    expect(listed.documents.map(({ id }) => id)).toEqual([document.id]);
  });

  it('sends its invoices, and leaves one without an address as a draft', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const ann = await storeClient(account, { name: 'Ann', email: 'ann@example.test' });
    const bob = await storeClient(account, { name: 'Bob', email: null });
    await finished(account, ann, [line(10)]);
    await finished(account, bob, [line(20)]);
    const { jobs } = await billed(
      owner,
      (await preview(owner)).map((job) => [job]),
      true,
    );
    const stateOf = (name: string) => jobs.find(({ clientName }) => clientName === name);
    expect(stateOf('Ann')).toMatchObject({ problem: null, invoice: { documentStatus: 'sent' } });
    expect(stateOf('Bob')).toMatchObject({ outcome: 'billed', invoice: { documentStatus: 'draft' } });
    expect(stateOf('Bob')?.problem).toContain('no email address');
  });

  it('leaves out jobs that were changed or billed after the preview, and what is refused', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const changed = await finished(account, clientId, [line(10)]);
    const byHand = await finished(account, clientId, [line(20)]);
    await finished(account, clientId, [line(30)]);
    const jobs = await preview(owner);
    const { data } = await create(owner, [jobs]);
    later(shop);
    const at = shop.clock.now.toISOString();
    await account.look((tx) => tx.updateTable('jobs').set({ updatedAt: at }).where('id', '=', changed).execute());
    const body = { documentType: 1 as const, clientId, isConvertedFromJob: true, convertedFromId: byHand };
    await shop.call(saving.createDocument, { as: owner, body });
    await work();
    const { batch, jobs: rows } = await read(owner, data.batch.id);
    expect(batch).toMatchObject({ state: 'done', invoiceCount: 1, leftOutCount: 2 });
    expect(rows.find(({ jobId }) => jobId === changed)?.problem).toBe('The job was changed after the preview.');
    expect(rows.find(({ jobId }) => jobId === byHand)?.problem).toBe('The job is no longer waiting for an invoice.');

    const archived = await storeClient(account, { stage: 'archived' });
    const refused = await finished(account, await storeClient(account), [line(5)]);
    await account.look((tx) => tx.updateTable('jobs').set({ clientId: archived }).where('id', '=', refused).execute());
    const { jobs: left } = await billed(owner, [await preview(owner, { clientId: archived })]);
    expect(left).toMatchObject([{ outcome: 'left_out', invoice: null }]);
    expect(left[0]?.problem).toContain('archived');
  });

  it('never bills a job twice: two people at once, a repeat, and a killed server', async () => {
    const account = await shop.newAccount();
    const other = await account.person('officeManager');
    const clientId = await storeClient(account);
    for (let n = 0; n < 6; n += 1) await finished(account, clientId, [line(10 + n)]);
    const plan = (await preview(account.owner)).map((job) => [job]);
    const replies = await Promise.all([create(account.owner, plan), create(other, plan), create(account.owner, plan)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const transact = shop.database.asAccount;
    let left = 3;
    shop.database.asAccount = ((accountId, run) => {
      if (accountId === account.accountId && left === 0) return Promise.reject(new Error('killed'));
      left -= 1;
      return transact(accountId, run);
    }) as typeof transact;
    try {
      await work();
    } finally {
      shop.database.asAccount = transact;
    }
    const batchId = replies.find(({ status }) => status === 201)?.data.batch.id ?? '';
    expect((await read(account.owner, batchId)).batch).toMatchObject({ state: 'running' });
    const resume = () => shop.queue.runWaiting({ evenLater: true, only: 'work-on-invoice-batch' });
    await Promise.all([resume(), resume()]);
    expect((await read(account.owner, batchId)).batch).toMatchObject({ state: 'done', invoiceCount: 6 });
    const billedJobs = await account.look((tx) => tx.selectFrom('invoiceJobs').select('jobId').execute());
    expect(new Set(billedJobs.map(({ jobId }) => jobId)).size).toBe(6);
    expect(billedJobs).toHaveLength(6);
    expect(await preview(account.owner)).toEqual([]);
  });

  it('is refused for unknown and doubled jobs, and for people without the right', async () => {
    const account = await shop.newAccount();
    const stranger = await shop.newAccount();
    const technician = await account.person('fieldTechnicianLite');
    await finished(account, await storeClient(account), [line(10)]);
    const [job] = await preview(account.owner);
    if (job === undefined) throw new Error('No job to bill');
    expect((await create(account.owner, [[job], [job]])).status).toBe(400);
    expect((await create(stranger.owner, [[job]])).status).toBe(400);
    expect((await create(technician, [[job]])).status).toBe(403);
  });
});

describe('undoing a batch', () => {
  it('deletes drafts without numbers, and none that was numbered before numbers without gaps', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    await finished(account, clientId, [line(10)]);
    const { batch: numbered } = await billed(owner, [await preview(owner)]);
    await shop.call(updateAccount, { as: owner, body: { numbersWithoutGaps: true } });
    const refused = await undo(owner, numbered.id);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Invoice numbers must have no gaps. Void this invoice instead of deleting it.',
    ]);
    await finished(account, clientId, [line(20)]);
    const { batch, jobs } = await billed(owner, [await preview(owner)]);
    expect(jobs[0]?.invoice?.documentNumberDisplay).toBe('DRAFT-000001');
    expect((await undo(owner, batch.id)).status).toBe(202);
    await work();
    expect((await read(owner, batch.id)).batch).toMatchObject({ state: 'undone' });
  });

  it('deletes all its invoices; its jobs can be billed again', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const one = await finished(account, clientId, [line(10)]);
    const other = await finished(account, clientId, [line(20)]);
    const { batch } = await billed(owner, [await preview(owner)]);
    expect((await undo(owner, batch.id)).status).toBe(202);
    expect((await undo(owner, batch.id)).status).toBe(409);
    await work();
    const { batch: undone, jobs } = await read(owner, batch.id);
    expect(undone).toMatchObject({ state: 'undone', undoneByName: 'Olga Owner' });
    expect(jobs.map(({ outcome, invoice }) => [outcome, invoice?.isDeleted])).toEqual([
      ['undone', true],
      ['undone', true],
    ]);
    expect([await statusOf(account, one), await statusOf(account, other)]).toEqual(['completed', 'completed']);
    expect((await undo(owner, batch.id)).status).toBe(422);
    const again = await billed(owner, [await preview(owner)]);
    expect(again.batch).toMatchObject({ state: 'done', invoiceCount: 1, leftOutCount: 0 });
  });

  it('is refused as a whole once one was sent or paid, and names it', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    await finished(account, clientId, [line(10)]);
    await finished(account, clientId, [line(20)]);
    const { batch, jobs } = await billed(
      owner,
      (await preview(owner)).map((job) => [job]),
    );
    const [first, second] = jobs.map(({ invoice }) => invoice);
    // The first is sent after the undo was asked for: nothing is undone.
    expect((await undo(owner, batch.id)).status).toBe(202);
    await shop.call(sending.sendDocument, { as: owner, params: { id: first?.id ?? '' }, body: {} });
    await work();
    const kept = await read(owner, batch.id);
    expect(kept.batch).toMatchObject({ state: 'done', undoneAt: null });
    expect(kept.batch.failure).toContain(first?.documentNumberDisplay);
    expect(kept.jobs.every(({ invoice }) => invoice?.isDeleted === false)).toBe(true);
    const refused = await undo(owner, batch.id);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain(first?.documentNumberDisplay);
    expect(refused.body.message).not.toContain(second?.documentNumberDisplay);
  });

  it('lets a job be billed again whose invoice was voided', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await finished(account, await storeClient(account), [line(10)]);
    const { jobs } = await billed(owner, [await preview(owner)]);
    const params = { id: jobs[0]?.invoice?.id ?? '' };
    await shop.call(saving.updateDocument, { as: owner, params, body: { documentStatus: 'void' } });
    await account.look((tx) => tx.updateTable('jobs').set({ jobStatus: 'completed' }).where('id', '=', id).execute());
    expect((await billed(owner, [await preview(owner)])).batch).toMatchObject({ invoiceCount: 1, leftOutCount: 0 });
  });
});

it('random jobs of random clients are each billed exactly once, and the sums are those of the preview', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const taxOf = async (name: string, rate: number, taxType: 1 | 2) =>
    (await shop.call(taxes.createTax, { as: owner, body: { name, rate, taxType } as never })).data.tax.id;
  const taxIds = [await taxOf('HST', 13, 1), await taxOf('VAT', 9.975, 2)];
  const below = numbersFrom(29);
  const clients = await Promise.all(Array.from({ length: 5 }, () => storeClient(account)));
  const made: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const lines = Array.from({ length: 1 + below(4) }, () => ({
      ...line((1 + below(9_999_999)) / 10_000, 1 + below(9)),
      taxIds: taxIds.filter(() => below(2) === 1),
    }));
    const purchaseOrderNumber = below(3) === 0 ? 'B-1' : '';
    made.push(await finished(account, clients[below(5)] ?? '', lines, { purchaseOrderNumber }));
  }
  const incomesOf = async (ids: string[]) => await Promise.all(ids.map((id) => incomeOf(owner, id)));
  // Without an invoice a job earns what its lines come to before tax.
  const alone = await incomesOf(made);
  const jobs = await preview(owner);
  const plan = planInvoices(jobs, new Set(clients.filter(() => below(3) > 0)));
  const { batch, jobs: rows } = await billed(
    owner,
    plan.map((invoice) => invoice.jobs),
  );
  expect(batch).toMatchObject({ leftOutCount: 0, invoiceCount: plan.length });
  expect(rows.map(({ jobId }) => jobId).sort()).toEqual(made.toSorted());
  for (const invoice of plan) {
    const ids = new Set(
      rows.filter(({ jobId }) => invoice.jobs.some(({ id }) => id === jobId)).map((row) => row.invoice?.id),
    );
    expect(ids.size).toBe(1);
    const document = await documentOf(owner, [...ids][0]);
    expect(document.total).toBe(invoice.total);
    const params = { id: document.id };
    await shop.call(saving.updateDocument, { as: owner, params, body: { documentStatus: 'sent' } });
    const incomes = await incomesOf(invoice.jobs.map(({ id }) => id));
    expect(sumMoney(incomes.map((income) => income ?? 0))).toBe(
      sumMoney([document.total, ...document.taxes.map(({ taxAmount }) => -taxAmount)]),
    );
  }
  expect(await incomesOf(made)).toEqual(alone);
});
