import { updateAccount } from '@truckroll/contract/account/account';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { listHistory } from '@truckroll/contract/history/history';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as contract from '@truckroll/contract/plans/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { mailbox } from '../../providers/mail/mail.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { drawPlans } from './run-plan.ts';

/** The shop's clock stands on Tuesday, 10 March 2026, 11:00 in Toronto. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://work.test' });
});
afterAll(() => shop.close());

const terms = {
  text: 'Two tune-ups a year.',
  lines: [{ name: 'Comfort plan', rate: 31, quantity: 1 }],
  interval: 'month' as const,
  billingDay: 1,
  visits: [{ name: 'Tune-up', months: [4, 10], times: 1 }],
  memberDiscount: 10,
};

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One run of the hourly chore. */
const draw = (): Promise<void> =>
  drawPlans(
    { queue: shop.queue, mail: mailbox, settings: readSettings({ PUBLIC_URL: 'https://work.test' }) },
    {
      now: shop.clock.now,
      log,
      signal: new AbortController().signal,
      transact: (work) => shop.database.asSystem(work),
    },
  );

async function at<T>(day: string, work: () => Promise<T>): Promise<T> {
  const before = shop.clock.now;
  shop.clock.now = new Date(`${day}T15:00:00.000Z`);
  try {
    return await work();
  } finally {
    shop.clock.now = before;
  }
}

async function prepared(own: object = {}, given?: TestAccount) {
  const account = given ?? (await shop.newAccount());
  const as = account.owner;
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', email: 'ada@plans.test' });
  const body = { name: 'Comfort', clientId, startDay: '2026-03-10', terms, ...own };
  const { plan } = (await shop.call(contract.createPlan, { as, body })).data;
  return { account, as, clientId, plan, params: { id: plan.id } };
}

async function active(own: object = {}) {
  const made = await prepared(own);
  await shop.call(contract.activatePlan, { as: made.as, params: made.params, body: {} });
  const read = async () => (await shop.call(contract.getPlan, { as: made.as, params: made.params })).data.plan;
  const invoices = async () =>
    (await shop.call(listDocuments, { as: made.as, query: { documentType: 1, limit: 100 } })).data.documents;
  const jobs = async () => (await shop.call(listJobs, { as: made.as })).data.jobs;
  return { ...made, read, invoices, jobs };
}

describe('a plan', () => {
  it('draws its first bill for the rest of the period and makes the job of a visit 60 days ahead, each once', async () => {
    const { invoices, jobs, read, clientId } = await active();
    await draw();
    await draw();
    const [invoice, ...more] = await invoices();
    expect(more).toEqual([]);
    // 22 of the 31 days of March, from the 10th on.
    expect(invoice).toMatchObject({ title: 'Comfort', total: 22, documentStatus: 'draft', clientId });
    expect(await jobs()).toMatchObject([{ title: 'Tune-up', jobStatus: 'draft', startDateTime: null }]);
    const plan = await read();
    expect(plan.status).toBe('active');
    expect(plan.bills.filter(({ isDrawn }) => isDrawn)).toMatchObject([
      { day: '2026-03-10', from: '2026-03-10', to: '2026-04-01', amount: 22, invoice: { amountDue: 22 } },
    ]);
    expect(plan.bills.find(({ day }) => day === '2026-04-01')).toMatchObject({ amount: 31, isDrawn: false });
    expect(plan.visits).toMatchObject([
      { day: '2027-04-01', isMade: false },
      { day: '2026-10-01', isMade: false },
      { day: '2026-04-01', isMade: true, job: { status: 'draft' } },
    ]);
  });
});

const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`;

describe('an offered plan', () => {
  it('is read, signed and begun by its client through the link of the mail, once, and not after a change', async () => {
    const { as, params, plan } = await prepared();
    const offered = await shop.call(contract.offerPlan, { as, params, body: { updatedAt: plan.updatedAt } });
    expect(offered.data.delivery).toBe('queued');
    const token = new URL(offered.data.link).pathname.split('/').at(-1) ?? '';
    const mails = (await shop.call(listOutgoingMail, { as })).data.mails;
    expect(mails).toMatchObject([{ subject: 'Comfort from Test Company', to: 'ada@plans.test' }]);

    const read = (await shop.call(contract.getPublicPlan, { params: { token } })).data;
    expect(read.plan).toMatchObject({ status: 'offered', price: 31, firstBill: { day: '2026-03-10', amount: 22 } });
    const body = { signerName: 'Ada Lee', signature: png, updatedAt: read.plan.updatedAt };
    const unsigned = await shop.call(contract.acceptPlan, {
      params: { token },
      body: { ...body, signature: 'x' },
    });
    expect(unsigned.body.errors).toMatchObject([{ path: 'signature', message: 'Please provide a signature' }]);
    const unseen = await shop.call(contract.acceptPlan, {
      params: { token },
      body: { ...body, updatedAt: '2026-01-01T00:00:00.000Z' },
    });
    expect([unseen.status, unseen.body.code]).toEqual([409, 'document_changed']);

    const accepted = await shop.call(contract.acceptPlan, { params: { token }, body });
    expect(accepted.data.plan).toMatchObject({ status: 'active', signerName: 'Ada Lee' });
    const again = await shop.call(contract.acceptPlan, { params: { token }, body });
    expect([again.status, again.body.code]).toEqual([409, 'document_answered']);
    await shop.queue.runWaiting();
    expect((await shop.call(listDocuments, { as, query: { documentType: 1 } })).data.documents).toHaveLength(1);
    const { plan: begun } = (await shop.call(contract.getPlan, { as, params })).data;
    expect(begun).toMatchObject({ status: 'active', signerName: 'Ada Lee', signedAt: shop.clock.now.toISOString() });
    expect(begun.signatureUrl).toContain('/api/storage/');
    const query = { moduleType: 'client' as const, moduleId: plan.clientId };
    const { history } = (await shop.call(listHistory, { as, query })).data;
    expect(history[0]?.description).toBe('{{creator}} accepted and signed the plan “Comfort”');
  });

  it('loses its link when its words are changed', async () => {
    const { as, params } = await prepared();
    const { link } = (await shop.call(contract.offerPlan, { as, params, body: {} })).data;
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    const body = { name: 'Comfort', startDay: '2026-03-10', terms: { ...terms, lines: [{ name: 'More', rate: 99 }] } };
    await shop.call(contract.updatePlan, { as, params, body });
    expect((await shop.call(contract.getPublicPlan, { params: { token } })).status).toBe(404);
    expect((await shop.call(contract.getPublicPlan, { params: { token: 'p.x' } })).status).toBe(404);
  });
});

describe('a plan that runs', () => {
  it('bills each visit when it is done, where that is agreed', async () => {
    const { as, jobs, invoices } = await active({ terms: { ...terms, billing: 'visit', weekday: 3 } });
    await draw();
    expect(await invoices()).toEqual([]);
    const [job] = await jobs();
    const done = await shop.call(updateJob, { as, body: { jobId: job?.id ?? '', jobStatus: 'completed' } });
    expect(done.status, done.body.message).toBe(200);
    await draw();
    await draw();
    expect(await invoices()).toMatchObject([{ title: 'Comfort', total: 31 }]);
  });

  it('sends its bills by itself where that is wanted', async () => {
    const { as, invoices } = await active({ terms: { ...terms, sendsBills: true } });
    await draw();
    expect(await invoices()).toMatchObject([{ documentStatus: 'sent' }]);
    expect((await shop.call(listOutgoingMail, { as })).data.mails).toMatchObject([{ to: 'ada@plans.test' }]);
  });

  it.each([
    [true, 'INV-2026000001'],
    [false, 'DRAFT-000001'],
  ])('numbers a bill without gaps once it is sent (by itself: %s)', async (sendsBills, number) => {
    const { as, invoices } = await active({ terms: { ...terms, sendsBills } });
    await shop.call(updateAccount, { as, body: { numbersWithoutGaps: true } });
    await draw();
    expect(await invoices()).toMatchObject([{ documentNumberDisplay: number }]);
  });

  it('pauses and resumes, refuses days that have passed, and a version that is old', async () => {
    const { as, params, read } = await active();
    const { updatedAt } = await read();
    const past = await shop.call(contract.pausePlan, { as, params, body: { day: '2026-03-09', updatedAt } });
    expect(past.body.errors).toMatchObject([{ path: 'day', message: 'Choose today or a later day' }]);
    await shop.call(contract.pausePlan, { as, params, body: { day: '2026-03-15', updatedAt } });
    const stale = await shop.call(contract.resumePlan, {
      as,
      params,
      body: { day: '2026-04-11', updatedAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(stale.status).toBe(409);
    expect((await read()).nextBillDay).toBeNull();
    const twice = await shop.call(contract.pausePlan, { as, params, body: { day: '2026-03-20' } });
    expect([twice.status, twice.body.code]).toEqual([409, 'plan_not_running']);
    const resumed = await shop.call(contract.resumePlan, { as, params, body: { day: '2026-04-11' } });
    expect(resumed.data.plan.pauses).toEqual([{ from: '2026-03-15', to: '2026-04-11' }]);
    expect(resumed.data.plan.bills.filter(({ isDrawn }) => !isDrawn).at(-1)).toMatchObject({
      day: '2026-04-11',
      amount: 20.67,
    });
  });

  it('gets another price with a notice, not before tomorrow', async () => {
    const { as, params, read } = await active();
    const soon = await shop.call(contract.changePlanPrice, { as, params, body: { from: '2026-03-10', rates: [35] } });
    expect([soon.status, soon.body.code]).toEqual([422, 'plan_price_too_soon']);
    await shop.call(contract.changePlanPrice, { as, params, body: { from: '2026-05-01', rates: [35] } });
    const coming = (await read()).bills.filter(({ isDrawn }) => !isDrawn).map(({ day, amount }) => [day, amount]);
    expect(coming.slice(-2)).toEqual([
      ['2026-05-01', 35],
      ['2026-04-01', 31],
    ]);
    const { mails } = (await shop.call(listOutgoingMail, { as })).data;
    expect(mails[0]?.subject).toBe('Test Company: New price of Comfort');
  });

  it('shows what is due before it is cancelled, and ends on its day', async () => {
    const { as, params, read } = await active();
    await draw();
    const due = (await shop.call(contract.previewPlanEnd, { as, params, query: { day: '2026-03-21' } })).data;
    expect(due).toMatchObject({ unpaid: 22, toCome: 0, unused: 11 });
    expect(due.jobs).toMatchObject([{ day: '2026-04-01' }]);
    await shop.call(contract.cancelPlan, { as, params, body: { day: '2026-04-11' } });
    expect((await read()).bills[0]).toMatchObject({ day: '2026-04-01', amount: 10.33, isDrawn: false });
    await at('2026-04-11', draw);
    const plan = await read();
    expect([plan.status, plan.bills.length]).toEqual(['cancelled', 2]);
    const { figures } = (await shop.call(contract.listPlans, { as })).data;
    expect(figures).toMatchObject({ active: 0, due: 1 });
  });

  it('gives its client the price of members, and counts in the figures', async () => {
    const { as, clientId, plan } = await active();
    const member = await shop.call(contract.getMemberPrice, { as, params: { id: clientId } });
    expect(member.data.member).toEqual({ planId: plan.id, planName: 'Comfort', percent: 10 });
    const { plans, figures } = (await shop.call(contract.listPlans, { as, query: { search: 'ada' } })).data;
    expect(plans).toMatchObject([{ clientName: 'Ada Lee', nextBillDay: '2026-04-01', price: 31 }]);
    expect(figures).toMatchObject({ active: 1, monthly: [{ amount: 31 }], churn: { atStart: 0, ended: 0 } });
    expect((await shop.call(contract.listPlans, { as, query: { search: 'nobody' } })).data.total).toBe(0);
  });

  it('is for people who write invoices, of its own company', async () => {
    const { account, params } = await active();
    const technician = await account.person('fieldTechnicianLite');
    expect((await shop.call(contract.getPlan, { as: technician, params })).status).toBe(403);
    const other = await shop.newAccount();
    expect((await shop.call(contract.getPlan, { as: other.owner, params })).status).toBe(404);
    expect((await shop.call(contract.listPlans, { as: other.owner })).data.total).toBe(0);
  });
});
