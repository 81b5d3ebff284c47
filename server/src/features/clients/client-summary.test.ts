import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import * as documents from '@truckroll/contract/documents/save-document';
import * as payments from '@truckroll/contract/payments/record-payment';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newJob } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The times of a visit that lasts some hours. */
const visitAt = (visitStartDateTime: string, hours = 1) => ({
  visitStartDateTime,
  visitEndDateTime: new Date(Date.parse(visitStartDateTime) + hours * 3_600_000).toISOString(),
});
const read = (as: Person, id: string) => shop.call(getClientSummary, { as, params: { id } });
const summaryOf = async (as: Person, id: string) => (await read(as, id)).data.summary;

async function made(as: Person, body: { clientId: string; documentType: 1 | 2 }, rate: number, isSent = true) {
  const documentStatus = isSent ? ('sent' as const) : ('draft' as const);
  const sent = { ...body, documentStatus, items: [{ name: 'Work', rate }] };
  return (await shop.call(documents.createDocument, { as, body: sent })).data.id;
}
const pay = (as: Person, documentId: string, paymentAmount: number) =>
  shop.call(payments.recordPayment, { as, body: { documentId, paymentAmount } });

describe("CL-15 a client's summary", () => {
  it('is empty for a new client', async () => {
    const { owner } = await shop.newAccount();
    expect(await summaryOf(owner, await newClient(shop, owner))).toEqual({
      money: [],
      openEstimates: { count: 0, latestId: null },
      nextVisit: null,
      lastVisit: null,
    });
  });

  it('counts issued invoices and what was paid on them, without drafts and void ones', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const first = await made(owner, { clientId, documentType: 1 }, 100);
    await made(owner, { clientId, documentType: 1 }, 40);
    await made(owner, { clientId, documentType: 1 }, 1000, false);
    const gone = await made(owner, { clientId, documentType: 1 }, 500);
    const options = { as: owner, params: { id: gone }, body: { documentStatus: 'void' as const } };
    await shop.call(documents.updateDocument, options);
    await pay(owner, first, 30);
    await made(owner, { clientId: await newClient(shop, owner), documentType: 1 }, 7);
    const { money } = await summaryOf(owner, clientId);
    expect(money).toMatchObject([{ balance: 110, credit: 0, lifetimeValue: 30 }]);
  });

  it('counts the estimates that wait for an answer, and names the latest', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    await made(owner, { clientId, documentType: 2 }, 10);
    const latest = await made(owner, { clientId, documentType: 2 }, 20);
    await made(owner, { clientId, documentType: 2 }, 30, false);
    expect((await summaryOf(owner, clientId)).openEstimates).toEqual({ count: 2, latestId: latest });
  });

  it('has the next and the last visit of the jobs that the user sees', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const technician = await personWith(account, { Clients: ['viewAll'], Jobs: ['viewAssigned'] });
    const clientId = await newClient(shop, owner);
    const at = (day: string) => ({ startDateTime: `2026-${day}T14:00:00.000Z`, isStartTime: true });
    const old = await storeJob(account, { clientId, title: 'Old' });
    await storeVisit(account, { jobId: old, ...visitAt('2026-02-01T14:00:00.000Z'), visitStatus: 'completed' });
    await newJob(shop, owner, { clientId, title: 'Missed', ...at('03-01') });
    await newJob(shop, owner, { clientId, title: 'Soon', ...at('03-12') });
    await newJob(shop, owner, {
      clientId,
      title: 'Later',
      ...at('04-12'),
      assignedToTeams: [technician.userId],
    });
    expect(await summaryOf(owner, clientId)).toMatchObject({
      nextVisit: { title: 'Soon' },
      lastVisit: { title: 'Old' },
    });
    expect(await summaryOf(technician, clientId)).toMatchObject({ nextVisit: { title: 'Later' }, lastVisit: null });
  });

  it('counts an open visit of today as the next one, also one at any time and one that is under way', async () => {
    const account = await shop.newAccount();
    for (const visit of [
      // Midnight in Toronto: the clock stands at 11:00 of that day.
      { ...visitAt('2026-03-10T04:00:00.000Z', 23), anyTime: true },
      { ...visitAt('2026-03-10T13:00:00.000Z'), visitStatus: 'in_progress' as const },
      { ...visitAt('2026-03-10T03:00:00.000Z', 14), visitStatus: 'arrived' as const },
    ]) {
      const clientId = await newClient(shop, account.owner);
      const jobId = await storeJob(account, { clientId, title: 'Later' });
      await storeVisit(account, { jobId, ...visitAt('2026-03-11T13:00:00.000Z') });
      const id = await storeVisit(account, { jobId, ...visit, visitNumber: 2 });
      expect(await summaryOf(account.owner, clientId)).toMatchObject({ nextVisit: { id }, lastVisit: null });
    }
  });

  it('has neither missed nor cancelled visits, and the last one is the latest that was completed', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const jobId = await storeJob(account, { clientId });
    const visits = [
      { ...visitAt('2026-03-08T13:00:00.000Z'), visitStatus: 'completed' as const },
      { ...visitAt('2026-03-09T04:00:00.000Z', 23), anyTime: true },
      { ...visitAt('2026-03-09T13:00:00.000Z') },
      { ...visitAt('2026-03-10T13:00:00.000Z'), visitStatus: 'completed' as const },
      { ...visitAt('2026-03-10T14:00:00.000Z'), visitStatus: 'cancelled' as const },
    ];
    const ids: string[] = [];
    for (const [n, visit] of visits.entries())
      ids.push(await storeVisit(account, { jobId, ...visit, visitNumber: n + 1 }));
    expect(await summaryOf(account.owner, clientId)).toMatchObject({ nextVisit: null, lastVisit: { id: ids[3] } });
  });

  it('has no money and no estimates for users who see none', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    await made(account.owner, { clientId, documentType: 1 }, 100);
    const reader = await personWith(account, { Clients: ['viewAll'] });
    expect(await summaryOf(reader, clientId)).toMatchObject({ money: null, openEstimates: null });
    const estimator = await personWith(account, { Clients: ['viewAll'], Estimate: ['viewAll'] });
    expect(await summaryOf(estimator, clientId)).toMatchObject({ money: null, openEstimates: { count: 0 } });
  });

  it('is not found out of scope', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const stranger = await personWith(account, { Clients: ['viewAssigned'] });
    for (const id of [clientId, newId()]) expect((await read(stranger, id)).status).toBe(404);
  });
});
