import { createAbsence } from '@truckroll/contract/absences/absences';
import { listHistory } from '@truckroll/contract/history/history';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as contract from '@truckroll/contract/planning/optimise';
import { updateVisit } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeHold } from '../../testing/booking-page.ts';
import { linesOf } from '../../testing/follow-lines.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeTask, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const day = '2026-03-12';
const at = (time: string): string => `${day}T${time}:00.000Z`;
/** Places on a line to the north: 1 is 1 km away from the office at 0. */
const north = (kilometres: number) => ({ latitude: 43.6532 + kilometres / 111.2, longitude: -79.3832 });

async function newTeam() {
  const account = await shop.newAccount();
  await account.look((tx) =>
    tx
      .updateTable('accounts')
      .set({ address: JSON.stringify({ ...north(0), street1: '1 Main' }) })
      .execute(),
  );
  const [ann, bob] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianPro')];
  return { account, owner: account.owner, ann, bob, clientId: await storeClient(account) };
}
type Team = Awaited<ReturnType<typeof newTeam>>;

/** A visit of an hour at a place, from 14:00 UTC (10:00 local) unless another hour is given. */
async function visitAt(
  { account, clientId }: Team,
  kilometres: number,
  hour: number | null,
  people: readonly Person[],
) {
  // A job with a date whose visit has none waits in the tray.
  const startDateTime = hour === null ? at('13:00') : null;
  const job = { clientId, title: 'Boiler', jobAddress: JSON.stringify(north(kilometres)), startDateTime };
  const jobId = await storeJob(account, job);
  const time =
    hour === null
      ? { visitStartDateTime: null, visitEndDateTime: null, visitStatus: 'unscheduled' as const }
      : { visitStartDateTime: at(`${hour}:00`), visitEndDateTime: at(`${hour + 1}:00`) };
  const visitId = await storeVisit(
    account,
    { jobId, ...time },
    people.map(({ userId }) => userId),
  );
  return { jobId, visitId };
}

const whole = { fromDate: day, toDate: day };
const optimise = (as: Person, body: Record<string, unknown> = {}) =>
  shop.call(contract.optimiseSchedule, { as, body: { ...whole, ...body } });
async function bestPlan(as: Person, body: Record<string, unknown> = {}): Promise<contract.SchedulePlan> {
  const reply = await optimise(as, body);
  expect(reply.status).toBe(200);
  const { last } = linesOf(reply);
  if (!('plan' in last)) throw new Error(last.error);
  return last.plan;
}
const apply = (as: Person, moves: readonly unknown[]) => shop.call(contract.applyPlan, { as, body: { moves } });
const movesOf = (plan: contract.SchedulePlan): contract.VisitMove[] =>
  plan.moves.map(({ visitId, updatedAt, to }) => ({ visitId, updatedAt, ...to }));

const stored = (account: TestAccount) =>
  account.look(async (tx) => ({
    visits: await tx
      .selectFrom('visits')
      .select(['id', 'visitStartDateTime', 'visitEndDateTime', 'anyTime', 'visitStatus'])
      .orderBy('id')
      .execute(),
    jobs: await tx
      .selectFrom('jobs')
      .select(['id', 'startDateTime', 'endDateTime', 'jobStatus'])
      .orderBy('id')
      .execute(),
    team: await tx.selectFrom('visitTeam').select(['visitId', 'userId']).orderBy('visitId').orderBy('userId').execute(),
  }));

describe('SC-1 optimise the schedule', () => {
  it('shortens the routes of a day, and answers the best plan so far', async () => {
    const team = await newTeam();
    for (const [index, kilometres] of [20, 2, 18, 4].entries())
      await visitAt(team, kilometres, 13 + 2 * index, [team.ann]);
    const reply = await optimise(team.owner, { aim: 'shortRoutes', teamMemberIds: [team.ann.userId] });
    const { lines, last } = linesOf(reply);
    expect(lines.map(({ done }) => done)).not.toContain(true);
    if (!('plan' in last)) throw new Error(last.error);
    const { plan } = last;
    expect(plan.travelProvider).toBe('built-in');
    expect([plan.movableVisits, plan.fixedVisits, plan.leftOut]).toEqual([4, 0, []]);
    // Out and back, 20 km each with roads 1.3 times as long as the line.
    expect(plan.kilometres).toBeCloseTo(52, 0);
    expect(plan.today.kilometres).toBeGreaterThan(plan.kilometres + 30);
    expect(plan.moves.length).toBeGreaterThan(0);
    expect(plan.moves[0]).toMatchObject({ title: expect.stringContaining('Boiler'), clientName: 'Ann Lee' });
  });

  it('keeps the windows promised to clients, whatever the way', async () => {
    const team = await newTeam();
    for (const [index, kilometres] of [20, 2, 18, 4].entries())
      await visitAt(team, kilometres, 13 + 2 * index, [team.ann]);
    await team.account.look(async (tx) => {
      const visits = await tx.selectFrom('visits').select(['id', 'visitStartDateTime']).execute();
      for (const { id, visitStartDateTime: promisedFrom } of visits) {
        const promisedTo = new Date(Date.parse(promisedFrom ?? '') + 3_600_000).toISOString();
        await tx.updateTable('visits').set({ promisedFrom, promisedTo }).where('id', '=', id).execute();
      }
    });
    const plan = await bestPlan(team.owner, { aim: 'shortRoutes', teamMemberIds: [team.ann.userId] });
    expect([plan.movableVisits, plan.leftOut]).toEqual([4, []]);
    expect(plan.kilometres).toBe(plan.today.kilometres);
  });

  it('gives visits without people or date to whoever has the time and the skills', async () => {
    const team = await newTeam();
    const { visitId: nobodys } = await visitAt(team, 1, 14, []);
    const waiting = await visitAt(team, 1, null, []);
    const plan = await bestPlan(team.owner, { waitingJobIds: [waiting.jobId] });
    expect(new Set(plan.moves.map(({ visitId }) => visitId))).toEqual(new Set([nobodys, waiting.visitId]));
    for (const { to } of plan.moves) {
      expect(to.teamMemberIds).toHaveLength(1);
      expect(to.visitStartDateTime?.slice(0, 10)).toBe(day);
    }
    const own = await bestPlan(team.owner, { includeUnassigned: false });
    expect(own.movableVisits).toBe(0);
  });

  it('plans nothing into times that clients hold on the page for online booking', async () => {
    const team = await newTeam();
    const { visitId } = await visitAt(team, 1, 15, []);
    for (const { userId } of [team.ann, team.bob])
      await storeHold(team.account, { userId, start: at('15:00'), end: at('16:00'), now: shop.clock.now });
    const teamMemberIds = [team.ann.userId, team.bob.userId];
    const { moves } = await bestPlan(team.owner, { teamMemberIds, mostMinutes: 0 });
    expect(moves.filter((move) => move.visitId === visitId && move.to.teamMemberIds.length > 0)).toEqual([]);
  });

  it('takes the visits of somebody who is away, and says why one has no place', async () => {
    const team = await newTeam();
    const { owner, account, ann, bob } = team;
    const { visitId } = await visitAt(team, 3, 14, [ann]);
    const absence = { kind: 'sick', start: day, end: day };
    await shop.call(createAbsence, { as: owner, params: { id: ann.userId }, body: absence });
    const both = { teamMemberIds: [ann.userId, bob.userId] };
    const plan = await bestPlan(owner, both);
    expect(plan.moves.map(({ to }) => to.teamMemberIds)).toEqual([[bob.userId]]);
    await storeTask(account, { assignedToId: bob.userId, scheduleDateTime: at('10:00'), duration: 1440 });
    const { moves, leftOut } = await bestPlan(owner, both);
    expect(moves).toEqual([]);
    expect(leftOut).toMatchObject([
      { visitId, reason: 'The visit does not fit into the working hours of anybody who could do it.' },
    ]);
  });

  it('plans nothing for days on which the company is closed', async () => {
    const team = await newTeam();
    const holidays = JSON.stringify({
      country: null,
      region: null,
      worked: [],
      companyDays: [{ day, name: 'Outing' }],
    });
    const { jobId } = await visitAt(team, 3, null, []);
    expect((await bestPlan(team.owner, { waitingJobIds: [jobId] })).moves.map((move) => move.jobId)).toEqual([jobId]);
    await team.account.look((tx) => tx.updateTable('accounts').set({ holidays }).execute());
    expect((await bestPlan(team.owner, { waitingJobIds: [jobId] })).moves).toEqual([]);
  });

  it('leaves pinned and begun visits where they are', async () => {
    const team = await newTeam();
    const { visitId } = await visitAt(team, 20, 13, [team.ann]);
    const jobId = await storeJob(team.account, { clientId: team.clientId });
    await storeVisit(team.account, { jobId, visitStatus: 'in_progress' }, [team.ann.userId]);
    const plan = await bestPlan(team.owner, { pinnedVisitIds: [visitId] });
    expect([plan.movableVisits, plan.fixedVisits, plan.moves]).toEqual([0, 2, []]);
  });

  it('refuses days that have passed, long ranges, unknown people and more than 600 visits', async () => {
    const team = await newTeam();
    const refusal = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await optimise(team.owner, body);
      return [status, (answer as { errors?: { message: string }[] }).errors?.[0]?.message];
    };
    expect(await refusal({ fromDate: '2026-02-01', toDate: '2026-02-02' })).toEqual([400, contract.planPastText]);
    expect(await refusal({ toDate: '2026-03-19' })).toEqual([400, 'At most 7 days can be planned at once.']);
    expect(await refusal({ toDate: '2026-03-11' })).toEqual([400, 'End date cannot be before the start date.']);
    expect(await refusal({ teamMemberIds: [team.clientId] })).toEqual([400, 'Team member is not valid']);
    const jobId = await storeJob(team.account, { clientId: team.clientId });
    await team.account.look((tx) =>
      tx
        .insertInto('visits')
        .values(
          Array.from({ length: contract.planLimits.visits + 1 }, (_, index) => ({
            ...{ id: crypto.randomUUID(), jobId, visitNumber: index + 1, timezone: 'America/Toronto' },
            ...{ visitStartDateTime: at('14:00'), visitEndDateTime: at('15:00'), visitStatus: 'scheduled' as const },
            ...{ visitType: 'extra' as const, createdAt: at('10:00'), updatedAt: at('10:00') },
          })),
        )
        .execute(),
    );
    expect((await optimise(team.owner)).status).toBe(422);
  });
});

describe('SC-2 apply a plan', () => {
  it('moves all visits as by hand, and takes them back', async () => {
    const team = await newTeam();
    const { owner, account, ann } = team;
    const jobs = [
      await visitAt(team, 20, 13, [ann]),
      await visitAt(team, 2, 15, []),
      await visitAt(team, 18, null, []),
    ];
    const before = await stored(account);
    const waitingJobIds = jobs.slice(2).map(({ jobId }) => jobId);
    const plan = await bestPlan(owner, { aim: 'shortRoutes', waitingJobIds });
    expect(plan.moves.length).toBeGreaterThanOrEqual(2);
    const reply = await apply(owner, movesOf(plan));
    expect(reply.status).toBe(200);
    const after = await stored(account);
    for (const { visitId, to } of plan.moves) {
      expect(after.visits.find(({ id }) => id === visitId)).toMatchObject({
        visitStartDateTime: to.visitStartDateTime,
        visitStatus: 'scheduled',
      });
      expect(after.team.filter((member) => member.visitId === visitId).map(({ userId }) => userId)).toEqual(
        to.teamMemberIds,
      );
    }
    const [, unassigned] = jobs;
    const query = { moduleType: 'job', moduleId: unassigned?.jobId ?? '' };
    const { history } = (await shop.call(listHistory, { as: owner, query })).data;
    expect(history.map(({ action }) => action)).toContain('visit.updated');
    const notified = await Promise.all(
      [team.ann, team.bob].map(async (as) => (await shop.call(listNotifications, { as })).data.notifications.length),
    );
    expect(Math.max(...notified)).toBeGreaterThan(0);
    expect((await apply(owner, reply.data.undo)).status).toBe(200);
    expect(await stored(account)).toEqual(before);
  });

  it('moves nothing when somebody has changed one of the visits meanwhile', async () => {
    const team = await newTeam();
    const { owner, account, ann } = team;
    const [one, other] = [await visitAt(team, 1, 14, [ann]), await visitAt(team, 2, 16, [ann])];
    const body = { priority: 'high' };
    const move = (visitId: string, updatedAt: string) => ({
      ...{ visitId, updatedAt, anyTime: false, teamMemberIds: [ann.userId] },
      ...{ visitStartDateTime: at('18:00'), visitEndDateTime: at('19:00') },
    });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    await shop.call(updateVisit, { as: owner, params: { visitId: other.visitId }, body });
    const before = await stored(account);
    const updatedAt = '2026-03-01T12:00:00.000Z';
    const reply = await apply(owner, [move(one.visitId, updatedAt), move(other.visitId, updatedAt)]);
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { message: 'Somebody has changed a visit of this plan meanwhile. Please plan again.' },
    ]);
    expect(await stored(account)).toEqual(before);
  });

  it('loses nothing when two dispatchers apply plans at the same time', async () => {
    const team = await newTeam();
    const { owner, account, ann, bob } = team;
    const visits = [
      await visitAt(team, 1, 13, [ann]),
      await visitAt(team, 2, 15, [ann]),
      await visitAt(team, 3, 17, [ann]),
    ];
    const to = (person: Person) =>
      visits.map(({ visitId }, index) => ({
        ...{ visitId, updatedAt: '2026-03-01T12:00:00.000Z', anyTime: false, teamMemberIds: [person.userId] },
        ...{ visitStartDateTime: at(`${14 + 2 * index}:00`), visitEndDateTime: at(`${15 + 2 * index}:00`) },
      }));
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const replies = await Promise.all([apply(owner, to(ann)), apply(owner, to(bob).toReversed())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const people = new Set((await stored(account)).team.map(({ userId }) => userId));
    expect(people.size).toBe(1);
  });

  it('is for people who may edit and assign all jobs', async () => {
    const team = await newTeam();
    const { account } = team;
    const { visitId } = await visitAt(team, 1, 14, [team.ann]);
    const time = { visitStartDateTime: at('18:00'), visitEndDateTime: at('19:00'), anyTime: false };
    const moves = [{ visitId, updatedAt: '2026-03-01T12:00:00.000Z', ...time, teamMemberIds: [] }];
    for (const abilities of [
      ['viewAll', 'assignJob'],
      ['viewAll', 'edit'],
      ['viewAssigned', 'edit', 'assignJob'],
    ]) {
      const as = await personWith(account, { Jobs: abilities });
      expect((await optimise(as)).status).toBe(403);
      expect((await apply(as, moves)).status).toBe(403);
    }
    const planner = await personWith(account, { Jobs: ['viewAll', 'edit', 'assignJob'] });
    expect((await apply(planner, moves)).status).toBe(200);
  });
});
