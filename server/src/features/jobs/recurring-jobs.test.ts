import * as visits from '@truckroll/contract/visits/visits';
import { wallClock } from '@truckroll/domain/format/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create, historyOf, newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

const weekly = { frequency: 'weekly', interval: 1, duration: { value: 4, unit: 'week(s)' } };
const daily = (weeks: number) => ({ frequency: 'daily', duration: { value: weeks, unit: 'weeks' } });
const recurring = (repeatOptions: object, more: object = {}) => ({
  jobType: 'recurring',
  startDateTime: '2026-03-12T14:00:00.000Z',
  repeatOptions,
  ...more,
});

/** Each visit as number, local time and status. */
async function visitsOf(as: Person, id: string, zone = 'America/Toronto'): Promise<string[]> {
  const job = await read(shop, as, id);
  return job.visits.map((visit) => {
    const { day, time } = wallClock(visit.visitStartDateTime ?? '', zone);
    return `${visit.visitNumber} ${day.slice(5)} ${time} ${visit.visitStatus} ${visit.visitType}`;
  });
}

const move = (as: Person, visitId: string | undefined, visitStatus: string) =>
  shop.call(visits.changeVisitStatus, { as, params: { visitId: visitId ?? '' }, body: { visitStatus } });

describe('a recurring job', () => {
  it('gets a visit for each date of its rule, the first one marked', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(
      shop,
      owner,
      recurring(weekly, { endDateTime: '2026-03-12T15:30:00.000Z', priority: 'low' }),
    );
    const job = await read(shop, owner, id);
    expect(await visitsOf(owner, id)).toEqual([
      '1 03-12 10:00 scheduled first-visit',
      '2 03-19 10:00 scheduled recurring',
      '3 03-26 10:00 scheduled recurring',
      '4 04-02 10:00 scheduled recurring',
    ]);
    expect(job.visits.map((visit) => [visit.isFirst, visit.priority, visit.teamMembers.length])).toEqual([
      [true, 'low', 1],
      [false, 'low', 1],
      [false, 'low', 1],
      [false, 'low', 1],
    ]);
    expect(job.visits[1]?.visitEndDateTime).toBe('2026-03-19T15:30:00.000Z');
    expect(job.repeatOptions).toEqual({
      startDateTime: '2026-03-12T14:00:00.000Z',
      endDateTime: '2026-04-08T04:00:00.000Z',
      totalVisits: 4,
      frequency: 'weekly',
      interval: 1,
      monthlyType: null,
      duration: { value: 4, unit: 'week(s)' },
      weekDays: [],
      daysOfMonth: [],
      month: null,
      dayOfMonth: null,
    });
  });

  it('keeps its local time across both clock changes', async () => {
    const { owner } = await shop.newAccount();
    const at = async (startDateTime: string, timezone: string): Promise<string[]> => {
      const id = await newJob(shop, owner, { ...recurring(daily(1)), startDateTime, timezone });
      const starts = (await read(shop, owner, id)).visits.map((visit) => visit.visitStartDateTime ?? '');
      return [...new Set(starts.map((start) => wallClock(start, timezone).time))];
    };
    expect(await at('2026-03-05T14:00:00.000Z', 'America/Toronto')).toEqual(['09:00']);
    expect(await at('2026-10-29T16:00:00.000Z', 'America/Los_Angeles')).toEqual(['09:00']);
  });

  it('skips months without its day', async () => {
    const { owner } = await shop.newAccount();
    const rule = { frequency: 'monthly', daysOfMonth: [31], duration: { value: 6, unit: 'month(s)' } };
    const id = await newJob(shop, owner, recurring(rule, { startDateTime: '2026-01-31T15:00:00Z' }));
    expect(await visitsOf(owner, id)).toEqual([
      '1 01-31 10:00 scheduled first-visit',
      '2 03-31 10:00 scheduled recurring',
      '3 05-31 10:00 scheduled recurring',
    ]);
    expect((await read(shop, owner, id)).repeatOptions?.monthlyType).toBe('daysOfMonth');
    const leap = { frequency: 'yearly', month: 2, dayOfMonth: 29, duration: { value: 5, unit: 'years' } };
    const leapId = await newJob(shop, owner, recurring(leap, { startDateTime: '2026-02-01' }));
    expect((await read(shop, owner, leapId)).visits.map((visit) => visit.visitStartDateTime)).toEqual([
      '2028-02-29T05:00:00.000Z',
    ]);
  });

  it('uses the last day of months without its day if so chosen, and keeps the choice', async () => {
    const { owner } = await shop.newAccount();
    const rule = { frequency: 'monthly', shortMonths: 'lastDay', duration: { value: 3, unit: 'month(s)' } };
    const id = await newJob(shop, owner, recurring(rule, { startDateTime: '2026-03-31T14:00:00Z' }));
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-31T15:00:00Z' });
    expect(await visitsOf(owner, id)).toEqual([
      '1 03-31 11:00 scheduled first-visit',
      '2 04-30 11:00 scheduled recurring',
      '3 05-31 11:00 scheduled recurring',
    ]);
    expect((await read(shop, owner, id)).repeatOptions).toMatchObject({ shortMonths: 'lastDay', totalVisits: 3 });
    const skipping = { ...rule, shortMonths: 'skip' };
    await update(shop, owner, { jobId: id, repeatOptions: skipping });
    expect(await visitsOf(owner, id)).toHaveLength(2);
    expect((await read(shop, owner, id)).repeatOptions).not.toHaveProperty('shortMonths');
    const clientId = await newClient(shop, owner);
    for (const [frequency, shortMonths, status] of [
      ['weekly', 'lastDay', 201],
      ['monthly', 'never', 400],
    ] as const) {
      const sent = { ...rule, frequency, shortMonths };
      const reply = await create(shop, owner, { clientId, ...recurring(sent) });
      expect(reply.status).toBe(status);
    }
  });

  it('must have visits, at most 1,000', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const refusal = async (rule: object) => {
      const reply = await create(shop, owner, { clientId, ...recurring(rule) });
      return [reply.status, reply.body.message];
    };
    expect(await refusal({ frequency: 'monthly', daysOfMonth: [5], duration: { value: 1, unit: 'week' } })).toEqual([
      422,
      'The schedule does not produce any visits.',
    ]);
    expect(await refusal(daily(143))).toEqual([422, 'The schedule creates too many visits (maximum 1000).']);
    const most = await create(shop, owner, { clientId, ...recurring(daily(142)) });
    expect([most.status, most.data.visitCount]).toEqual([201, 994]);
  });

  it('accepts individually chosen visits, if there are as many as the rule gives', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await newClient(shop, owner);
    const visit = (day: number, teamId: string[] = []) => ({
      visitStartDateTime: `2026-03-${day}T13:00:00.000Z`,
      visitEndDateTime: `2026-03-${day}T13:45:00.000Z`,
      teamId,
    });
    const send = (recurringVisits: object[]) =>
      create(shop, owner, {
        clientId,
        ...recurring({ ...weekly, duration: { value: 2, unit: 'weeks' } }),
        recurringVisits,
      });
    const few = await send([visit(13)]);
    expect([few.status, few.body.message]).toEqual([
      400,
      'Please select visits for all 2 scheduled visits. Currently 1 visits selected.',
    ]);
    const backwards = { ...visit(13), visitEndDateTime: '2026-03-13T12:00:00Z' };
    expect((await send([visit(20), backwards])).body.errors).toEqual([
      {
        path: 'recurringVisits.1.visitEndDateTime',
        code: 'wrong_order',
        message: 'End date cannot be before the start date.',
      },
    ]);
    const made = await send([visit(20, [pro.userId]), visit(13)]);
    const job = await read(shop, owner, made.data.id);
    expect(job.visits.map((each) => [each.visitStartDateTime, each.teamMembers[0]?.id])).toEqual([
      ['2026-03-13T13:00:00.000Z', owner.userId],
      ['2026-03-20T13:00:00.000Z', pro.userId],
    ]);
  });
});

describe('a changed schedule', () => {
  it('recreates the visits from today on, and keeps started, ended and extra visits', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, recurring(weekly, { startDateTime: '2026-02-26T15:00:00.000Z' }));
    const before = (await read(shop, owner, id)).visits;
    await move(owner, before[0]?.id, 'completed');
    await move(owner, before[2]?.id, 'cancelled');
    const extra = { visitStartDateTime: '2026-03-13T14:00:00Z' };
    await shop.call(visits.addVisit, { as: owner, params: { id }, body: extra });
    const reply = await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, interval: 2 } });
    expect([reply.status, reply.data.visitCount]).toEqual([200, 3]);
    // The start of the second visit has passed, although it was not begun. The twelfth visit is on the cancelled
    // visit's day.
    expect(await visitsOf(owner, id)).toEqual([
      '1 02-26 10:00 completed first-visit',
      '3 03-12 10:00 cancelled recurring',
      '5 03-13 10:00 scheduled extra',
    ]);
    await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, weekDays: ['monday'] } });
    expect(await visitsOf(owner, id)).toEqual([
      '1 02-26 10:00 completed first-visit',
      '3 03-12 10:00 cancelled recurring',
      '5 03-13 10:00 scheduled extra',
      '6 03-16 10:00 scheduled recurring',
      '7 03-23 10:00 scheduled recurring',
    ]);
    const actions = (await historyOf(account, id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'job.rescheduled')).toHaveLength(2);
  });

  it('keeps the numbers of visits whose day stays, and numbers new ones after them', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, recurring(weekly));
    const changed = { ...weekly, interval: 2, duration: { value: 6, unit: 'week(s)' } };
    await update(shop, owner, { jobId: id, repeatOptions: changed });
    expect(await visitsOf(owner, id)).toEqual([
      '1 03-12 10:00 scheduled first-visit',
      '3 03-26 10:00 scheduled recurring',
      '4 04-09 10:00 scheduled recurring',
    ]);
  });

  it('marks the earliest visit as the first one', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, recurring(weekly));
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-19T14:00:00.000Z' });
    expect((await visitsOf(owner, id))[0]).toBe('2 03-19 10:00 scheduled first-visit');
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-12T14:00:00.000Z' });
    const types = (await read(shop, owner, id)).visits.map((visit) => [visit.visitType, visit.isFirst]);
    expect(types).toEqual([['first-visit', true], ...Array.from({ length: 3 }, () => ['recurring', false])]);
  });

  it('that only ends later keeps every coming visit: id, notes, people, priority, forms and promise', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const lite = await account.person('fieldTechnicianLite');
    const id = await newJob(shop, owner, recurring(weekly, { arrivalWindow: 120 }));
    const made = (await read(shop, owner, id)).visits;
    const at = (index: number) => ({ visitId: made[index]?.id ?? '' });
    await shop.call(visits.addVisitNote, { as: owner, params: at(1), body: { note: 'Ring twice' } });
    const own = { teamMemberIds: [lite.userId], priority: 'urgent' as const };
    await shop.call(visits.updateVisit, { as: owner, params: at(2), body: own });
    const moved = { visitStartDateTime: '2026-04-03T18:00:00.000Z', visitEndDateTime: '2026-04-03T20:00:00.000Z' };
    await shop.call(visits.updateVisit, { as: owner, params: at(3), body: moved });
    const before = (await read(shop, owner, id)).visits;

    await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, duration: { value: 6, unit: 'week(s)' } } });
    const longer = (await read(shop, owner, id)).visits;
    expect(longer.slice(0, 4)).toEqual(before);
    expect((await visitsOf(owner, id)).slice(4)).toEqual([
      '5 04-09 10:00 scheduled recurring',
      '6 04-16 10:00 scheduled recurring',
    ]);

    await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, duration: { value: 3, unit: 'week(s)' } } });
    expect((await read(shop, owner, id)).visits).toEqual(before.slice(0, 3));
  });

  it('leaves visits alone that were deleted, unscheduled or missed, when only its end changes', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, recurring(weekly, { startDateTime: '2026-03-05T15:00:00.000Z' }));
    const made = (await read(shop, owner, id)).visits;
    await shop.call(visits.deleteVisit, { as: owner, params: { visitId: made[1]?.id ?? '' } });
    const params = { visitId: made[2]?.id ?? '' };
    await shop.call(visits.updateVisit, { as: owner, params, body: { visitStartDateTime: null } });
    const before = (await read(shop, owner, id)).visits;
    await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, duration: { value: 5, unit: 'week(s)' } } });
    const after = (await read(shop, owner, id)).visits;
    expect(after.filter(({ visitNumber }) => visitNumber < 5)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it('at another time of day moves its visits, which keep their notes, people and priority', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const lite = await account.person('fieldTechnicianLite');
    const id = await newJob(shop, owner, recurring(weekly));
    const [first, second] = (await read(shop, owner, id)).visits;
    const params = { visitId: second?.id ?? '' };
    await shop.call(visits.addVisitNote, { as: owner, params, body: { note: 'Ring twice' } });
    const own = { teamMemberIds: [lite.userId], priority: 'urgent' as const };
    await shop.call(visits.updateVisit, { as: owner, params, body: own });
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-12T16:00:00.000Z' });
    const after = (await read(shop, owner, id)).visits;
    expect((await visitsOf(owner, id)).slice(0, 2)).toEqual([
      '1 03-12 12:00 scheduled first-visit',
      '2 03-19 12:00 scheduled recurring',
    ]);
    expect(after[0]?.id).toBe(first?.id);
    expect(after[1]).toMatchObject({ id: second?.id, priority: 'urgent', notes: [{ note: 'Ring twice' }] });
    expect(after[1]?.teamMembers.map((member) => member.id)).toEqual([lite.userId]);
  });

  it('changes nothing when sent unchanged', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, recurring(weekly));
    const before = await read(shop, owner, id);
    shop.clock.now = new Date('2026-03-10T16:00:00.000Z');
    await update(shop, owner, { jobId: id, ...recurring(before.repeatOptions ?? {}) });
    const chosen = before.visits.map(({ visitStartDateTime, visitEndDateTime }) => ({
      visitStartDateTime,
      visitEndDateTime,
    }));
    await update(shop, owner, { jobId: id, recurringVisits: chosen });
    expect(await read(shop, owner, id)).toEqual(before);
    expect((await historyOf(account, id)).map(({ action }) => action)).toEqual(['job.created']);
  });

  it('creates all visits of a job scheduled later; unscheduling removes the dates of visits not started', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { jobType: 'recurring', scheduleLater: true });
    expect((await update(shop, owner, { jobId: id, startDateTime: '2026-03-05T15:00:00Z' })).body.message).toBe(
      'A recurring job needs a repeat schedule.',
    );
    const reply = await update(shop, owner, {
      jobId: id,
      startDateTime: '2026-03-05T15:00:00Z',
      repeatOptions: weekly,
    });
    expect(reply.data).toMatchObject({ jobStatus: 'scheduled', visitCount: 4 });
    const [first] = (await read(shop, owner, id)).visits;
    await move(owner, first?.id, 'completed');
    const taken = await update(shop, owner, { jobId: id, scheduleLater: true });
    expect(taken.data).toMatchObject({ jobStatus: 'scheduled', visitCount: 4 });
    const job = await read(shop, owner, id);
    expect(job).toMatchObject({ scheduleLater: true, startDateTime: null, repeatOptions: { frequency: 'weekly' } });
    expect(job.visits.map((visit) => [visit.visitNumber, visit.visitStatus, visit.visitStartDateTime])).toEqual([
      [1, 'completed', '2026-03-05T15:00:00.000Z'],
      [2, 'unscheduled', null],
      [3, 'unscheduled', null],
      [4, 'unscheduled', null],
    ]);
    // The rule is kept, so that a date restores the series under the same numbers.
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-12T14:00:00Z' });
    expect(await visitsOf(owner, id)).toEqual([
      '1 03-05 10:00 completed first-visit',
      '2 03-12 10:00 scheduled recurring',
      '3 03-19 10:00 scheduled recurring',
      '4 03-26 10:00 scheduled recurring',
      '5 04-02 10:00 scheduled recurring',
    ]);
  });

  it('keeps the length of visits across midnight', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(
      shop,
      owner,
      recurring(weekly, { startDateTime: '2026-03-13T02:00:00.000Z', endDateTime: '2026-03-13T06:00:00.000Z' }),
    );
    const lengths = (await read(shop, owner, id)).visits.map(
      (visit) => Date.parse(visit.visitEndDateTime ?? '') - Date.parse(visit.visitStartDateTime ?? ''),
    );
    expect(lengths).toEqual(Array.from({ length: 4 }, () => 4 * 3_600_000));
  });

  it('cannot be removed while one of its visits is in progress, and that visit stays in a new series', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, recurring(weekly, { startDateTime: '2026-03-10T14:00:00.000Z' }));
    await move(owner, (await read(shop, owner, id)).visits[0]?.id, 'in_progress');
    const reply = await update(shop, owner, { jobId: id, scheduleLater: true });
    expect([reply.status, reply.body.message]).toEqual([422, 'A in_progress visit cannot be changed.']);
    expect((await update(shop, owner, { jobId: id, repeatOptions: { ...weekly, interval: 2 } })).status).toBe(200);
    expect(await visitsOf(owner, id)).toEqual([
      '1 03-10 10:00 in_progress first-visit',
      '3 03-24 10:00 scheduled recurring',
    ]);
  });

  it("applies a new team to the visits that still have the job's team", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [pro, lite] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
    const id = await newJob(shop, owner, recurring(weekly));
    const [first, second] = (await read(shop, owner, id)).visits;
    const params = { visitId: second?.id ?? '' };
    await shop.call(visits.updateVisit, { as: owner, params, body: { teamMemberIds: [lite.userId] } });
    await move(owner, first?.id, 'in_progress');
    await update(shop, owner, { jobId: id, assignedToTeams: [pro.userId] });
    const teams = (await read(shop, owner, id)).visits.map((visit) => visit.teamMembers.map((member) => member.id));
    expect(teams).toEqual([[owner.userId], [lite.userId], [pro.userId], [pro.userId]]);
  });
});

describe('a one-off job', () => {
  it('moves its visit when its time or people change, and stays in place while the visit is in progress', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { startDateTime: '2026-03-12T14:00:00.000Z' });
    const edit = { startDateTime: '2026-03-13T14:00:00.000Z', endDateTime: '2026-03-13T16:00:00Z' };
    await update(shop, owner, { jobId: id, ...edit, assignedToTeams: [pro.userId] });
    const [moved, ...others] = (await read(shop, owner, id)).visits;
    expect(others).toEqual([]);
    expect(moved).toMatchObject({
      visitNumber: 1,
      visitStartDateTime: '2026-03-13T14:00:00.000Z',
      visitEndDateTime: '2026-03-13T16:00:00.000Z',
      teamMembers: [{ id: pro.userId }],
    });
    for (const visitStatus of ['in_transit', 'arrived', 'in_progress']) {
      await move(owner, moved?.id, visitStatus);
      for (const schedule of [
        { startDateTime: '2026-03-14T14:00:00.000Z', endDateTime: null },
        { startDateTime: null },
        { scheduleLater: true },
      ]) {
        const reply = await update(shop, owner, { jobId: id, ...schedule });
        expect([reply.status, reply.body.message]).toEqual([422, `A ${visitStatus} visit cannot be changed.`]);
      }
    }
    expect((await update(shop, owner, { jobId: id, title: 'Boiler', ...edit })).status).toBe(200);
    const job = await read(shop, owner, id);
    expect(job).toMatchObject({ title: 'Boiler', ...edit, endDateTime: '2026-03-13T16:00:00.000Z' });
    expect(job.visits).toMatchObject([{ visitStartDateTime: '2026-03-13T14:00:00.000Z', visitStatus: 'in_progress' }]);
  });

  it('is refused above 31 days, however it is planned', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const long = { startDateTime: '2026-03-12T14:00:00.000Z', endDateTime: '2026-04-12T14:01:00.000Z' };
    const refusal = [422, 'A visit can be at most 31 days long.'];
    const made = await create(shop, owner, { clientId, ...long });
    expect([made.status, made.body.message]).toEqual(refusal);
    const id = await newJob(shop, owner, { ...long, endDateTime: '2026-04-12T14:00:00.000Z' });
    const edited = await update(shop, owner, { jobId: id, endDateTime: '2026-04-13' });
    expect([edited.status, edited.body.message]).toEqual(refusal);
    const days = await update(shop, owner, { jobId: id, anyTime: true, endDateTime: '2026-04-12' });
    expect([days.status, days.body.message]).toEqual(refusal);
    const weeks = { serviceDuration: 100 * 86_400, repeatOptions: weekly, jobType: 'recurring' };
    const usual = await newJob(shop, owner, { startDateTime: '2026-03-12T14:00:00.000Z', ...weeks });
    const [first] = (await read(shop, owner, usual)).visits;
    expect(first?.visitEndDateTime).toBe('2026-04-12T14:00:00.000Z');
  });

  it('reuses its cancelled visit for another date after being restored', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { startDateTime: '2026-03-12T14:00:00.000Z' });
    await update(shop, owner, { jobId: id, jobStatus: 'cancelled' });
    await update(shop, owner, { jobId: id, jobStatus: 'scheduled' });
    await update(shop, owner, { jobId: id, startDateTime: '2026-03-13T14:00:00.000Z' });
    expect((await read(shop, owner, id)).visits).toMatchObject([
      { visitNumber: 1, visitStatus: 'scheduled', visitStartDateTime: '2026-03-13T14:00:00.000Z', cancelledAt: null },
    ]);
  });

  it('gets its visit with its first start, and the visit keeps its number while it has no date', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    const starts = async (body: object) => {
      const reply = await update(shop, owner, { jobId: id, ...body });
      const job = await read(shop, owner, id);
      return [reply.data.jobStatus, job.visits.map((visit) => `${visit.visitNumber} ${visit.visitStartDateTime}`)];
    };
    expect(await starts({ startDateTime: '2026-03-12' })).toEqual(['scheduled', ['1 2026-03-12T04:00:00.000Z']]);
    expect(await starts({ scheduleLater: true })).toEqual(['scheduled', ['1 null']]);
    expect(await starts({ startDateTime: '2026-03-13' })).toEqual(['scheduled', ['1 2026-03-13T04:00:00.000Z']]);
    expect(await starts({ startDateTime: null })).toEqual(['scheduled', ['1 null']]);
  });

  it('keeps its planned duration when it loses its date', async () => {
    const { owner } = await shop.newAccount();
    const times = { startDateTime: '2026-03-12T14:00:00.000Z', endDateTime: '2026-03-12T17:00:00.000Z' };
    const id = await newJob(shop, owner, times);
    await update(shop, owner, { jobId: id, scheduleLater: true });
    expect((await read(shop, owner, id)).serviceDuration).toBe(3 * 3600);
  });
});
