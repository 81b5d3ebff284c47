import { updateAccount } from '@truckroll/contract/account/account';
import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import { getMe, updateMe } from '@truckroll/contract/session/session';
import { listVisitPositions } from '@truckroll/contract/visits/visit-positions';
import { changeVisitStatus } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { cleanUp } from '../operations/housekeeping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const here = { latitude: 43.65, longitude: -79.38, accuracy: 12 };

type Agreement = { company: boolean; person: boolean };

async function newVisit({ company, person }: Agreement) {
  const account = await shop.newAccount();
  const lite = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account) }, [lite.userId]);
  const visitId = await storeVisit(account, { jobId }, [lite.userId]);
  if (company) await shop.call(updateAccount, { as: account.owner, body: { positionDays: 90 } });
  if (person) await shop.call(updateMe, { as: lite, body: { sharesPosition: true } });
  return { account, lite, visitId };
}

const move = (as: Person, visitId: string, visitStatus: string, more: object = {}, headers = {}) =>
  shop.call(changeVisitStatus, { as, params: { visitId }, body: { visitStatus, ...more }, headers });
const positionsOf = async (as: Person, visitId: string) =>
  (await shop.call(listVisitPositions, { as, params: { visitId } })).data.positions;
const countStored = (account: TestAccount) =>
  account.look(async (tx) => (await tx.selectFrom('visitPositions').select('id').execute()).length);

describe('the position of a step', () => {
  it('is off at first, for the company and the person', async () => {
    const { account, lite } = await newVisit({ company: false, person: false });
    const { user } = (await shop.call(getMe, { as: lite })).data;
    expect([user.sharesPosition, user.account.positionDays]).toEqual([false, null]);
    expect(await countStored(account)).toBe(0);
  });

  it.each([
    { company: true, person: true, stored: 1 },
    { company: true, person: false, stored: 0 },
    { company: false, person: true, stored: 0 },
    { company: false, person: false, stored: 0 },
  ])('is stored only if both agree: %o', async ({ stored, ...agreement }) => {
    const { account, lite, visitId } = await newVisit(agreement);
    expect((await move(lite, visitId, 'arrived', { position: here })).status).toBe(200);
    expect(await countStored(account)).toBe(stored);
  });

  it('is not stored of people who are not on the visit', async () => {
    const { account, visitId } = await newVisit({ company: true, person: true });
    await shop.call(updateMe, { as: account.owner, body: { sharesPosition: true } });
    expect((await move(account.owner, visitId, 'arrived', { position: here })).status).toBe(200);
    expect(await countStored(account)).toBe(0);
  });

  it('has the time at which the step was taken, also without a network, and is stored once', async () => {
    const { lite, visitId } = await newVisit({ company: true, person: true });
    const takenAt = new Date(shop.clock.now.getTime() - 3_600_000).toISOString();
    const headers = { [writtenAtHeader]: takenAt, 'idempotency-key': 'step' };
    await move(lite, visitId, 'arrived', { position: here }, headers);
    await move(lite, visitId, 'arrived', { position: here }, headers);
    await move(lite, visitId, 'arrived', { position: here });
    await move(lite, visitId, 'in_progress');
    expect(await positionsOf(lite, visitId)).toEqual([
      {
        ...here,
        id: expect.any(String),
        visitStatus: 'arrived',
        takenAt,
        person: { id: lite.userId, name: 'Pat fieldTechnicianLite' },
      },
    ]);
  });

  it.each([{ latitude: 91 }, { longitude: -181 }, { accuracy: -1 }])(
    'is refused where there is no such place: %o',
    async (wrong) => {
      const { lite, visitId } = await newVisit({ company: true, person: true });
      expect((await move(lite, visitId, 'arrived', { position: { ...here, ...wrong } })).status).toBe(400);
    },
  );

  it('is shown to people who may edit the job; others on site see their own', async () => {
    const { account, lite, visitId } = await newVisit({ company: true, person: true });
    const colleague = await account.person('fieldTechnicianLite');
    await account.look((tx) => tx.insertInto('visitTeam').values({ visitId, userId: colleague.userId }).execute());
    await move(lite, visitId, 'arrived', { position: here });
    expect(await positionsOf(account.owner, visitId)).toHaveLength(1);
    expect(await positionsOf(lite, visitId)).toHaveLength(1);
    const seen = await shop.call(listVisitPositions, { as: colleague, params: { visitId } });
    expect([seen.status, seen.status === 200 ? seen.data.positions : []]).toEqual([expect.any(Number), []]);
    const stranger = (await shop.newAccount()).owner;
    expect((await shop.call(listVisitPositions, { as: stranger, params: { visitId } })).status).toBe(404);
  });
});

describe('positions are deleted', () => {
  it('when the person no longer agrees', async () => {
    const { account, lite, visitId } = await newVisit({ company: true, person: true });
    await move(lite, visitId, 'arrived', { position: here });
    await shop.call(updateMe, { as: lite, body: { firstName: 'Patricia' } });
    expect(await countStored(account)).toBe(1);
    await shop.call(updateMe, { as: lite, body: { sharesPosition: false } });
    expect(await countStored(account)).toBe(0);
  });

  it('after the days that the company keeps them, and when it no longer wants them', async () => {
    const one = await newVisit({ company: true, person: true });
    const other = await newVisit({ company: true, person: true });
    for (const { lite, visitId } of [one, other]) await move(lite, visitId, 'arrived', { position: here });
    await shop.call(updateAccount, { as: other.account.owner, body: { positionDays: null } });
    const began = shop.clock.now;
    shop.clock.now = new Date(began.getTime() + 89 * 86_400_000);
    await shop.queue.runChore(cleanUp);
    expect([await countStored(one.account), await countStored(other.account)]).toEqual([1, 0]);
    shop.clock.now = new Date(began.getTime() + 91 * 86_400_000);
    await shop.queue.runChore(cleanUp);
    expect(await countStored(one.account)).toBe(0);
    shop.clock.now = began;
  });

  it('with their visit', async () => {
    const { account, lite, visitId } = await newVisit({ company: true, person: true });
    await move(lite, visitId, 'arrived', { position: here });
    await account.look((tx) => tx.deleteFrom('visits').where('id', '=', visitId).execute());
    expect(await countStored(account)).toBe(0);
  });
});
