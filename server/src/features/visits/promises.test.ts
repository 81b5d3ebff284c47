import { updateAccount } from '@truckroll/contract/account/account';
import { readPromises } from '@truckroll/contract/home/home';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { createJob, updateJob } from '@truckroll/contract/jobs/save-job';
import type { ScheduleOfJob } from '@truckroll/contract/jobs/schedule-job';
import { scheduleJob } from '@truckroll/contract/jobs/schedule-job';
import { applyPlan } from '@truckroll/contract/planning/optimise';
import * as visits from '@truckroll/contract/visits/visits';
import { promiseOutcome } from '@truckroll/domain/visits/promise';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

const at = (time: string, day = '2026-03-12'): string => `${day}T${time}:00.000Z`;

async function newAccount(arrivalWindow = 120) {
  const account = await shop.newAccount();
  await shop.call(updateAccount, { as: account.owner, body: { arrivalWindow } });
  return { account, owner: account.owner, clientId: await storeClient(account) };
}

const create = async (as: Person, body: Record<string, unknown>) =>
  (await shop.call(createJob, { as, body: { jobFormIds: [], ...body } })).data.id;
const visitsOf = async (as: Person, id: string) => (await shop.call(getJob, { as, params: { id } })).data.job.visits;
const promisesOf = async (as: Person, id: string) =>
  (await visitsOf(as, id)).map(({ promisedFrom, promisedTo }) => [promisedFrom, promisedTo]);
const move = async (as: Person, visitId: string, body: Record<string, unknown>) =>
  (await shop.call(visits.updateVisit, { as, params: { visitId }, body })).data.visit;
const setStatus = (as: Person, visitId: string, visitStatus: VisitStatus) =>
  shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus } });

describe('the promise of a visit', () => {
  it("has the account's window, or the job's own, and none is promised until an account chooses one", async () => {
    const { owner, clientId } = await newAccount();
    const times = { clientId, startDateTime: at('14:00'), endDateTime: at('15:00') };
    const ofAccount = await create(owner, times);
    const own = await create(owner, { ...times, arrivalWindow: 30 });
    const none = await create(owner, { ...times, arrivalWindow: 0 });
    expect(await promisesOf(owner, ofAccount)).toEqual([[at('14:00'), at('16:00')]]);
    expect(await promisesOf(owner, own)).toEqual([[at('14:00'), at('14:30')]]);
    expect(await promisesOf(owner, none)).toEqual([[null, null]]);
    await shop.call(updateAccount, { as: owner, body: { arrivalWindow: 0 } });
    expect(await promisesOf(owner, await create(owner, times))).toEqual([[null, null]]);
    const refused = await shop.call(createJob, { as: owner, body: { ...times, arrivalWindow: 45 } });
    expect([refused.status, refused.body.message]).toEqual([400, 'Arrival window is not valid']);
  });

  it('is kept while the visit moves within the window, and moves with it otherwise', async () => {
    const { owner, clientId } = await newAccount();
    const jobId = await create(owner, { clientId, startDateTime: at('14:00'), endDateTime: at('15:00') });
    const [visit] = await visitsOf(owner, jobId);
    const id = visit?.id ?? '';
    const times = (start: string, end: string) => ({ visitStartDateTime: at(start), visitEndDateTime: at(end) });
    expect(await move(owner, id, times('16:00', '17:00'))).toMatchObject({ promisedFrom: at('14:00') });
    const far = await move(owner, id, times('18:00', '19:00'));
    expect(far).toMatchObject({ promisedFrom: at('18:00'), promisedTo: at('20:00'), missedFrom: null });
    // Plans and the job's own schedule follow the same rule.
    const { updatedAt } = far;
    const planned = { visitId: id, updatedAt, ...times('18:30', '19:30'), anyTime: false, teamMemberIds: [] };
    expect((await shop.call(applyPlan, { as: owner, body: { moves: [planned] } })).status).toBe(200);
    expect(await promisesOf(owner, jobId)).toEqual([[at('18:00'), at('20:00')]]);
    const body = { jobId, startDateTime: at('13:00'), endDateTime: at('14:00') };
    await shop.call(updateJob, { as: owner, body });
    expect(await promisesOf(owner, jobId)).toEqual([[at('13:00'), at('15:00')]]);
    expect(await move(owner, id, { visitStartDateTime: null })).toMatchObject({ promisedFrom: null, promisedTo: null });
  });

  it('follows a change of the job, for coming visits only', async () => {
    const { account, owner, clientId } = await newAccount();
    const jobId = await create(owner, { clientId, startDateTime: at('14:00'), endDateTime: at('15:00') });
    const arrived = await storeVisit(account, {
      ...{ jobId, visitNumber: 2, visitStatus: 'arrived', visitType: 'extra', arrivedAt: at('18:00') },
      ...{ visitStartDateTime: at('18:00'), visitEndDateTime: at('19:00') },
      ...{ promisedFrom: at('18:00'), promisedTo: at('20:00') },
    });
    const edit = (arrivalWindow: number | null) => shop.call(updateJob, { as: owner, body: { jobId, arrivalWindow } });
    await edit(240);
    expect(await promisesOf(owner, jobId)).toEqual([
      [at('14:00'), at('18:00')],
      [at('18:00'), at('20:00')],
    ]);
    await edit(0);
    expect((await promisesOf(owner, jobId))[0]).toEqual([null, null]);
    await edit(null);
    expect((await promisesOf(owner, jobId))[0]).toEqual([at('14:00'), at('16:00')]);
    await setStatus(owner, arrived, 'in_progress');
    expect((await promisesOf(owner, jobId))[1]).toEqual([at('18:00'), at('20:00')]);
  });

  it('is made for each visit of a series by the local clock, for extra visits and for jobs from the tray', async () => {
    const { owner, clientId } = await newAccount(60);
    const repeatOptions = {
      frequency: 'weekly',
      interval: 1,
      weekDays: ['saturday'],
      duration: { value: 2, unit: 'week(s)' },
    };
    const series = { clientId, jobType: 'recurring', repeatOptions };
    // The clock changes between the second and the third Saturday of the series.
    const jobId = await create(owner, {
      ...{ ...series, repeatOptions: { ...repeatOptions, duration: { value: 3, unit: 'week(s)' } } },
      ...{ startDateTime: '2026-10-24T13:00:00.000Z', endDateTime: '2026-10-24T14:00:00.000Z' },
    });
    expect((await promisesOf(owner, jobId)).slice(0, 3)).toEqual([
      ['2026-10-24T13:00:00.000Z', '2026-10-24T14:00:00.000Z'],
      ['2026-10-31T13:00:00.000Z', '2026-10-31T14:00:00.000Z'],
      ['2026-11-07T14:00:00.000Z', '2026-11-07T15:00:00.000Z'],
    ]);
    const times = { visitStartDateTime: at('20:00'), visitEndDateTime: at('21:00') };
    const { visit } = (await shop.call(visits.addVisit, { as: owner, params: { id: jobId }, body: times })).data;
    expect(visit).toMatchObject({ promisedFrom: at('20:00'), promisedTo: at('21:00') });
    const waiting = await create(owner, { clientId, scheduleLater: true });
    const body = { startDateTime: at('20:00'), endDateTime: at('21:00') } as ScheduleOfJob;
    const placed = await shop.call(scheduleJob, { as: owner, params: { id: waiting }, body });
    expect(placed.data.visit).toMatchObject({ promisedFrom: at('20:00'), promisedTo: at('21:00') });
    const anyTime = await create(owner, { clientId, startDateTime: '2026-03-12', anyTime: true });
    expect(await promisesOf(owner, anyTime)).toEqual([[null, null]]);
  });
});

describe('HO-2 promises of a month', () => {
  const read = async (as: Person, month?: string) =>
    (await shop.call(readPromises, { as, query: month === undefined ? {} : { month } })).data;

  it('counts and lists as the rule of the domain says', async () => {
    const { account, owner, clientId } = await newAccount();
    const jobId = await storeJob(account, { clientId, title: 'Boiler', jobNumber: 12 });
    const cases = [
      { visitStatus: 'arrived', arrivedAt: at('15:00') },
      { visitStatus: 'arrived', arrivedAt: at('15:01') },
      { visitStatus: 'completed', arrivedAt: at('14:00'), startedAt: at('16:00'), completedAt: at('17:00') },
      { visitStatus: 'completed', startedAt: at('16:00'), completedAt: at('17:00') },
      { visitStatus: 'completed', completedAt: at('14:30') },
      { visitStatus: 'completed', completedAt: at('17:00') },
      { visitStatus: 'cancelled', cancelledAt: at('12:00') },
      { visitStatus: 'cancelled', arrivedAt: at('14:00'), cancelledAt: at('14:00') },
      { visitStatus: 'in_transit' },
      { visitStatus: 'scheduled' },
      { visitStatus: 'scheduled', promisedFrom: at('20:00'), promisedTo: at('22:00') },
      { visitStatus: 'scheduled', promisedFrom: null, promisedTo: null },
    ] as const;
    for (const [index, facts] of cases.entries())
      await storeVisit(account, {
        ...{ jobId, visitNumber: index + 1, promisedFrom: at('13:00'), promisedTo: at('15:00') },
        ...facts,
      });
    shop.clock.now = new Date(at('18:00'));
    const found = await read(owner);
    const all = await visitsOf(owner, jobId);
    const outcomes = all.map((visit) => promiseOutcome(visit, shop.clock.now.toISOString()));
    const count = (of: string) => outcomes.filter((outcome) => outcome === of).length;
    expect([found.month, found.kept, found.missed]).toEqual(['2026-03', count('kept'), count('missed')]);
    expect([found.kept, found.missed]).toEqual([4, 4]);
    const missedIds = all.filter((_, index) => outcomes[index] === 'missed').map(({ id }) => id);
    expect(found.missedVisits.map(({ visitId }) => visitId)).toEqual(missedIds.sort());
    expect(found.missedVisits.find(({ arrivedAt }) => arrivedAt === at('15:01'))).toEqual({
      ...{ visitId: expect.any(String), jobId, title: 'Boiler #12', clientName: 'Ann Lee' },
      ...{ timezone: 'America/Toronto', promisedFrom: at('13:00'), promisedTo: at('15:00'), arrivedAt: at('15:01') },
    });
  });

  it("counts by the account's months, keeps what was missed before a move, and shows a technician own jobs only", async () => {
    shop.clock.now = new Date(at('15:00', '2026-03-31'));
    const { account, owner, clientId } = await newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const jobId = await storeJob(account, { clientId });
    // 21:00 on the last day of March in Toronto is already April in UTC.
    const visitId = await storeVisit(account, {
      ...{ jobId, visitStartDateTime: at('01:00', '2026-04-01'), visitEndDateTime: at('02:00', '2026-04-01') },
      ...{ promisedFrom: at('01:00', '2026-04-01'), promisedTo: at('03:00', '2026-04-01') },
    });
    shop.clock.now = new Date(at('12:00', '2026-04-01'));
    expect(await read(owner, '2026-03')).toMatchObject({ kept: 0, missed: 1 });
    const later = { visitStartDateTime: at('14:00', '2026-04-02'), visitEndDateTime: at('15:00', '2026-04-02') };
    await move(owner, visitId, later);
    shop.clock.now = new Date(at('14:30', '2026-04-02'));
    await setStatus(owner, visitId, 'arrived');
    expect(await read(owner, '2026-03')).toMatchObject({
      ...{ kept: 0, missed: 1 },
      missedVisits: [{ visitId, promisedFrom: at('01:00', '2026-04-01'), arrivedAt: null }],
    });
    expect(await read(owner)).toMatchObject({ month: '2026-04', kept: 1, missed: 0, missedVisits: [] });
    expect(await read(lite, '2026-03')).toMatchObject({ kept: 0, missed: 0, missedVisits: [] });
  });

  it('misses nothing for a visit that was cancelled in time and is reopened or planned again later', async () => {
    const { owner, clientId } = await newAccount();
    const times = { clientId, startDateTime: at('14:00'), endDateTime: at('15:00') };
    const [reopened, planned] = [await create(owner, times), await create(owner, times)];
    const idOf = async (jobId: string) => (await visitsOf(owner, jobId))[0]?.id ?? '';
    for (const jobId of [reopened, planned]) await setStatus(owner, await idOf(jobId), 'cancelled');
    shop.clock.now = new Date(at('20:00'));
    expect((await setStatus(owner, await idOf(reopened), 'scheduled')).status).toBe(200);
    const body = { jobId: planned, startDateTime: at('14:00', '2026-03-13'), endDateTime: at('15:00', '2026-03-13') };
    expect((await shop.call(updateJob, { as: owner, body })).status).toBe(200);
    expect(await promisesOf(owner, reopened)).toEqual([[null, null]]);
    expect(await promisesOf(owner, planned)).toEqual([[at('14:00', '2026-03-13'), at('16:00', '2026-03-13')]]);
    expect(await read(owner, '2026-03')).toMatchObject({ kept: 0, missed: 0 });
  });
});
