import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { readHomeFigures } from '@truckroll/contract/home/home';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { readMoneyReport } from '@truckroll/contract/reports/reports';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import {
  storeClient,
  storeDocument,
  storeJob,
  storeRequest,
  storeTask,
  storeVisit,
} from '../../testing/stored-work.ts';

let shop: Shop;
let began: Date;
beforeAll(async () => {
  shop = await openShop();
  began = shop.clock.now;
});
afterEach(() => {
  shop.clock.now = began;
});
afterAll(() => shop.close());

const figures = async (as: Person) => (await shop.call(readHomeFigures, { as })).data;

/** A visit on Mar 10 from 22:00 to 23:00 in Toronto, which is the day after in UTC. */
const tonight = { visitStartDateTime: '2026-03-11T02:00:00.000Z', visitEndDateTime: '2026-03-11T03:00:00.000Z' };

async function visitOf(account: TestAccount, visit: object = tonight, team: string[] = []): Promise<string> {
  const jobId = await storeJob(account, { clientId: await storeClient(account), startDateTime: at('03-10') }, team);
  return storeVisit(account, { jobId, ...visit }, team);
}

const at = (day: string): string => `2026-${day}T15:00:00.000Z`;

/** The figures are read on Mar 10, a Tuesday, at 11:00 in Toronto. */
describe('HO-3 figures of the home page', () => {
  it('count the visits of the day of the company, and of the same weekday before', async () => {
    const account = await shop.newAccount();
    await visitOf(account);
    await visitOf(account, { ...tonight, visitStatus: 'completed' });
    await visitOf(account, { ...tonight, visitStatus: 'cancelled' });
    // 23:00 of the evening before, and 01:00 of the next day, which are both Mar 10 or 11 in UTC.
    await visitOf(account, { visitStartDateTime: '2026-03-10T03:00:00Z', visitEndDateTime: '2026-03-10T04:00:00Z' });
    await visitOf(account, { visitStartDateTime: '2026-03-11T05:00:00Z', visitEndDateTime: '2026-03-11T06:00:00Z' });
    await visitOf(account, { visitStartDateTime: at('03-03'), visitEndDateTime: at('03-03') });
    const { today, visits } = await figures(account.owner);
    expect({ today, visits }).toEqual({ today: '2026-03-10', visits: { count: 2, weekAgo: 1 } });
    const query = { startDate: today, endDate: today } as const;
    expect((await shop.call(trackTeam, { as: account.owner, query })).data.visits).toHaveLength(2);
  });

  it('change their day at the midnight of the company', async () => {
    const account = await shop.newAccount();
    await visitOf(account);
    shop.clock.now = new Date('2026-03-11T03:59:00.000Z');
    expect(await figures(account.owner)).toMatchObject({ today: '2026-03-10', visits: { count: 1 } });
    shop.clock.now = new Date('2026-03-11T04:01:00.000Z');
    expect(await figures(account.owner)).toMatchObject({ today: '2026-03-11', visits: { count: 0 } });
  });

  it('count open tasks of today and from before', async () => {
    const account = await shop.newAccount();
    const task = (day: string, more: object = {}) =>
      storeTask(account, { status: 'scheduled', scheduleDateTime: at(day), ...more });
    await task('03-10');
    await task('03-10', { completedAt: at('03-10') });
    await task('03-10', { status: 'draft' });
    await task('03-09');
    await task('02-01');
    await task('03-11');
    expect((await figures(account.owner)).tasks).toEqual({ count: 1, late: 2 });
    const query = { completed: false, status: 'scheduled', from: '2026-03-10', to: '2026-03-10' } as const;
    expect((await shop.call(listTasks, { as: account.owner, query })).data.total).toBe(1);
  });

  it('sum what is overdue, and the part of it that became overdue in seven days', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const invoice = (dueDate: string, total: string, more: object = {}) =>
      storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', dueDate, total, ...more });
    await invoice('2026-01-31', '100.10');
    // Due on Mar 2, it was overdue on Mar 3 already; due on Mar 3, it became overdue seven days ago.
    await invoice('2026-03-02', '20');
    await invoice('2026-03-03', '3.20');
    await invoice('2026-03-09', '0.5', { amountPaid: '0.3' });
    await invoice('2026-03-10', '1000');
    await invoice('2026-02-01', '1000', { documentStatus: 'draft' });
    await invoice('2026-02-01', '1000', { amountPaid: '1000' });
    expect((await figures(account.owner)).overdue).toEqual({ count: 4, amount: 123.5, recent: 3.4 });
    const { totals } = (
      await shop.call(listDocuments, { as: account.owner, query: { documentType: 1, overdue: true } })
    ).data;
    expect(totals.amountDue).toBe(123.5);
  });

  it('count estimates that wait for an answer, and the recent ones', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const estimate = (date: string, documentStatus: 'sent' | 'viewed' | 'approved', total = '10') =>
      storeDocument(account, { clientId, documentType: 2, documentStatus, date, total });
    await estimate('2026-03-04', 'sent');
    await estimate('2026-03-03', 'viewed', '2.5');
    await estimate('2026-03-09', 'approved');
    expect((await figures(account.owner)).estimates).toEqual({ count: 2, amount: 12.5, recent: 1 });
  });

  it('count unscheduled jobs and new requests as their lists do', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    await storeJob(account, { clientId, createdAt: at('03-09') });
    await storeJob(account, { clientId, createdAt: at('01-09') });
    await storeJob(account, { clientId, createdAt: at('03-09'), jobStatus: 'completed' });
    await visitOf(account);
    const request = (day: string, stage: 'new_request' | 'cancelled' = 'new_request') =>
      storeRequest(account, { clientId, stage, createdAt: at(day) });
    await request('03-10');
    await request('03-04', 'cancelled');
    await request('03-03');
    await request('02-24');
    const { unscheduled, requests } = await figures(account.owner);
    expect(unscheduled).toEqual({ count: 2, recent: 1 });
    expect(requests).toEqual({ count: 3, recent: 2, before: 1 });
    const jobs = await shop.call(listJobs, { as: account.owner, query: { unscheduled: true } });
    const list = await shop.call(listRequests, { as: account.owner, query: { stage: ['new_request'] } });
    expect([jobs.data.total, list.data.total]).toEqual([2, 3]);
  });

  it('compare the revenue of the month with the same days of the month before: the invoices, as the report has them', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const invoice = (date: string, total: string, more: object = {}) =>
      storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', date, total, ...more });
    await invoice('2026-03-01', '113.11', { tax: '13.01' });
    await invoice('2026-03-10', '0.20', { amountPaid: '0.20', paymentStatus: 'paid' });
    await invoice('2026-03-09', '500', { documentStatus: 'draft' });
    await invoice('2026-03-09', '500', { documentStatus: 'void' });
    await invoice('2026-03-09', '5000', { currency: 'JPY', currencyDecimals: 0 });
    await invoice('2026-02-01', '40');
    await invoice('2026-02-10', '2');
    await invoice('2026-02-11', '900');
    await invoice('2026-01-31', '900');
    const { revenue } = await figures(account.owner);
    expect(revenue).toEqual({ amount: 100.3, before: 42 });
    const query = { from: '2026-03-01', to: '2026-03-10' };
    const report = (await shop.call(readMoneyReport, { as: account.owner, query })).data;
    expect(report.totals.now?.revenue).toBe(revenue?.amount);
    const invoices = await shop.call(listDocuments, { as: account.owner, query: { ...query, documentType: 1 } });
    expect(invoices.data.totals).toMatchObject({ revenue: { amount: 100.3, tax: 13.01 } });
    expect(invoices.data.totals.otherCurrencies).toMatchObject([
      { currency: 'JPY', revenue: { amount: 5000, tax: 0 } },
    ]);
  });

  it('are null where the person has no right, and of own records for a technician', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await visitOf(account);
    await visitOf(account, tonight, [lite.userId]);
    const own = await figures(lite);
    expect(own).toMatchObject({ visits: { count: 1 }, overdue: null, estimates: null, revenue: null });
    expect(await figures(account.owner)).toMatchObject({
      visits: { count: 2 },
      overdue: { count: 0 },
      estimates: { count: 0 },
      revenue: { amount: 0, before: 0 },
    });
  });

  it('show nothing of another account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await visitOf(account);
    await storeRequest(account, { clientId: await storeClient(account), stage: 'new_request', createdAt: at('03-10') });
    expect(await figures(other.owner)).toMatchObject({
      visits: { count: 0, weekAgo: 0 },
      unscheduled: { count: 0, recent: 0 },
      requests: { count: 0, recent: 0, before: 0 },
    });
  });
});
