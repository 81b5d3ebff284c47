import { updateAccount } from '@truckroll/contract/account/account';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as contract from '@truckroll/contract/documents/send-document';
import { listHistory } from '@truckroll/contract/history/history';
import { getJob, listJobs } from '@truckroll/contract/jobs/jobs';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

/** The shop's clock stands on Tuesday, 10 March 2026, 11:00 in Toronto. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Settings = { afterApproval?: 'none' | 'deposit' | 'time'; chosenTimes?: 'asked' | 'booked' };

async function openEstimates(settings: Settings, count = 1) {
  const account = await shop.newAccount();
  await shop.call(updateAccount, { as: account.owner, body: { afterApproval: 'time', ...settings } });
  const estimates = [];
  for (let n = 0; n < count; n += 1) {
    const clientId = await storeClient(account, { name: `Client ${n}`, firstName: `Client ${n}` });
    const body = { documentType: 2 as const, clientId, items: [{ name: 'Boiler', quantity: 1, rate: 100 }] };
    const documentId = (await shop.call(saving.createDocument, { as: account.owner, body })).data.id;
    const token = await linkTo(account, documentId);
    const { updatedAt } = (await page(token)).document;
    const answer = { actionStatus: 1 as const, signerName: 'Ann Lee', updatedAt };
    await shop.call(contract.answerPublicDocument, { params: { token }, body: answer });
    estimates.push({ clientId, documentId, token });
  }
  return { account, owner: account.owner, estimates, first: estimates[0] as (typeof estimates)[number] };
}

async function linkTo(account: TestAccount, documentId: string): Promise<string> {
  return await account.look((tx) => insertLink(tx, documentId, shop.clock.now));
}

const timesOf = async (token: string) => (await shop.call(contract.listOfferedTimes, { params: { token } })).data.times;
const choose = (token: string, start: string) => shop.call(contract.chooseTime, { params: { token }, body: { start } });
const page = async (token: string) => (await shop.call(contract.getPublicDocument, { params: { token } })).data;

describe('the page of an approved estimate', () => {
  it('says who approved it and when, and offers what the company decided', async () => {
    const { first, account } = await openEstimates({});
    const shown = await page(first.token);
    expect(shown.document).toMatchObject({ approvedAt: '2026-03-10T15:00:00.000Z', approvedByName: 'Ann Lee' });
    expect([shown.nextSteps, shown.askedTime, shown.timezone]).toEqual([['time'], null, 'America/Toronto']);
    await shop.call(updateAccount, { as: account.owner, body: { afterApproval: 'none' } });
    expect((await page(first.token)).nextSteps).toEqual([]);
    const refused = await shop.call(contract.listOfferedTimes, { params: { token: first.token } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A time can no longer be chosen here. Please contact the company.',
    ]);
  });

  it('offers a time where the deposit that comes first cannot be paid', async () => {
    const { first } = await openEstimates({ afterApproval: 'deposit' });
    expect((await page(first.token)).nextSteps).toEqual(['time']);
  });

  it.each([
    ['is not approved', { documentStatus: 'sent' as const, actionStatus: 0 as const }],
    ['was rejected', { documentStatus: 'rejected' as const, actionStatus: 2 as const }],
  ])('offers no time to an estimate that %s', async (_, state) => {
    const { first, account } = await openEstimates({});
    await account.look((tx) => tx.updateTable('documents').set(state).where('id', '=', first.documentId).execute());
    expect((await page(first.token)).nextSteps).toEqual([]);
    expect((await choose(first.token, '2026-03-11T14:00:00.000Z')).status).toBe(409);
  });

  it('offers times from the next day on, which nobody is busy at, and no names', async () => {
    const { first, account, owner } = await openEstimates({});
    const jobId = await storeJob(account, { clientId: first.clientId });
    const busy = { visitStartDateTime: '2026-03-11T12:00:00.000Z', visitEndDateTime: '2026-03-11T22:00:00.000Z' };
    await storeVisit(account, { jobId, ...busy }, [owner.userId]);
    const reply = await shop.call(contract.listOfferedTimes, { params: { token: first.token } });
    const { times } = reply.data;
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(({ start }) => start >= '2026-03-12')).toBe(true);
    expect(times.every(({ start, end }) => Date.parse(end) - Date.parse(start) === 120 * 60_000)).toBe(true);
    expect(JSON.stringify(reply.data)).not.toContain(owner.userId);
  });
});

describe('DC-9g a chosen time', () => {
  it('is asked for: the office sees it, and nobody else is offered it', async () => {
    const { estimates, first, owner } = await openEstimates({}, 2);
    const second = estimates[1] as typeof first;
    const [time] = await timesOf(first.token);
    const reply = await choose(first.token, time?.start ?? '');
    expect([reply.status, reply.data]).toEqual([200, { time, isBooked: false }]);
    expect((await page(first.token)).askedTime).toEqual(time);
    const { document } = (await shop.call(getDocument, { as: owner, params: { id: first.documentId } })).data;
    expect(document.askedTime).toEqual({ ...time, userId: owner.userId });
    expect((await timesOf(second.token)).map(({ start }) => start)).not.toContain(time?.start);
    const taken = await choose(second.token, time?.start ?? '');
    expect([taken.status, taken.body.message]).toEqual([409, 'This time has just been taken. Please pick another.']);
    expect(JSON.stringify(taken.body)).not.toContain(owner.userId);
    const query = { moduleType: 'document', moduleId: first.documentId } as const;
    const { history } = (await shop.call(listHistory, { as: owner, query })).data;
    expect(history.some(({ description }) => description.includes('asked for 03/11/2026'))).toBe(true);
    const { notifications } = (await shop.call(listNotifications, { as: owner })).data;
    expect(notifications.map(({ title }) => title)).toContain('Time Asked For');
    expect((await shop.call(listJobs, { as: owner })).data.jobs).toEqual([]);
  });

  it('books the visit at once where the company decided so, for the person who is free', async () => {
    const { first, owner } = await openEstimates({ chosenTimes: 'booked' });
    const [time] = await timesOf(first.token);
    const reply = await choose(first.token, time?.start ?? '');
    expect([reply.status, reply.data]).toEqual([200, { time, isBooked: true }]);
    const { jobs } = (await shop.call(listJobs, { as: owner })).data;
    const { job } = (await shop.call(getJob, { as: owner, params: { id: jobs[0]?.id ?? '' } })).data;
    expect(
      job.visits.map(({ visitStartDateTime, visitEndDateTime }) => [visitStartDateTime, visitEndDateTime]),
    ).toEqual([[time?.start, time?.end]]);
    expect([job.estimateId, job.team.map(({ id }) => id)]).toEqual([first.documentId, [owner.userId]]);
    const again = await choose(first.token, time?.start ?? '');
    expect(again.status).toBe(409);
    expect((await page(first.token)).nextSteps).toEqual([]);
  });

  it.each(['asked', 'booked'] as const)('of clients at once gets one (%s)', async (chosenTimes) => {
    const { estimates, owner, account } = await openEstimates({ chosenTimes }, 4);
    const [time] = await timesOf(estimates[0]?.token ?? '');
    const replies = await Promise.all(estimates.map(({ token }) => choose(token, time?.start ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const visits = await account.look((tx) => tx.selectFrom('visits').select('id').execute());
    expect(visits).toHaveLength(chosenTimes === 'booked' ? 1 : 0);
    expect(owner.userId).toBeTruthy();
  });

  it('must be one of those that are free', async () => {
    const { first } = await openEstimates({});
    for (const start of ['2026-03-10T15:00:00.000Z', '2026-03-11T05:00:00.000Z', '2027-03-11T15:00:00.000Z'])
      expect((await choose(first.token, start)).status).toBe(409);
  });
});
