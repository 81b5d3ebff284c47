import { readHomeMonths } from '@truckroll/contract/home/home';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const months = async (as: Person) => (await shop.call(readHomeMonths, { as })).data.months;
const monthOf = async (as: Person, month: string) => (await months(as)).find((each) => each.month === month);

/** An invoice dated on a day. */
async function invoice(account: TestAccount, date: string, total: string, more: object = {}): Promise<void> {
  const clientId = await storeClient(account);
  await storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', date, total, ...more });
}

/** A completed job with the given start. */
async function complete(account: TestAccount, startDateTime: string, team: string[] = []): Promise<void> {
  const clientId = await storeClient(account);
  await storeJob(account, { clientId, jobStatus: 'completed', startDateTime }, team);
}

describe('HO-1 months of the home page', () => {
  it('are the last twelve, oldest first, each with its invoices and completed jobs', async () => {
    const account = await shop.newAccount();
    await invoice(account, '2026-03-02', '113.11', { tax: '13.01' });
    // Dated after today, it is revenue of a day to come.
    await invoice(account, '2026-03-11', '4000');
    await invoice(account, '2026-03-09', '200.20');
    await invoice(account, '2026-01-31', '50');
    await invoice(account, '2026-03-03', '999', { documentStatus: 'draft' });
    // 22:00 on the last day of January in Toronto is already February in UTC.
    await complete(account, '2026-02-01T03:00:00.000Z');
    await complete(account, '2026-03-05T15:00:00.000Z');
    await storeJob(account, {
      clientId: await storeClient(account),
      jobStatus: 'scheduled',
      startDateTime: '2026-03-04T15:00:00.000Z',
    });
    const found = await months(account.owner);
    expect(found.map(({ month }) => month)).toEqual([
      ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
      ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
    ]);
    expect(found.at(-1)).toEqual({
      ...{ month: '2026-03', from: '2026-03-01', to: '2026-03-10' },
      ...{ revenue: 300.3, tax: 13.01, completedJobs: 1 },
    });
    expect(found.at(-2)).toMatchObject({ month: '2026-02', revenue: 0, tax: 0, completedJobs: 0 });
    expect(found.at(-3)).toMatchObject({ month: '2026-01', revenue: 50, completedJobs: 1 });
    // The count equals the list that the month links to.
    const ofMarch = { status: ['completed' as const], from: '2026-03-01', to: '2026-03-31' };
    expect((await shop.call(listJobs, { as: account.owner, query: ofMarch })).data.total).toBe(1);
  });

  it('show a technician only own jobs, and no money', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await invoice(account, '2026-03-02', '100');
    await complete(account, '2026-03-05T15:00:00.000Z');
    await complete(account, '2026-03-06T15:00:00.000Z', [lite.userId]);
    expect(await monthOf(lite, '2026-03')).toMatchObject({ revenue: null, tax: null, completedJobs: 1 });
    expect((await monthOf(account.owner, '2026-03'))?.completedJobs).toBe(2);
  });
});
