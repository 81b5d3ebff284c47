import { listHistory } from '@truckroll/contract/history/history';
import { getJobDetails, listJobs } from '@truckroll/contract/jobs/jobs';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as visits from '@truckroll/contract/visits/visits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = (as: Person, visitId: string, body: Record<string, unknown>) =>
  shop.call(visits.updateVisit, { as, params: { visitId }, body });
const jobOf = async (as: Person, id: string) => (await shop.call(getJobDetails, { as, query: { id } })).data.job;
const historyOf = async (as: Person, jobId: string) =>
  (await shop.call(listHistory, { as, query: { moduleType: 'job', moduleId: jobId } })).data.history;
const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

async function newVisit(more: { job?: object; visit?: object } = {}) {
  const account = await shop.newAccount();
  const pro = await account.person('fieldTechnicianPro');
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId, title: 'Boiler', jobNumber: 81, ...more.job });
  const visitId = await storeVisit(account, { jobId, ...more.visit }, [pro.userId]);
  return { account, owner: account.owner, pro, clientId, jobId, visitId };
}

describe('VI-4 move a visit', () => {
  it('changes what is sent and nothing else', async () => {
    const { owner, visitId, jobId } = await newVisit();
    laterBy(1);
    const { visit } = (await change(owner, visitId, { visitEndDateTime: '2026-03-12T17:00:00Z', priority: 'high' }))
      .data;
    expect(visit).toMatchObject({
      visitStartDateTime: '2026-03-12T14:00:00.000Z',
      visitEndDateTime: '2026-03-12T17:00:00.000Z',
      visitStatus: 'scheduled',
      priority: 'high',
      teamMembers: [{ name: 'Pat fieldTechnicianPro' }],
      updatedAt: shop.clock.now.toISOString(),
    });
    expect(await historyOf(owner, jobId)).toMatchObject([
      { action: 'visit.updated', description: '{{creator}} moved visit 1 to 03/12/2026 10:00' },
    ]);
  });

  it('changes nothing and writes no history when sent the stored values', async () => {
    const { owner, pro, visitId, jobId } = await newVisit();
    laterBy(1);
    const body = { visitStartDateTime: '2026-03-12T10:00:00-04:00', teamMemberIds: [pro.userId], priority: 'medium' };
    expect((await change(owner, visitId, body)).data.visit.updatedAt).toBe('2026-03-01T12:00:00.000Z');
    expect(await historyOf(owner, jobId)).toEqual([]);
  });

  it('becomes unscheduled without a start, and scheduled when it gets one again', async () => {
    const { owner, visitId, jobId } = await newVisit({ visit: { visitStatus: 'in_transit' } });
    const off = await change(owner, visitId, { visitStartDateTime: null });
    expect(off.data.visit).toMatchObject({
      visitStartDateTime: null,
      visitEndDateTime: null,
      visitStatus: 'unscheduled',
    });
    const early = await change(owner, visitId, { visitEndDateTime: '2026-03-12T17:00:00Z' });
    expect(early.body.errors).toEqual([
      { path: 'visitStartDateTime', code: 'required', message: 'Please select a date for the visit' },
    ]);
    expect((await change(owner, visitId, { anyTime: true })).status).toBe(400);
    const on = await change(owner, visitId, { visitStartDateTime: '2026-03-13T14:00:00Z' });
    expect(on.data.visit).toMatchObject({
      visitEndDateTime: '2026-03-13T15:00:00.000Z',
      visitStatus: 'scheduled',
    });
    expect((await historyOf(owner, jobId)).map((row) => row.description).sort()).toEqual([
      '{{creator}} moved visit 1 to 03/13/2026 10:00',
      '{{creator}} took visit 1 off the schedule',
    ]);
  });

  it('keeps its date while it is in progress', async () => {
    for (const visitStatus of ['arrived', 'in_progress'] as const) {
      const { owner, visitId } = await newVisit({ visit: { visitStatus } });
      const reply = await change(owner, visitId, { visitStartDateTime: null });
      expect([reply.status, reply.body.message]).toEqual([422, `A ${visitStatus} visit cannot be changed.`]);
    }
  });

  it('is at most 31 days long', async () => {
    const { owner, visitId } = await newVisit();
    const ending = (visitEndDateTime: string) => change(owner, visitId, { visitEndDateTime });
    expect((await ending('2026-04-12T14:00:00.000Z')).status).toBe(200);
    const reply = await ending('2026-04-12T14:01:00.000Z');
    expect([reply.status, reply.body.message]).toEqual([422, 'A visit can be at most 31 days long.']);
  });

  it('without a start moves its one-off job to the tray, and back with one', async () => {
    const { owner, visitId, jobId } = await newVisit({ visit: { isFirst: true } });
    const waiting = async () =>
      (await shop.call(listJobs, { as: owner, query: { needsSchedule: true } })).data.jobs.map(({ id }) => id);
    expect(await waiting()).toEqual([]);
    await change(owner, visitId, { visitStartDateTime: null });
    expect(await waiting()).toEqual([jobId]);
    expect(await jobOf(owner, jobId)).toMatchObject({ jobStatus: 'scheduled', startDateTime: null });
    await change(owner, visitId, { visitStartDateTime: '2026-03-13T14:00:00Z' });
    expect(await waiting()).toEqual([]);
  });

  it('keeps the status of a visit that is pending or in progress', async () => {
    for (const visitStatus of ['pending', 'in_transit', 'arrived', 'in_progress'] as const) {
      const { owner, visitId } = await newVisit({ visit: { visitStatus } });
      const reply = await change(owner, visitId, { visitStartDateTime: '2026-03-12T14:30:00Z' });
      expect(reply.data.visit.visitStatus).toBe(visitStatus);
    }
  });

  it('moves a one-off job along with its base visit', async () => {
    const { owner, visitId, jobId } = await newVisit({ visit: { isFirst: true }, job: { isStartTime: true } });
    laterBy(1);
    await change(owner, visitId, {
      visitStartDateTime: '2026-03-13T14:00:00Z',
      visitEndDateTime: '2026-03-13T16:00:00Z',
    });
    expect(await jobOf(owner, jobId)).toMatchObject({
      startDateTime: '2026-03-13T14:00:00.000Z',
      endDateTime: '2026-03-13T16:00:00.000Z',
      isStartTime: true,
      isEndTime: true,
      anyTime: false,
      updatedAt: shop.clock.now.toISOString(),
    });
    await change(owner, visitId, { visitStartDateTime: '2026-03-14', anyTime: true });
    expect(await jobOf(owner, jobId)).toMatchObject({
      startDateTime: '2026-03-14T04:00:00.000Z',
      endDateTime: '2026-03-14T04:00:00.000Z',
      isStartTime: false,
      isEndTime: false,
      anyTime: true,
    });
  });

  it('gives a one-off job the people of its base visit, in the list too', async () => {
    const { account, owner, pro, visitId, jobId } = await newVisit({ visit: { isFirst: true } });
    const lite = await account.person('fieldTechnicianLite');
    for (const people of [[lite], [pro, lite], []]) {
      laterBy(1);
      const { jobUpdatedAt } = (await change(owner, visitId, { teamMemberIds: people.map(({ userId }) => userId) }))
        .data;
      const job = await jobOf(owner, jobId);
      expect(job.team.map(({ id }) => id)).toEqual(people.map(({ userId }) => userId));
      expect(job.updatedAt).toBe(jobUpdatedAt);
      const { jobs } = (await shop.call(listJobs, { as: owner, query: {} })).data;
      expect(jobs.map(({ team }) => team.map(({ id }) => id))).toEqual([people.map(({ userId }) => userId)]);
    }
  });

  it('does not change the job for an extra visit, a recurring job or another priority', async () => {
    const before = {
      startDateTime: '2026-03-12T14:00:00.000Z',
      endDateTime: null,
      updatedAt: '2026-03-01T12:00:00.000Z',
    };
    const extra = await newVisit({ job: before, visit: { visitType: 'extra' } });
    const recurring = await newVisit({ job: { ...before, jobType: 'recurring' }, visit: { isFirst: true } });
    const base = await newVisit({ job: before, visit: { isFirst: true } });
    const start = { visitStartDateTime: '2026-03-12T14:30:00Z' };
    for (const [{ owner, visitId, jobId }, body] of [
      [extra, { ...start, teamMemberIds: [] }],
      [recurring, { ...start, teamMemberIds: [] }],
      [base, { priority: 'low' }],
    ] as const) {
      expect((await change(owner, visitId, body)).status).toBe(200);
      expect(await jobOf(owner, jobId)).toMatchObject(before);
    }
  });

  it('reports every invalid field before checking the version', async () => {
    const { owner, visitId } = await newVisit();
    const reply = await change(owner, visitId, {
      visitStartDateTime: '2026-03-12T16:00:00Z',
      teamMemberIds: [newId()],
      updatedAt: '2026-02-01T00:00:00.000Z',
    });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [
        { path: 'visitEndDateTime', code: 'wrong_order', message: 'End date cannot be before the start date.' },
        { path: 'teamMemberIds.0', code: 'not_found', message: 'Team member is not valid' },
      ],
    ]);
  });

  it('is refused for a stale version, and on ended visits and jobs', async () => {
    const stale = await newVisit();
    const start = { visitStartDateTime: '2026-03-12T14:30:00Z' };
    const late = await change(stale.owner, stale.visitId, { ...start, updatedAt: '2026-03-01T11:59:59.999Z' });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    expect((await change(stale.owner, stale.visitId, { ...start, updatedAt: '2026-03-01T12:00:00.000Z' })).status).toBe(
      200,
    );
    for (const visitStatus of ['completed', 'cancelled'] as const) {
      const { owner, visitId } = await newVisit({ visit: { visitStatus } });
      const reply = await change(owner, visitId, start);
      expect([reply.status, reply.body.message]).toEqual([422, `A ${visitStatus} visit cannot be changed.`]);
    }
    for (const visitStatus of ['completed', 'scheduled'] as const) {
      const closed = await newVisit({ job: { jobStatus: 'closed' }, visit: { visitStatus } });
      const reply = await change(closed.owner, closed.visitId, start);
      expect([reply.status, reply.body.message]).toEqual([422, 'This job is closed.']);
    }
  });

  it('needs the right to edit the job; a visit of other people needs the right to assign', async () => {
    const { account, pro, visitId } = await newVisit();
    const start = { visitStartDateTime: '2026-03-12T14:30:00Z' };
    const editor = await personWith(account, { Jobs: ['viewAll', 'edit'] });
    expect((await change(pro, visitId, start)).status).toBe(403);
    expect((await change(await account.person('fieldTechnicianLite'), visitId, start)).status).toBe(403);
    expect((await change(editor, visitId, { ...start, teamMemberIds: [pro.userId] })).status).toBe(200);
    expect((await change(editor, visitId, { teamMemberIds: [] })).status).toBe(403);
    const unseen = await personWith(account, { Jobs: ['viewAssigned', 'edit'] });
    for (const as of [unseen, (await shop.newAccount()).owner]) {
      expect((await change(as, visitId, start)).body.message).toBe('Visit not found');
    }
  });

  it('is allowed for the technician of an own job, who may not reassign it', async () => {
    const { account, owner, pro, visitId, jobId } = await newVisit();
    const own = await storeJob(account, { clientId: (await jobOf(owner, jobId)).clientId, createdBy: pro.userId });
    const visit = await storeVisit(account, { jobId: own }, []);
    expect((await change(pro, visit, { visitStartDateTime: '2026-03-12T14:30:00Z' })).status).toBe(200);
    expect((await change(pro, visit, { teamMemberIds: [pro.userId] })).status).toBe(403);
    expect((await change(pro, visitId, { priority: 'low' })).status).toBe(403);
  });
});

describe('the people of a visit', () => {
  it('are notified when newly assigned; inactive people may stay but not be added', async () => {
    const { account, owner, pro, visitId, jobId } = await newVisit();
    const staff = await account.person('officeStaff');
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', pro.userId).execute(),
    );
    const reply = await change(owner, visitId, { teamMemberIds: [staff.userId, pro.userId] });
    expect(reply.data.visit.teamMembers.map((member) => member.id)).toEqual([staff.userId, pro.userId]);
    const { notifications } = (await shop.call(listNotifications, { as: staff })).data;
    expect(notifications).toMatchObject([
      { title: 'Visit Assigned', message: 'Ann Lee, Boiler #81: 03/12/2026 10:00' },
    ]);
    const notified = await account.look((tx) => tx.selectFrom('notifications').select('userId').execute());
    expect(notified).toEqual([{ userId: staff.userId }]);
    expect((await historyOf(owner, jobId))[0]).toMatchObject({
      description: '{{creator}} assigned visit 1 to {{teams}}',
      teamMemberNames: ['Pat officeStaff', 'Pat fieldTechnicianPro'],
    });
    await change(owner, visitId, { teamMemberIds: [] });
    expect((await change(owner, visitId, { teamMemberIds: [pro.userId] })).body.message).toBe(
      'Team member is not valid',
    );
  });
});

describe('two people changing the same visit', () => {
  const moveAll = async (account: TestAccount, jobId: string, ids: readonly string[]) => {
    const at = (minute: number) => ({
      visitStartDateTime: new Date(Date.UTC(2026, 2, 20, 14, minute)).toISOString(),
      visitEndDateTime: '2026-03-20T18:00:00.000Z',
    });
    return Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const visitId = ids[n % ids.length] ?? '';
        if (n % 3 === 0)
          return shop.call(visits.changeVisitStatus, {
            as: account.owner,
            params: { visitId },
            body: { visitStatus: n % 2 === 0 ? 'pending' : 'arrived' },
          });
        if (n === 7) return shop.call(visits.addVisit, { as: account.owner, params: { id: jobId }, body: at(n) });
        return change(account.owner, visitId, at(n));
      }),
    );
  };

  it('wait for each other, also when the job changes with its visits', async () => {
    const { account, owner, jobId, visitId } = await newVisit({ visit: { isFirst: true } });
    const other = await storeVisit(account, { jobId, visitNumber: 2, visitType: 'extra' });
    const replies = await moveAll(account, jobId, [visitId, other]);
    expect(replies.map((reply) => reply.status).filter((status) => status >= 300)).toEqual([]);
    const base = (await shop.call(visits.listVisits, { as: owner, params: { id: jobId } })).data.find(
      (visit) => visit.id === visitId,
    );
    expect((await jobOf(owner, jobId)).startDateTime).toBe(base?.visitStartDateTime);
  });

  it('of two changes with the same version, one succeeds', async () => {
    const { owner, visitId } = await newVisit();
    const updatedAt = '2026-03-01T12:00:00.000Z';
    const both = ['low', 'high'].map((priority) => change(owner, visitId, { priority, updatedAt }));
    expect((await Promise.all(both)).map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});
