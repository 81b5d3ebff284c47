import { listJobs } from '@truckroll/contract/jobs/jobs';
import * as contract from '@truckroll/contract/planning/optimise';
import { createSkill } from '@truckroll/contract/team/skills';
import { listVisits, updateVisit } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf } from '../../testing/follow-lines.ts';
import { later, newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const [firstDay, lastDay] = ['2026-03-16', '2026-03-20'];

async function newTeam() {
  const account = await shop.newAccount();
  const [ann, bob] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianPro')];
  return { account, owner: account.owner, ann, bob, clientId: await newClient(shop, account.owner) };
}
type Team = Awaited<ReturnType<typeof newTeam>>;

/** A job of the tray: it has no visit. */
const waitingJob = ({ owner, clientId }: Team, more: Record<string, unknown> = {}) =>
  newJob(shop, owner, { clientId, title: 'Boiler', scheduleLater: true, assignedToTeams: [], ...more });

async function bestPlan({ owner, ann, bob }: Team, body: Record<string, unknown>): Promise<contract.SchedulePlan> {
  const days = { fromDate: firstDay, toDate: lastDay, teamMemberIds: [ann.userId, bob.userId] };
  const asked = { ...days, keepScheduled: true, includeUnassigned: false, ...body };
  const reply = await shop.call(contract.optimiseSchedule, { as: owner, body: asked });
  expect(reply.status).toBe(200);
  const { last } = linesOf(reply);
  if (!('plan' in last)) throw new Error(last.error);
  return last.plan;
}

const apply = (as: Person, moves: readonly unknown[]) => shop.call(contract.applyPlan, { as, body: { moves } });
const sentOf = ({ moves }: contract.SchedulePlan): contract.VisitMove[] =>
  moves.map(({ visitId, jobId, updatedAt, to }) => ({ visitId, jobId, updatedAt, ...to }));
const trayOf = async (as: Person): Promise<string[]> =>
  (await shop.call(listJobs, { as, query: { needsSchedule: true } })).data.jobs.map(({ id }) => id).sort();
const visitsOf = async (as: Person, id: string) => (await shop.call(listVisits, { as, params: { id } })).data;

describe('SC-1 and SC-2 with jobs that wait for a date', () => {
  it('plan them into the days, and take them back into the tray', async () => {
    const team = await newTeam();
    const { owner, ann, bob } = team;
    const ids = [await waitingJob(team), await waitingJob(team, { assignedToTeams: [bob.userId] })].sort();
    const plan = await bestPlan(team, { waitingJobIds: ids });
    expect([plan.leftOut, plan.movableVisits]).toEqual([[], 2]);
    expect(plan.moves.map(({ visitId, jobId }) => [visitId, jobId]).sort()).toEqual(ids.map((id) => [null, id]));
    for (const { from, to } of plan.moves) {
      expect(from.visitStartDateTime).toBeNull();
      const day = to.visitStartDateTime?.slice(0, 10) ?? '';
      expect(day >= firstDay && day <= lastDay).toBe(true);
    }
    // Bob, whose job one of them is, keeps it because that costs no more.
    expect(plan.moves.find(({ from }) => from.teamMemberIds.length > 0)?.to.teamMemberIds).toEqual([bob.userId]);
    later(shop);
    const reply = await apply(owner, sentOf(plan));
    expect(reply.status).toBe(200);
    expect(await trayOf(owner)).toEqual([]);
    for (const { jobId, to } of plan.moves) {
      expect(await visitsOf(owner, jobId)).toMatchObject([
        { visitStatus: 'scheduled', visitStartDateTime: to.visitStartDateTime, visitEndDateTime: to.visitEndDateTime },
      ]);
      const { team: people, jobStatus, startDateTime } = await read(shop, owner, jobId);
      expect([people.map(({ id }) => id), jobStatus]).toEqual([to.teamMemberIds, 'scheduled']);
      expect(startDateTime).toBe(to.visitStartDateTime);
    }
    later(shop);
    const undone = await apply(owner, reply.data.undo);
    expect(undone.status).toBe(200);
    expect(await trayOf(owner)).toEqual(ids);
    const teams = await Promise.all(ids.map(async (id) => (await read(shop, owner, id)).team.map((one) => one.id)));
    expect(teams.flat()).toEqual([bob.userId]);
    expect((await bestPlan(team, { waitingJobIds: ids, teamMemberIds: [ann.userId] })).moves).toHaveLength(2);
  });

  it('leave visits with a date where they are, and name what has no place with the reason', async () => {
    const team = await newTeam();
    const { owner, ann, bob, clientId } = team;
    const start = `${firstDay}T14:00:00.000Z`;
    const dated = { clientId, startDateTime: start, endDateTime: `${firstDay}T15:00:00.000Z`, isStartTime: true };
    await newJob(shop, owner, { ...dated, assignedToTeams: [ann.userId] });
    const skill = (await shop.call(createSkill, { as: owner, body: { name: 'Gas' } })).data.skill.id;
    const skilled = await waitingJob(team, { skillsId: [skill] });
    const pair = await waitingJob(team, { assignedToTeams: [ann.userId, bob.userId] });
    const planned = await newJob(shop, owner, dated);
    const plan = await bestPlan(team, { waitingJobIds: [skilled, pair, planned] });
    expect([plan.moves, plan.movableVisits, plan.fixedVisits]).toEqual([[], 1, 2]);
    expect(Object.fromEntries(plan.leftOut.map(({ jobId, reason }) => [jobId, reason]))).toEqual({
      [skilled]: 'Nobody has the skill Gas.',
      [pair]: 'It is for 2 people at once. Schedule it by hand.',
    });
  });

  it('schedule the undated visit of a job with dates, and add one to a job whose visits have ended', async () => {
    const team = await newTeam();
    const { owner, clientId } = team;
    const job = { clientId, startDateTime: '2026-03-12T14:00:00.000Z', assignedToTeams: [] };
    const [undated, ended] = [await newJob(shop, owner, job), await newJob(shop, owner, job)];
    const [base] = await visitsOf(owner, undated);
    const [over] = await visitsOf(owner, ended);
    const clear = { visitStartDateTime: null };
    await shop.call(updateVisit, { as: owner, params: { visitId: base?.id ?? '' }, body: clear });
    await team.account.look((tx) =>
      tx
        .updateTable('visits')
        .set({ visitStatus: 'cancelled' })
        .where('id', '=', over?.id ?? '')
        .execute(),
    );
    const both = [undated, ended].sort();
    expect(await trayOf(owner)).toEqual(both);
    const plan = await bestPlan(team, { waitingJobIds: both });
    expect(plan.moves).toHaveLength(2);
    later(shop);
    const { status, data } = await apply(owner, sentOf(plan));
    expect([status, await trayOf(owner)]).toEqual([200, []]);
    expect((await visitsOf(owner, undated)).map(({ id }) => id)).toEqual([base?.id]);
    expect((await visitsOf(owner, ended)).map(({ visitType }) => visitType).sort()).toEqual(['extra', 'one-off']);
    later(shop);
    expect((await apply(owner, data.undo)).status).toBe(200);
    expect(await trayOf(owner)).toEqual(both);
  });

  it('schedule nothing when somebody has changed or scheduled one of the jobs meanwhile', async () => {
    const team = await newTeam();
    const { owner } = team;
    const ids = [await waitingJob(team), await waitingJob(team)];
    const plan = await bestPlan(team, { waitingJobIds: ids });
    later(shop);
    await update(shop, owner, { jobId: ids[1], title: 'Roof' });
    const refused = await apply(owner, sentOf(plan));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Somebody has changed a visit of this plan meanwhile. Please plan again.',
    ]);
    expect(await trayOf(owner)).toEqual([...ids].sort());
    const again = await bestPlan(team, { waitingJobIds: ids });
    expect((await apply(owner, sentOf(again))).status).toBe(200);
    expect((await apply(owner, sentOf(again))).status).toBe(409);
    const nameless = sentOf(again).map(({ jobId: _, ...move }) => move);
    expect((await apply(owner, nameless)).status).toBe(400);
  });

  it('leave a series without dates to its form', async () => {
    const team = await newTeam();
    const repeatOptions = { frequency: 'weekly', interval: 1, duration: { value: 3, unit: 'week(s)' } };
    const series = { clientId: team.clientId, jobType: 'recurring', repeatOptions };
    const id = await newJob(shop, team.owner, { ...series, startDateTime: '2026-03-17T14:00:00.000Z' });
    await update(shop, team.owner, { jobId: id, scheduleLater: true });
    const { moves, leftOut } = await bestPlan(team, { waitingJobIds: [id] });
    expect([moves, leftOut.map(({ reason }) => reason)]).toEqual([
      [],
      ['A series gets its dates in its form. Schedule it by hand.'],
    ]);
  });
});
