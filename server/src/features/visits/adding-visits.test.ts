import { listHistory } from '@truckroll/contract/history/history';
import { getJobDetails } from '@truckroll/contract/jobs/jobs';
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

const start = '2026-03-12T14:00:00.000Z';
const add = (as: Person, id: string, body: Record<string, unknown> = { visitStartDateTime: start }, headers = {}) =>
  shop.call(visits.addVisit, { as, params: { id }, body, headers });
const remove = (as: Person, visitId: string) => shop.call(visits.deleteVisit, { as, params: { visitId } });

async function newWork(job: object = {}) {
  const account = await shop.newAccount();
  const pro = await account.person('fieldTechnicianPro');
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId, title: 'Boiler', jobNumber: 81, ...job }, [pro.userId]);
  return { account, owner: account.owner, pro, clientId, jobId };
}

const historyOf = async (as: Person, jobId: string) =>
  (await shop.call(listHistory, { as, query: { moduleType: 'job', moduleId: jobId } })).data.history;
const messagesOf = async (as: Person) =>
  (await shop.call(listNotifications, { as })).data.notifications.map(({ title, message, moduleId }) => ({
    title,
    message,
    moduleId,
  }));

describe('VI-2 add a visit', () => {
  it("returns an extra visit of the default length with the job's team", async () => {
    const { account, owner, pro, jobId } = await newWork({ serviceDuration: 5400 });
    await storeVisit(account, { jobId, visitNumber: 4 });
    const reply = await add(owner, jobId, { visitStartDateTime: '2026-03-12T10:00:00-04:00', note: ' Bring ladder ' });
    expect(reply.status).toBe(201);
    expect(reply.data.visit).toMatchObject({
      jobId,
      visitNumber: 5,
      visitStartDateTime: start,
      visitEndDateTime: '2026-03-12T15:30:00.000Z',
      anyTime: false,
      timezone: 'America/Toronto',
      visitStatus: 'scheduled',
      visitType: 'extra',
      isExtraVisit: true,
      isFirst: false,
      priority: 'medium',
      teamMembers: [{ id: pro.userId }],
      notes: [{ note: 'Bring ladder', createdBy: { id: owner.userId } }],
      startedAt: null,
    });
  });

  it('without a time lasts from local midnight to local midnight', async () => {
    const { owner, jobId } = await newWork();
    const body = { visitStartDateTime: '2026-03-12', anyTime: true, teamMemberIds: [], priority: 'urgent' };
    expect((await add(owner, jobId, body)).data.visit).toMatchObject({
      visitStartDateTime: '2026-03-12T04:00:00.000Z',
      visitEndDateTime: '2026-03-12T04:00:00.000Z',
      anyTime: true,
      visitStatus: 'scheduled',
      priority: 'urgent',
      teamMembers: [],
    });
  });

  it("writes the job's history and notifies its people, except the author", async () => {
    const { owner, pro, jobId } = await newWork();
    await add(owner, jobId, { visitStartDateTime: start, teamMemberIds: [owner.userId, pro.userId, pro.userId] });
    const [row] = await historyOf(owner, jobId);
    expect(row).toMatchObject({
      action: 'visit.added',
      description: '{{creator}} added visit 1, 03/12/2026 10:00',
      teamMemberNames: ['Olga Owner', 'Pat fieldTechnicianPro'],
    });
    expect(await messagesOf(pro)).toEqual([
      { title: 'Visit Assigned', message: 'Ann Lee, Boiler #81: 03/12/2026 10:00', moduleId: jobId },
    ]);
    expect(await messagesOf(owner)).toEqual([]);
  });

  it('reopens a completed job, and keeps every other status', async () => {
    const statusOf = async (jobStatus: string): Promise<string> => {
      const { owner, jobId } = await newWork({ jobStatus });
      expect((await add(owner, jobId)).status).toBe(201);
      return (await shop.call(getJobDetails, { as: owner, query: { id: jobId } })).data.job.jobStatus;
    };
    expect(await statusOf('completed')).toBe('in_progress');
    for (const jobStatus of ['draft', 'scheduled', 'on_hold', 'in_progress']) {
      expect(await statusOf(jobStatus)).toBe(jobStatus);
    }
  });

  it('reports every invalid field', async () => {
    const { account, owner, jobId } = await newWork();
    const gone = await account.person('officeStaff');
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.userId).execute(),
    );
    const stranger = (await shop.newAccount()).owner;
    for (const body of [{}, { visitStartDateTime: null }, { visitStartDateTime: '' }, { anyTime: true }]) {
      const reply = await add(owner, jobId, body);
      expect([reply.status, reply.body.message]).toEqual([400, 'Please select a date for the visit']);
    }
    const wrong = await add(owner, jobId, {
      visitStartDateTime: start,
      visitEndDateTime: '2026-03-12T13:59:00.000Z',
      teamMemberIds: [owner.userId, gone.userId, stranger.userId],
    });
    expect(wrong.body).toMatchObject({
      message: 'End date cannot be before the start date.',
      errors: [
        { path: 'visitEndDateTime', code: 'wrong_order', message: 'End date cannot be before the start date.' },
        { path: 'teamMemberIds.1', code: 'not_found', message: 'Team member is not valid' },
        { path: 'teamMemberIds.2', code: 'not_found', message: 'Team member is not valid' },
      ],
    });
    const malformed = await add(owner, jobId, { visitStartDateTime: 'soon', teamMemberIds: ['x'], priority: 'now' });
    expect(malformed.body.errors).toEqual([
      { path: 'visitStartDateTime', code: 'not_a_date', message: 'Visit start date time is not valid' },
      { path: 'teamMemberIds.0', code: 'invalid_format', message: 'Team member is not valid' },
      { path: 'priority', code: 'not_an_option', message: 'Priority is not valid' },
    ]);
    expect((await add(owner, jobId, { visitStartDateTime: '9999-12-31' })).status).toBe(400);
    expect((await add(owner, jobId, { visitStartDateTime: start, note: 'x'.repeat(5001) })).body.message).toBe(
      'Note is too long (maximum 5000 characters)',
    );
  });

  it.each([
    [{ jobStatus: 'closed' }, 'This job is closed.'],
    [{ jobStatus: 'draft', scheduleLater: true }, 'Schedule the job before adding visits.'],
    [{ jobStatus: 'invoiced' }, 'This job can no longer be edited.'],
    [{ jobStatus: 'paid' }, 'This job can no longer be edited.'],
    [{ jobStatus: 'cancelled' }, 'This job can no longer be edited.'],
  ])('is refused on a job with %j', async (job, message) => {
    const { owner, jobId } = await newWork(job);
    const reply = await add(owner, jobId);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
    expect((await add(owner, jobId, {})).status).toBe(400);
  });

  it('is refused while the client is archived', async () => {
    const account = await shop.newAccount();
    const jobId = await storeJob(account, { clientId: await storeClient(account, { stage: 'archived' }) });
    const reply = await add(account.owner, jobId);
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'This client is archived. Please restore the client from archived status first.',
    ]);
  });

  it('creates one visit from a repeated request', async () => {
    const { owner, jobId } = await newWork();
    const key = { 'idempotency-key': newId() };
    const first = await add(owner, jobId, { visitStartDateTime: start }, key);
    const again = await add(owner, jobId, { visitStartDateTime: start }, key);
    expect(again.status).toBe(201);
    expect(again.data).toEqual(first.data);
    expect((await shop.call(visits.listVisits, { as: owner, params: { id: jobId } })).data).toHaveLength(1);
  });

  it('numbers visits consecutively, also when added concurrently', async () => {
    const { owner, jobId } = await newWork();
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(owner, jobId)));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(replies.map((reply) => reply.data.visit.visitNumber).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('needs the right to edit the job; people outside its team need the right to assign', async () => {
    const { account, pro, jobId, clientId } = await newWork();
    const statusFor = async (as: Person, id: string, body?: Record<string, unknown>): Promise<number> =>
      (await add(as, id, body)).status;
    const lite = await account.person('fieldTechnicianLite');
    const editor = await personWith(account, { Jobs: ['viewAll', 'edit'] });
    const own = await storeJob(account, { clientId, createdBy: pro.userId });
    const withTeam = (...ids: string[]) => ({ visitStartDateTime: start, teamMemberIds: ids });
    expect(await statusFor(pro, jobId)).toBe(403);
    expect(await statusFor(pro, own)).toBe(201);
    expect(await statusFor(lite, jobId)).toBe(403);
    expect(await statusFor(editor, jobId)).toBe(201);
    expect(await statusFor(editor, jobId, withTeam(pro.userId))).toBe(201);
    expect(await statusFor(editor, jobId, withTeam(editor.userId))).toBe(403);
    expect(await statusFor(editor, jobId, { teamMemberIds: [] })).toBe(403);
    expect(await statusFor(await account.person('officeStaff'), jobId, withTeam(lite.userId))).toBe(201);
  });

  it('accepts a note only from users who may add notes', async () => {
    const { account, jobId } = await newWork();
    const editor = await personWith(account, { Jobs: ['viewAll', 'edit'] });
    const noted = { visitStartDateTime: start, note: 'The dog bites' };
    expect((await add(editor, jobId, noted)).status).toBe(403);
    expect((await add(editor, jobId, { ...noted, note: '' })).status).toBe(201);
    expect((await add(await account.person('officeStaff'), jobId, noted)).status).toBe(201);
  });

  it('does not find an unknown job, nor one out of scope', async () => {
    const { account, owner, jobId } = await newWork();
    const other = (await shop.newAccount()).owner;
    const elsewhere = await personWith(account, { Jobs: ['viewAssigned', 'edit'] });
    for (const reply of [await add(owner, newId()), await add(other, jobId), await add(elsewhere, jobId)]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    }
  });
});

describe('VI-6 delete a visit', () => {
  it('deletes an extra one that has not started; its logs and filled forms stay', async () => {
    const { account, owner, jobId } = await newWork();
    const { visit } = (await add(owner, jobId)).data;
    const at = '2026-03-02T12:00:00.000Z';
    await account.look((tx) =>
      tx
        .insertInto('visitLogs')
        .values({
          ...{ id: newId(), jobId, visitId: visit.id, date: '2026-03-09', note: null },
          ...{ createdBy: owner.userId, createdAt: at, updatedAt: at },
        })
        .execute(),
    );
    const reply = await remove(owner, visit.id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect((await remove(owner, visit.id)).body.message).toBe('Visit not found');
    const logs = await account.look((tx) => tx.selectFrom('visitLogs').select('visitId').execute());
    expect(logs).toEqual([{ visitId: null }]);
    expect((await historyOf(owner, jobId))[0]).toMatchObject({
      action: 'visit.deleted',
      description: '{{creator}} deleted visit 1',
    });
  });

  it('completes the job if it was the last open one and others were completed', async () => {
    const { account, owner, jobId } = await newWork();
    await storeVisit(account, { jobId, visitNumber: 7, visitStatus: 'completed' });
    const { visit } = (await add(owner, jobId)).data;
    await remove(owner, visit.id);
    expect((await shop.call(getJobDetails, { as: owner, query: { id: jobId } })).data.job.jobStatus).toBe('completed');
  });

  it('is refused for base visits, started visits and on a closed job', async () => {
    const { account, owner, jobId } = await newWork();
    const refusal = [422, 'Only extra visits that have not begun can be deleted.'];
    let visitNumber = 0;
    const visit = (more: object) => {
      visitNumber += 1;
      return storeVisit(account, { jobId, visitNumber, ...more });
    };
    const kept = [
      await visit({ visitType: 'one-off' }),
      await visit({ visitType: 'recurring' }),
      ...(await Promise.all(
        (['in_transit', 'arrived', 'in_progress', 'completed', 'cancelled'] as const).map((visitStatus) =>
          visit({ visitType: 'extra', visitStatus }),
        ),
      )),
    ];
    for (const id of kept) {
      const reply = await remove(owner, id);
      expect([reply.status, reply.body.message]).toEqual(refusal);
    }
    const extra = await visit({ visitType: 'extra', visitStatus: 'pending' });
    await closeJob(account, jobId);
    expect((await remove(owner, extra)).body.message).toBe('This job is closed.');
  });

  it('needs the right to edit the job', async () => {
    const { account, pro, jobId } = await newWork();
    const id = await storeVisit(account, { jobId, visitType: 'extra' }, [pro.userId]);
    expect((await remove(pro, id)).status).toBe(403);
    expect((await remove(await account.person('fieldTechnicianLite'), id)).status).toBe(403);
    expect((await remove((await shop.newAccount()).owner, id)).body.message).toBe('Visit not found');
    expect((await remove(await account.person('officeStaff'), id)).status).toBe(200);
  });
});

const closeJob = (account: TestAccount, jobId: string) =>
  account.look((tx) => tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('id', '=', jobId).execute());
