import { listHistory } from '@truckroll/contract/history/history';
import { getJobDetails } from '@truckroll/contract/jobs/jobs';
import * as visits from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const move = (as: Person, visitId: string, visitStatus: string, updatedAt?: string) =>
  shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus, updatedAt } });
const jobOf = async (as: Person, id: string) => (await shop.call(getJobDetails, { as, query: { id } })).data.job;
const historyOf = async (as: Person, jobId: string) =>
  (await shop.call(listHistory, { as, query: { moduleType: 'job', moduleId: jobId } })).data.history;
/** One minute later. */
const tick = (): string => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  return shop.clock.now.toISOString();
};

async function newVisit(more: { job?: object; visit?: object } = {}) {
  const account = await shop.newAccount();
  const lite = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account), ...more.job });
  const visitId = await storeVisit(account, { jobId, ...more.visit }, [lite.userId]);
  return { account, owner: account.owner, lite, jobId, visitId };
}

describe('VI-5 move a visit to another status', () => {
  it('answers with the version of the job, which the next change of the job can send', async () => {
    const { owner, jobId, visitId } = await newVisit();
    tick();
    const begun = (await move(owner, visitId, 'in_transit')).data;
    expect(begun.jobUpdatedAt).toBe((await jobOf(owner, jobId)).updatedAt);
    tick();
    const arrived = (await move(owner, visitId, 'arrived')).data;
    // The job did not change with it.
    expect([arrived.visit.updatedAt === begun.visit.updatedAt, arrived.jobUpdatedAt]).toEqual([
      false,
      begun.jobUpdatedAt,
    ]);
  });

  it("supports a technician's day: the timestamps are stored and the job follows", async () => {
    const { lite, owner, jobId, visitId } = await newVisit();
    expect((await move(lite, visitId, 'in_transit')).data).toMatchObject({
      visit: { visitStatus: 'in_transit', startedAt: null },
      jobStatus: 'in_progress',
    });
    tick();
    await move(lite, visitId, 'arrived');
    const startedAt = tick();
    expect((await move(lite, visitId, 'in_progress')).data.visit).toMatchObject({ startedAt, completedAt: null });
    const completedAt = tick();
    expect((await move(lite, visitId, 'completed')).data).toMatchObject({
      visit: { visitStatus: 'completed', startedAt, completedAt, updatedAt: completedAt },
      jobStatus: 'completed',
    });
    const reopenedAt = tick();
    expect((await move(owner, visitId, 'in_progress')).data).toMatchObject({
      visit: { visitStatus: 'in_progress', startedAt, completedAt: null, updatedAt: reopenedAt },
      jobStatus: 'in_progress',
    });
    const descriptions = (await historyOf(owner, jobId)).map((row) => [row.action, row.description]);
    expect(descriptions).toContainEqual([
      'visit.status_changed',
      '{{creator}} changed the status of visit 1 from Scheduled to In Transit',
    ]);
    expect(descriptions.filter(([action]) => action === 'visit.status_changed')).toHaveLength(5);
    expect(descriptions.filter(([action]) => action === 'job.status_changed')).toHaveLength(3);
  });

  it('returns the visit as later reads show it', async () => {
    const visit = { visitStartDateTime: '2026-03-01T14:00:00.000Z', visitEndDateTime: '2026-03-01T15:00:00.000Z' };
    const { owner, jobId, visitId } = await newVisit({ visit });
    for (const to of ['pending', 'in_transit', 'arrived', 'completed', 'in_progress', 'cancelled', 'scheduled']) {
      tick();
      const answer = (await move(owner, visitId, to)).data.visit;
      expect([to, answer]).toEqual([
        to,
        (await shop.call(visits.listVisits, { as: owner, params: { id: jobId } })).data[0],
      ]);
    }
  });

  it('to the same status changes nothing, with any version, even on a closed job', async () => {
    const { lite, jobId, visitId, account } = await newVisit();
    tick();
    const reply = await move(lite, visitId, 'scheduled', '2026-01-01T00:00:00.000Z');
    expect(reply.data).toMatchObject({ visit: { updatedAt: '2026-03-01T12:00:00.000Z' }, jobStatus: 'scheduled' });
    await account.look((tx) => tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('id', '=', jobId).execute());
    expect((await move(lite, visitId, 'scheduled')).status).toBe(200);
    expect(await historyOf(lite, jobId)).toEqual([]);
  });

  it('happens once for two concurrent calls', async () => {
    const { lite, owner, jobId, visitId } = await newVisit();
    const replies = await Promise.all([move(lite, visitId, 'arrived'), move(owner, visitId, 'arrived')]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    const actions = (await historyOf(owner, jobId)).map((row) => row.action).sort();
    expect(actions).toEqual(['job.status_changed', 'visit.status_changed']);
  });

  it('completes the job once its last open visit has ended, if one was completed', async () => {
    const { account, owner, jobId, visitId } = await newVisit({ job: { jobStatus: 'in_progress' } });
    const second = await storeVisit(account, { jobId, visitNumber: 2 });
    const third = await storeVisit(account, { jobId, visitNumber: 3 });
    expect((await move(owner, visitId, 'completed')).data.jobStatus).toBe('in_progress');
    expect((await move(owner, second, 'completed')).data.jobStatus).toBe('in_progress');
    expect((await move(owner, third, 'cancelled')).data.jobStatus).toBe('completed');
    expect((await move(owner, third, 'scheduled')).data.jobStatus).toBe('in_progress');
    expect((await move(owner, third, 'completed')).data.jobStatus).toBe('completed');
    const alone = await newVisit();
    expect((await move(alone.owner, alone.visitId, 'cancelled')).data.jobStatus).toBe('scheduled');
  });

  it('sets the start of an undated visit to now when it starts, and of its one-off job too', async () => {
    const undated = { visitStartDateTime: null, visitEndDateTime: null, visitStatus: 'unscheduled' };
    for (const to of ['in_transit', 'arrived', 'in_progress', 'completed']) {
      const { owner, jobId, visitId } = await newVisit({
        job: { serviceDuration: 7200 },
        visit: { ...undated, isFirst: true },
      });
      const now = tick();
      const end = new Date(Date.parse(now) + 7_200_000).toISOString();
      const { visit } = (await move(owner, visitId, to)).data;
      expect(visit).toMatchObject({ visitStartDateTime: now, visitEndDateTime: end, visitStatus: to });
      expect(await jobOf(owner, jobId)).toMatchObject({ startDateTime: now, endDateTime: end, isStartTime: true });
    }
    const { owner, visitId } = await newVisit({ visit: undated });
    for (const to of ['pending', 'scheduled']) {
      const reply = await move(owner, visitId, to);
      expect([reply.status, reply.body.message]).toEqual([422, 'Set a date for the visit first.']);
    }
    expect((await move(owner, visitId, 'cancelled')).data.visit).toMatchObject({ visitStartDateTime: null });
  });

  it.each([
    ['scheduled', 'unscheduled', {}],
    ['completed', 'scheduled', {}],
    ['cancelled', 'in_progress', {}],
    ['completed', 'in_progress', { jobStatus: 'invoiced' }],
    ['cancelled', 'scheduled', { jobStatus: 'paid' }],
  ] as [VisitStatus, VisitStatus, object][])('from %s to %s is refused on a job with %j', async (from, to, job) => {
    const { owner, visitId } = await newVisit({ job, visit: { visitStatus: from } });
    const reply = await move(owner, visitId, to);
    expect([reply.status, reply.body.message]).toEqual([422, `A ${from} visit cannot be changed to ${to}.`]);
  });

  it('is refused on a closed job, for a stale version, and for an unknown status', async () => {
    const closed = await newVisit({ job: { jobStatus: 'closed' }, visit: { visitStatus: 'completed' } });
    expect((await move(closed.owner, closed.visitId, 'in_progress')).body.message).toBe('This job is closed.');
    const { owner, visitId } = await newVisit();
    expect((await move(owner, visitId, 'arrived', '2026-01-01T00:00:00.000Z')).status).toBe(409);
    for (const status of ['late', 'done']) {
      const reply = await move(owner, visitId, status);
      expect([reply.status, reply.body.message]).toEqual([400, 'Visit status is not valid']);
    }
    const none = await shop.call(visits.changeVisitStatus, { as: owner, params: { visitId }, body: {} });
    expect(none.body.message).toBe('Visit status is required');
  });

  it("needs the visit's own people or the right to edit the job; only the latter reopens", async () => {
    const { account, lite, owner, jobId, visitId } = await newVisit();
    const colleague = await account.person('fieldTechnicianPro');
    await storeVisit(account, { jobId, visitNumber: 2 }, [colleague.userId]);
    expect((await move(colleague, visitId, 'arrived')).status).toBe(403);
    expect((await move(lite, visitId, 'completed')).status).toBe(200);
    // Within ten minutes this is an undo, not a reopening.
    shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000);
    const reopened = await move(lite, visitId, 'in_progress');
    expect([reopened.status, reopened.body.message]).toEqual([
      422,
      'A completed visit cannot be changed to in_progress.',
    ]);
    expect((await move(await account.person('officeStaff'), visitId, 'in_progress')).status).toBe(200);
    const creator = await account.person('fieldTechnicianPro');
    await account.look((tx) =>
      tx.updateTable('jobs').set({ createdBy: creator.userId }).where('id', '=', jobId).execute(),
    );
    expect((await move(creator, visitId, 'arrived')).status).toBe(200);
    for (const as of [await account.person('fieldTechnicianLite'), (await shop.newAccount()).owner]) {
      const reply = await move(as, visitId, 'done');
      expect([reply.status, reply.body.message]).toEqual([404, 'Visit not found']);
    }
    expect((await jobOf(owner, jobId)).jobStatus).toBe('in_progress');
  });
});
