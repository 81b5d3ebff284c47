import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { listJobs } from '@truckroll/contract/jobs/jobs';
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
