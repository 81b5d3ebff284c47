import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const day = { startDate: '2026-03-12', endDate: '2026-03-12' };
const track = (as: Person, query: Record<string, unknown> = day) => shop.call(trackTeam, { as, query });
const numbers = async (as: Person, query: Record<string, unknown> = day) =>
  (await track(as, query)).data.visits.map((visit) => visit.visitNumber);

describe('VI-9 team tracking', () => {
  it('returns visits with their job, client and address', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const address = {
      ...{ street: 'Main St', houseNumber: '12', city: 'Toronto', state: 'ON', country: 'CA', zipCode: null },
      ...{ formattedAddress: '12 Main St', latitude: 43.6, longitude: -79.3, plusCode: null, placeId: null },
    };
    const clientId = await storeClient(account, { name: 'Ann Lee' });
    const jobId = await storeJob(account, {
      clientId,
      jobNumber: 81,
      title: 'Boiler',
      jobAddress: JSON.stringify(address),
    });
    const id = await storeVisit(account, { jobId }, [pro.userId]);
    expect((await track(account.owner, { ...day, dateFilter: 'Day' })).data.visits).toEqual([
      expect.objectContaining({
        id,
        isLate: false,
        notes: [],
        teamMembers: [
          { id: pro.userId, name: 'Pat fieldTechnicianPro', color: '#8b9eff', firstName: 'Pat', email: pro.email },
        ],
        job: { id: jobId, jobNumber: 81, title: 'Boiler', jobStatus: 'scheduled' },
        clientName: 'Ann Lee',
        jobAddress: address,
      }),
    ]);
  });

  it('lists visits that overlap the days in the account’s zone, by start, without cancelled and unscheduled ones', async () => {
    const account = await shop.newAccount();
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const store = (visitNumber: number, start: string | null, end: string | null, more = {}) =>
      storeVisit(account, {
        ...{ jobId, visitNumber, visitStartDateTime: start, visitEndDateTime: end },
        ...more,
      });
    // The 12th in Toronto lasts from 04:00 to 04:00 UTC.
    await store(1, '2026-03-13T03:59:00.000Z', '2026-03-13T05:00:00.000Z');
    await store(2, '2026-03-12T04:00:00.000Z', '2026-03-12T04:00:00.000Z', { anyTime: true });
    await store(3, '2026-03-11T20:00:00.000Z', '2026-03-12T04:01:00.000Z');
    await store(4, '2026-03-11T20:00:00.000Z', '2026-03-12T04:00:00.000Z');
    await store(5, '2026-03-13T04:00:00.000Z', '2026-03-13T05:00:00.000Z');
    await store(6, '2026-03-12T14:00:00.000Z', null, { visitStatus: 'cancelled' });
    await store(7, null, null, { visitStatus: 'unscheduled' });
    await store(8, '2026-02-20T14:00:00.000Z', '2026-03-20T14:00:00.000Z');
    expect(await numbers(account.owner)).toEqual([8, 3, 2, 1]);
    const moments = { startDate: '2026-03-12T04:00:00.000Z', endDate: '2026-03-13T03:59:59.999Z' };
    expect(await numbers(account.owner, moments)).toEqual([8, 3, 2, 1]);
    expect(await numbers(account.owner, { startDate: '2026-03-13', endDate: '2026-03-31' })).toEqual([8, 1, 5]);
  });

  it('is limited to the given people, each visit once', async () => {
    const account = await shop.newAccount();
    const [ann, ben] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    await storeVisit(account, { jobId, visitNumber: 1 }, [ann.userId, ben.userId]);
    await storeVisit(account, { jobId, visitNumber: 2 }, [ben.userId]);
    await storeVisit(account, { jobId, visitNumber: 3 });
    const of = (...ids: string[]) => numbers(account.owner, { ...day, teamIds: ids.join() });
    expect((await of(ann.userId, ben.userId)).sort()).toEqual([1, 2]);
    expect(await of(ann.userId)).toEqual([1]);
    expect(await of(newId())).toEqual([]);
    expect(await of('nobody')).toEqual([]);
    expect(await of()).toHaveLength(3);
  });

  it('shows only assigned jobs to users limited to those', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const own = await storeJob(account, { clientId }, [lite.userId]);
    await storeVisit(account, { jobId: own, visitNumber: 1 });
    await storeVisit(account, { jobId: await storeJob(account, { clientId }), visitNumber: 2 });
    expect(await numbers(lite)).toEqual([1]);
    expect(await numbers(account.owner)).toHaveLength(2);
    expect(await numbers(other.owner)).toEqual([]);
    expect((await track(await personWith(account, { Clients: ['viewAll'] }))).status).toBe(403);
  });

  it.each([
    [{ endDate: '2026-03-12' }, 'Start date is required'],
    [{ startDate: '', endDate: '2026-03-12' }, 'Start date is required'],
    [{ startDate: '2026-03-12' }, 'End date is required'],
    [{ startDate: 'today', endDate: '2026-03-12' }, 'Start date is not valid'],
    [{ startDate: '2026-03-12', endDate: '9999-12-31' }, 'End date is not valid'],
    [{ startDate: '2026-03-12', endDate: '2026-03-11' }, 'End date is not valid'],
    [{ startDate: '2026-03-01', endDate: '2026-04-01' }, 'The date range is too long (maximum 31 days).'],
    [{ ...day, dateFilter: 'Year' }, 'Date filter is not valid'],
  ])('refuses %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    const reply = await track(owner, query);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect((await track(owner, { startDate: '2026-03-01', endDate: '2026-03-31' })).status).toBe(200);
  });
});
