import { writtenAtHeader, writtenByHeader } from '@truckroll/contract/endpoints/written-at';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import * as visits from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const minutesAgo = (minutes: number): string => new Date(shop.clock.now.getTime() - minutes * 60_000).toISOString();
const days = (count: number): number => count * 24 * 60;

async function newVisit() {
  const account = await shop.newAccount();
  const lite = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account) });
  return { lite, visitId: await storeVisit(account, { jobId }, [lite.userId]) };
}

const move = (
  as: Person,
  visitId: string,
  visitStatus: 'in_transit' | 'arrived' | 'in_progress',
  headers: Record<string, string>,
) => shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus }, headers });
const read = async (as: Person, visitId: string) => (await shop.call(getVisit, { as, params: { visitId } })).data.visit;

describe('work that was written without a network', () => {
  it('has the times at which it was written', async () => {
    const { lite, visitId } = await newVisit();
    const [left, arrived, noted] = [minutesAgo(90), minutesAgo(60), minutesAgo(30)];
    await move(lite, visitId, 'in_transit', { [writtenAtHeader]: left });
    await move(lite, visitId, 'arrived', { [writtenAtHeader]: arrived });
    const options = { as: lite, params: { visitId }, body: { note: 'Pump is loud' } };
    await shop.call(visits.addVisitNote, { ...options, headers: { [writtenAtHeader]: noted } });
    expect(await read(lite, visitId)).toMatchObject({
      inTransitAt: left,
      arrivedAt: arrived,
      notes: [{ note: 'Pump is loud', createdAt: noted }],
    });
  });

  it('does not come before the steps that are already recorded, nor after the present', async () => {
    const { lite, visitId } = await newVisit();
    await move(lite, visitId, 'in_transit', { [writtenAtHeader]: minutesAgo(10) });
    await move(lite, visitId, 'arrived', { [writtenAtHeader]: minutesAgo(20) });
    await move(lite, visitId, 'in_progress', { [writtenAtHeader]: minutesAgo(-20) });
    expect(await read(lite, visitId)).toMatchObject({
      arrivedAt: minutesAgo(10),
      startedAt: shop.clock.now.toISOString(),
    });
  });

  it('is refused when it is older than keys are kept, or has no valid time', async () => {
    const { lite, visitId } = await newVisit();
    const tooOld = await move(lite, visitId, 'arrived', { [writtenAtHeader]: minutesAgo(days(45) + 1) });
    expect(tooOld).toMatchObject({ status: 422, body: { code: 'written_too_long_ago' } });
    const invalid = await move(lite, visitId, 'arrived', { [writtenAtHeader]: 'yesterday' });
    expect(invalid).toMatchObject({ status: 400 });
    expect((await read(lite, visitId)).arrivedAt).toBeNull();
  });

  it('is not sent with the session of somebody else, whose rights say nothing about it', async () => {
    const account = await shop.newAccount();
    const [lite, other] = [await account.person('fieldTechnicianLite'), await account.person(null)];
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const visitId = await storeVisit(account, { jobId }, [lite.userId]);
    const body = { note: 'Pump is loud' };
    const send = (as: Person, author: string) =>
      shop.call(visits.addVisitNote, { as, params: { visitId }, body, headers: { [writtenByHeader]: author } });
    for (const as of [other, account.owner, (await newVisit()).lite])
      expect(await send(as, lite.userId)).toMatchObject({ status: 409, body: { code: 'written_by_another' } });
    expect((await read(lite, visitId)).notes).toEqual([]);
    expect(await send(lite, lite.userId)).toMatchObject({ status: 201 });
  });

  it.each([
    ['a change', 'PATCH'],
    ['a new record', 'POST'],
  ] as const)('is done once under its key for 45 days: %s', async (_, method) => {
    const { lite, visitId } = await newVisit();
    const send = () =>
      shop.app.inject({
        method,
        url: `/api/jobs/visits/${visitId}/${method === 'PATCH' ? 'status' : 'notes'}`,
        headers: { authorization: `Bearer ${lite.token}`, 'idempotency-key': `key ${visitId} ${method}` },
        payload: method === 'PATCH' ? { visitStatus: 'arrived' } : { note: 'once' },
      });
    const first = await send();
    const second = await send();
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(second.body).toBe(first.body);
    expect((await read(lite, visitId)).notes).toHaveLength(method === 'POST' ? 1 : 0);
  });
});
