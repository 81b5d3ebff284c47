import * as contract from '@truckroll/contract/documents/billing';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as jobs from '@truckroll/contract/jobs/save-job';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as visits from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, read as readJob } from '../../testing/job-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { merge } from '../../testing/two-clients.ts';
import { drawArrivedSteps, drawSteps } from './draw-steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const steps = [
  { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
  { name: 'Start', kind: 'percent', value: 20, when: 'start' },
  { name: 'Sign-off', kind: 'percent', value: 10, when: 'byHand' },
  { name: 'Balance', kind: 'rest', when: 'completion' },
];

const change = async (account: TestAccount, id: string, body: Record<string, unknown>) => {
  const reply = await shop.call(saving.updateDocument, { as: account.owner, params: { id }, body });
  expect(reply.status, reply.body.message).toBe(200);
};
const remove = (account: TestAccount, id: string) =>
  shop.call(lists.deleteDocument, { as: account.owner, params: { id } });
const draw = () => shop.queue.runChore(drawSteps);
const billingOf = async (account: TestAccount, id: string) => {
  const { data } = await shop.call(contract.getBilling, { as: account.owner, params: { id } });
  return data.billing?.steps ?? [];
};
/** The names of the steps that have an invoice. */
const billedOf = async (account: TestAccount, id: string) =>
  (await billingOf(account, id)).filter(({ isBilled }) => isBilled).map(({ name }) => name);
const notesOf = (account: TestAccount) =>
  account.look((tx) =>
    tx
      .selectFrom('notifications')
      .select(['title', 'moduleType', 'moduleId', 'userId'])
      .where('title', 'like', '%of step%')
      .orderBy('id')
      .execute(),
  );

async function estimateOf(account: TestAccount, schedule: Record<string, unknown> = {}, more: object = {}) {
  const { owner } = account;
  const clientId = await newClient(shop, owner);
  const { data } = await shop.call(saving.createDocument, {
    as: owner,
    body: {
      ...{ documentType: 2, clientId, items: [{ name: 'Furnace', rate: 1000 }] },
      billingSchedule: { steps, ...schedule },
      ...more,
    } as never,
  });
  return { id: data.id, clientId };
}

async function approved(account: TestAccount, schedule: Record<string, unknown> = {}) {
  const estimate = await estimateOf(account, schedule);
  await change(account, estimate.id, { actionStatus: 1 });
  return estimate;
}

/** The job of an estimate, with one visit. */
async function jobOf(account: TestAccount, { id, clientId }: { id: string; clientId: string }) {
  const { data } = await shop.call(jobs.createJob, {
    as: account.owner,
    body: {
      clientId,
      estimateId: id,
      startDateTime: '2026-03-11T14:00:00.000Z',
      endDateTime: '2026-03-11T15:00:00.000Z',
    },
  });
  const job = await readJob(shop, account.owner, data.id);
  return { jobId: data.id, visitId: job.visits[0]?.id ?? '' };
}

const moveVisit = async (account: TestAccount, id: string, visitStatus: string) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
  const reply = await shop.call(visits.changeVisitStatus, {
    as: account.owner,
    params: { visitId: id },
    body: { visitStatus } as never,
  });
  expect(reply.body).toMatchObject({ success: true });
};

describe('a step whose moment arrives', () => {
  it('becomes a draft by itself, on approval, at the start and at completion, and the office is told', async () => {
    const account = await shop.newAccount();
    const estimate = await approved(account);
    expect(await billedOf(account, estimate.id)).toEqual([]);
    await draw();
    expect(await billedOf(account, estimate.id)).toEqual(['Deposit']);
    const { visitId } = await jobOf(account, estimate);
    await draw();
    expect(await billedOf(account, estimate.id)).toEqual(['Deposit']);
    await moveVisit(account, visitId, 'in_progress');
    await draw();
    expect(await billedOf(account, estimate.id)).toEqual(['Deposit', 'Start']);
    await moveVisit(account, visitId, 'completed');
    await draw();
    expect(await billedOf(account, estimate.id)).toEqual(['Deposit', 'Start', 'Balance']);
    const invoices = (await billingOf(account, estimate.id)).flatMap(({ invoice }) => invoice ?? []);
    expect(invoices.map(({ documentStatus, total }) => [documentStatus, total])).toEqual([
      ['draft', 300],
      ['draft', 200],
      ['draft', 400],
    ]);
    expect(await notesOf(account)).toEqual(
      [1, 2, 4].map((step, index) => ({
        ...{ title: `Draft of step ${step} is ready`, moduleType: 'invoice', userId: account.owner.userId },
        moduleId: invoices[index]?.id,
      })),
    );
    const log = await account.look((tx) =>
      tx
        .selectFrom('history')
        .select(['creatorName', 'description'])
        .where('moduleId', '=', invoices[1]?.id ?? '')
        .execute(),
    );
    expect(log.map(({ description }) => description)).toContain('The draft of step 2 was made by itself');
  });

  it('is drawn once by two servers at once, after a killed worker, and when the work is completed again', async () => {
    const account = await shop.newAccount();
    const estimate = await approved(account);
    const { visitId } = await jobOf(account, estimate);
    await moveVisit(account, visitId, 'in_progress');
    await moveVisit(account, visitId, 'completed');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const run = { now: shop.clock.now, log, signal: new AbortController().signal };
    let kills = 3;
    const mortal = drawArrivedSteps({
      ...run,
      transact: (work) =>
        shop.database.asSystem(async (system) => {
          const done = await work(system);
          if (done === true && kills-- > 0) throw new Error('Killed');
          return done;
        }),
    });
    await mortal.catch(() => undefined);
    const other = () => drawArrivedSteps({ ...run, transact: (work) => shop.database.asSystem(work) });
    await Promise.all([other(), other()]);
    await moveVisit(account, visitId, 'in_progress');
    await moveVisit(account, visitId, 'completed');
    await draw();
    const { data } = await shop.call(lists.listDocuments, { as: account.owner, query: { documentType: 1 } });
    expect(data.documents.map(({ total }) => total).toSorted()).toEqual([200, 300, 400]);
    expect(await notesOf(account)).toHaveLength(3);
  });

  it('is not drawn again once its draft is deleted, but by hand', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    await draw();
    const [first] = await billingOf(account, id);
    await remove(account, first?.invoice?.id ?? '');
    // Approved again, which brings the same moment once more.
    expect((await shop.call(saving.reopenDocument, { as: account.owner, params: { id }, body: {} })).status).toBe(200);
    await change(account, id, { actionStatus: 1 });
    await draw();
    expect(await billedOf(account, id)).toEqual([]);
    const body = { stepId: first?.id ?? '' };
    expect((await shop.call(contract.invoiceStep, { as: account.owner, params: { id }, body })).status).toBe(201);
  });

  it('is left alone where the office has invoiced it, or has switched drafts off', async () => {
    const account = await shop.newAccount();
    const byHand = await approved(account);
    const [first] = await billingOf(account, byHand.id);
    const body = { stepId: first?.id ?? '' };
    await shop.call(contract.invoiceStep, { as: account.owner, params: { id: byHand.id }, body });
    const off = await approved(account, { drawsDrafts: false });
    await draw();
    expect(await billedOf(account, byHand.id)).toEqual(['Deposit']);
    expect(await billedOf(account, off.id)).toEqual([]);
    expect(await notesOf(account)).toEqual([]);
  });

  it('waits for the next approval where the estimate was reopened in between', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    expect((await shop.call(saving.reopenDocument, { as: account.owner, params: { id }, body: {} })).status).toBe(200);
    await draw();
    expect(await billedOf(account, id)).toEqual([]);
    await change(account, id, { actionStatus: 1 });
    await draw();
    expect(await billedOf(account, id)).toEqual(['Deposit']);
  });

  it('bills the client that was kept when two were merged in between', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = await approved(account);
    const kept = await newClient(shop, account.owner, { firstName: 'Anna' });
    await merge(shop, account.owner, [kept, clientId]);
    await draw();
    const invoiceId = (await billingOf(account, id))[0]?.invoice?.id ?? '';
    const { data } = await shop.call(lists.getDocument, { as: account.owner, params: { id: invoiceId } });
    expect(data.document.clientId).toBe(kept);
  });

  it('takes over a deposit that the estimate holds', async () => {
    const account = await shop.newAccount();
    const deposit = { isDepositRequired: true, depositType: 'amount', depositValue: 50, billingSchedule: null };
    const { id } = await estimateOf(account, {}, deposit);
    await change(account, id, { actionStatus: 1 });
    await shop.call(payments.recordPayment, { as: account.owner, body: { documentId: id, paymentAmount: 50 } });
    await shop.call(saving.reopenDocument, { as: account.owner, params: { id }, body: {} });
    await change(account, id, { isDepositRequired: false, billingSchedule: { steps } });
    await change(account, id, { actionStatus: 1 });
    await draw();
    const [first] = await billingOf(account, id);
    expect(first?.invoice).toMatchObject({ total: 300, amountDue: 250 });
  });

  it('tells the office once why a draft cannot be made', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = await approved(account);
    await account.look((tx) =>
      tx.updateTable('clients').set({ stage: 'archived' }).where('id', '=', clientId).execute(),
    );
    await draw();
    await draw();
    expect(await billedOf(account, id)).toEqual([]);
    expect(await notesOf(account)).toMatchObject([
      { title: 'No draft of step 1', moduleType: 'estimate', moduleId: id },
    ]);
  });
});
