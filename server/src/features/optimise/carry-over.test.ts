import * as contract from '@truckroll/contract/planning/optimise';
import { listVisits } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf } from '../../testing/follow-lines.ts';
import { later } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const morning = '2026-03-10T12:00:00.000Z';

async function newTeam() {
  shop.clock.now = new Date(morning);
  const account = await shop.newAccount();
  const [ann, bob] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianPro')];
  const clientId = await storeClient(account);
  const visit = async (start: string, more: Record<string, unknown> = {}, team = [ann.userId]) => {
    const visitStartDateTime = `${start}:00.000Z`;
    const visitEndDateTime = new Date(Date.parse(visitStartDateTime) + 90 * 60_000).toISOString();
    const jobId = await storeJob(account, { clientId, title: 'Boiler', startDateTime: visitStartDateTime });
    return storeVisit(account, { jobId, visitStartDateTime, visitEndDateTime, isFirst: true, ...more }, team);
  };
  const plan = async (more: Record<string, unknown> = {}): Promise<contract.SchedulePlan> => {
    const days = { fromDate: '2026-03-10', toDate: '2026-03-11', teamMemberIds: [ann.userId, bob.userId] };
    const body = { ...days, carryOver: true, keepScheduled: true, includeUnassigned: false, ...more };
    const reply = await shop.call(contract.optimiseSchedule, { as: account.owner, body });
    expect(reply.status).toBe(200);
    const { last } = linesOf(reply);
    if (!('plan' in last)) throw new Error(last.error);
    return last.plan;
  };
  return { account, owner: account.owner, ann, bob, visit, plan };
}

it('proposes a new time for each unfinished visit, moves them, and takes them back', async () => {
  const { owner, ann, bob, visit, plan } = await newTeam();
  const yesterday = await visit('2026-03-09T14:00');
  const lastWeek = await visit('2026-03-03T14:00', { visitType: 'recurring' as const });
  const begun = await visit('2026-03-09T18:00', { visitStatus: 'in_progress' as const });
  const pair = await visit('2026-03-09T16:00', {}, [ann.userId, bob.userId]);
  await visit('2026-03-09T14:00', { visitStatus: 'completed' as const });
  await visit('2026-01-20T14:00');
  await visit('2026-03-10T14:00');
  const found = await plan();
  expect(found.moves.map(({ visitId }) => visitId).sort()).toEqual([yesterday, lastWeek].sort());
  expect(Object.fromEntries(found.leftOut.map(({ visitId, reason }) => [visitId, reason]))).toEqual({
    [begun]: 'Work on it has begun. Complete it, or move it by hand.',
    [pair]: 'It is for 2 people at once. Schedule it by hand.',
  });
  for (const { from, to } of found.moves) {
    expect([from.teamMemberIds, to.teamMemberIds]).toEqual([[ann.userId], [ann.userId]]);
    const [start, end] = [Date.parse(to.visitStartDateTime ?? ''), Date.parse(to.visitEndDateTime ?? '')];
    expect([start >= Date.parse(morning), end - start]).toEqual([true, 90 * 60_000]);
  }
  later(shop);
  const moves = found.moves.map(({ visitId, updatedAt, to }) => ({ visitId, updatedAt, ...to }));
  const applied = await shop.call(contract.applyPlan, { as: owner, body: { moves } });
  expect(applied.status).toBe(200);
  expect((await plan()).moves).toEqual([]);
  later(shop);
  const undone = await shop.call(contract.applyPlan, { as: owner, body: { moves: applied.data.undo } });
  expect(undone.status).toBe(200);
  for (const { jobId, from } of found.moves) {
    const [visitAgain] = (await shop.call(listVisits, { as: owner, params: { id: jobId } })).data;
    expect(visitAgain?.visitStartDateTime).toBe(from.visitStartDateTime);
  }
});

it('takes the visits of the day itself once the working hours are over, and none unless it is asked to', async () => {
  const { visit, plan } = await newTeam();
  const today = await visit('2026-03-10T14:00');
  expect((await plan()).moves).toEqual([]);
  shop.clock.now = new Date('2026-03-10T23:00:00.000Z');
  const { moves } = await plan();
  expect(moves.map(({ visitId, to }) => [visitId, to.visitStartDateTime?.slice(0, 10)])).toEqual([
    [today, '2026-03-11'],
  ]);
  expect((await plan({ carryOver: false })).moves).toEqual([]);
});
