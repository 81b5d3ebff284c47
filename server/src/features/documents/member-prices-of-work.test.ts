import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as batches from '@truckroll/contract/invoice-batches/invoice-batches';
import * as plans from '@truckroll/contract/plans/plans';
import { createRequest } from '@truckroll/contract/requests/save-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob } from '../../testing/job-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storePlan } from '../../testing/stored-work.ts';

/** The shop's clock stands on Tuesday, 10 March 2026, 11:00 in Toronto. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A finished job over 200, whose work was done on a day. */
async function finished(account: TestAccount, clientId: string, day: string, more: Record<string, unknown> = {}) {
  const completedAt = `${day}T15:00:00.000Z`;
  const jobItems = [{ itemName: 'Blower', quantity: 2, price: 100 }];
  const id = await newJob(shop, account.owner, {
    clientId,
    title: 'Repair',
    startDateTime: completedAt,
    jobItems,
    ...more,
  });
  await account.look(async (tx) => {
    await tx.updateTable('jobs').set({ jobStatus: 'completed' }).where('id', '=', id).execute();
    const done = { visitStatus: 'completed' as const, completedAt, visitStartDateTime: completedAt };
    await tx.updateTable('visits').set(done).where('jobId', '=', id).execute();
  });
  return id;
}

/** A client with a plan that gives 10 % off since 1 March. */
async function member(own: object = {}) {
  const account = await shop.newAccount();
  const clientId = await storeClient(account, { email: 'ann@lee.test' });
  const planId = await storePlan(account, { clientId, memberDiscount: 10, ...own });
  return { account, as: account.owner, clientId, planId };
}

type Member = Awaited<ReturnType<typeof member>>;
const preview = async ({ as }: Member) => (await shop.call(batches.previewInvoiceBatch, { as, query: {} })).data.jobs;

/** The invoices that a batch makes of jobs. */
async function billed({ as }: Member, groups: { id: string; updatedAt: string }[][]) {
  const invoices = groups.map((jobs) => ({ jobs: jobs.map(({ id, updatedAt }) => ({ id, updatedAt })) }));
  const { data } = await shop.call(batches.createInvoiceBatch, { as, body: { invoices } });
  await shop.queue.runWaiting({ only: 'work-on-invoice-batch' });
  const { jobs } = (await shop.call(batches.getInvoiceBatch, { as, params: { id: data.batch.id } })).data;
  const ids = new Set(jobs.flatMap(({ invoice }) => invoice?.id ?? []));
  return Promise.all(
    [...ids].map(async (id) => (await shop.call(lists.getDocument, { as, params: { id } })).data.document),
  );
}

const converted = async ({ as, clientId }: Pick<Member, 'as' | 'clientId'>, body: object) =>
  (await shop.call(saving.createDocument, { as, body: { documentType: 1, clientId, ...body } as never })).data.document;

const requested = async ({ as, clientId }: Member, body: object) =>
  (await shop.call(createRequest, { as, body: { clientId, ...body } })).data.request;

const memberTerms = { discount: 10, discountType: 'percentage', memberPlan: 'Comfort', total: 180 };

describe('a batch of invoices', () => {
  it('bills a job at the member price that the editor proposes, and shows it before', async () => {
    const own = await member();
    const id = await finished(own.account, own.clientId, '2026-03-09');
    const { as, clientId } = own;
    const asked = await shop.call(plans.getMemberPrice, { as, params: { id: clientId }, query: { jobId: id } });
    expect(asked.data.member).toEqual({ planId: own.planId, planName: 'Comfort', percent: 10 });
    const jobs = await preview(own);
    expect(jobs).toMatchObject([{ total: 180, memberPrice: { planName: 'Comfort', amount: 20 } }]);
    const [invoice] = await billed(own, [jobs]);
    expect(invoice).toMatchObject(memberTerms);
  });

  it('names the plan on an invoice of several jobs, and reduces only those that it covers', async () => {
    const own = await member({ startDay: '2026-03-05' });
    await finished(own.account, own.clientId, '2026-03-04');
    await finished(own.account, own.clientId, '2026-03-05');
    const jobs = await preview(own);
    expect(jobs.map(({ total }) => total).toSorted()).toEqual([180, 200]);
    const [invoice] = await billed(own, [jobs]);
    expect(invoice).toMatchObject({ discount: 20, discountType: 'amount', memberPlan: 'Comfort', total: 380 });
  });

  it.each([
    ['ended before the work', { endDay: '2026-03-08', status: 'lapsed' as const }, 200],
    ['ended after the work', { endDay: '2026-03-09', status: 'cancelled' as const }, 180],
    ['was paused at the work', { pauses: JSON.stringify([{ from: '2026-03-08', to: '2026-03-09' }]) }, 200],
    [
      'was paused after the work',
      { pauses: JSON.stringify([{ from: '2026-03-09', to: null }]), status: 'paused' as const },
      180,
    ],
    ['was never begun', { activatedAt: null, status: 'offered' as const }, 200],
  ])('asks of a client whose plan %s what is due', async (_, plan, total) => {
    const own = await member(plan);
    await finished(own.account, own.clientId, '2026-03-08');
    const jobs = await preview(own);
    expect(jobs).toMatchObject([{ total }]);
    expect(await billed(own, [jobs])).toMatchObject([{ total }]);
  });

  it('keeps what the client has approved, and reduces a member price of it no further', async () => {
    const own = await member();
    const { as, clientId } = own;
    for (const [discount, memberPlan, total] of [
      [0, null, 200],
      [10, 'Comfort', 180],
    ] as const) {
      const items = [{ name: 'Blower', rate: 100, quantity: 2 }];
      const terms = { discount, discountType: 'percentage', memberPlan };
      const estimate = await converted({ as, clientId }, { documentType: 2, items, ...terms });
      await shop.call(saving.updateDocument, { as, params: { id: estimate.id }, body: { actionStatus: 1 } });
      const id = await finished(own.account, clientId, '2026-03-09', { estimateId: estimate.id });
      const jobs = (await preview(own)).filter((job) => job.id === id);
      expect(jobs).toMatchObject([{ total, problems: [] }]);
      expect(await billed(own, [jobs])).toMatchObject([{ total, memberPlan }]);
    }
  });
});

describe('a conversion by the server', () => {
  it('of a job or request has the member price, of an invoice and of an estimate', async () => {
    const own = await member();
    const jobId = await finished(own.account, own.clientId, '2026-03-09');
    const ofJob = { isConvertedFromJob: true, convertedFromId: jobId };
    expect(await converted(own, { ...ofJob, documentType: 2 })).toMatchObject(memberTerms);
    expect(await converted(own, ofJob)).toMatchObject(memberTerms);
    const items = [{ name: 'Blower', rate: 200, quantity: 1 }];
    const { id } = await requested(own, { items });
    const ofRequest = { documentType: 2, isConvertedFromRequest: true, convertedFromId: id };
    expect(await converted(own, ofRequest)).toMatchObject(memberTerms);
  });

  it('keeps another discount, of the request for it or of the source', async () => {
    const own = await member();
    const jobId = await finished(own.account, own.clientId, '2026-03-09');
    const ofJob = { isConvertedFromJob: true, convertedFromId: jobId };
    const given = { discount: 30, discountType: 'amount' };
    expect(await converted(own, { ...ofJob, ...given })).toMatchObject({ discount: 30, memberPlan: null, total: 170 });
    const items = [{ name: 'Blower', rate: 200, quantity: 1 }];
    const { id } = await requested(own, { items, discount: 50 });
    const ofRequest = { documentType: 2, isConvertedFromRequest: true, convertedFromId: id };
    expect(await converted(own, ofRequest)).toMatchObject({ discount: 50, memberPlan: null, total: 150 });
  });

  it('leaves documents with items of their own as they are sent', async () => {
    const own = await member();
    const items = [{ name: 'Blower', rate: 200 }];
    expect(await converted(own, { items })).toMatchObject({ discount: 0, memberPlan: null, total: 200 });
  });
});
