import { scheduleJob } from '@truckroll/contract/jobs/schedule-job';
import * as visits from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, newJob, notificationsOf, read, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const startDateTime = '2026-03-12T14:00:00.000Z';
const schedule = (as: Person, id: string, body: Record<string, unknown> = { startDateTime }) =>
  shop.call(scheduleJob, { as, params: { id }, body: body as { startDateTime: string } });

describe('JB-10 put a job on the calendar', () => {
  it('gives a job without dates its visit, with its service duration and the people sent', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { title: 'Boiler', scheduleLater: true, serviceDuration: 5400 });
    const { data } = await schedule(owner, id, { startDateTime, teamMemberIds: [pro.userId] });
    expect(data).toMatchObject({
      jobStatus: 'scheduled',
      visit: {
        visitNumber: 1,
        visitStatus: 'scheduled',
        visitStartDateTime: startDateTime,
        visitEndDateTime: '2026-03-12T15:30:00.000Z',
        teamMembers: [{ id: pro.userId }],
      },
    });
    const job = await read(shop, owner, id);
    expect(job).toMatchObject({ startDateTime, scheduleLater: false, isStartTime: true, updatedAt: data.updatedAt });
    expect((await historyOf(account, id)).map(({ action }) => action)).toContain('job.rescheduled');
    expect(await notificationsOf(account, pro)).toMatchObject([{ title: 'Job Assigned' }]);
  });

  it('reschedules the undated visit under its number, also without a time of day', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { startDateTime });
    const [first] = (await read(shop, owner, id)).visits;
    await update(shop, owner, { jobId: id, scheduleLater: true });
    const { visit } = (await schedule(owner, id, { startDateTime: '2026-03-13', anyTime: true })).data;
    expect(visit).toMatchObject({ id: first?.id, visitNumber: 1, anyTime: true });
    expect(visit.visitStartDateTime).toBe('2026-03-13T04:00:00.000Z');
  });

  it('restores a series by its rule, and requires one if it has none', async () => {
    const { owner } = await shop.newAccount();
    const repeatOptions = { frequency: 'weekly', duration: { value: 3, unit: 'weeks' } };
    const id = await newJob(shop, owner, { jobType: 'recurring', startDateTime, repeatOptions });
    await update(shop, owner, { jobId: id, scheduleLater: true });
    expect((await schedule(owner, id)).status).toBe(200);
    const statuses = (await read(shop, owner, id)).visits.map(({ visitStatus }) => visitStatus);
    expect(statuses).toEqual(['scheduled', 'scheduled', 'scheduled']);
    const without = await newJob(shop, owner, { jobType: 'recurring', scheduleLater: true });
    const reply = await schedule(owner, without);
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'repeatOptions']);
  });

  it('adds a visit to a job whose visits have all ended', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { startDateTime });
    const [first] = (await read(shop, owner, id)).visits;
    const params = { visitId: first?.id ?? '' };
    await shop.call(visits.changeVisitStatus, { as: owner, params, body: { visitStatus: 'completed' } });
    await update(shop, owner, { jobId: id, jobStatus: 'in_progress' });
    const { visit } = (await schedule(owner, id, { startDateTime: '2026-03-14T14:00:00Z' })).data;
    expect(visit).toMatchObject({ visitNumber: 2, visitType: 'extra', visitStatus: 'scheduled' });
  });

  it('happens once when two people drop the same job, and is refused for ended jobs', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    const replies = await Promise.all([schedule(owner, id), schedule(owner, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const second = await schedule(owner, id);
    expect([second.status, second.body.message]).toEqual([422, 'This job is already on the calendar.']);
    const over = await newJob(shop, owner);
    await update(shop, owner, { jobId: over, jobStatus: 'cancelled' });
    expect((await schedule(owner, over)).body.message).toBe('This job can no longer be edited.');
    await update(shop, owner, { jobId: over, jobStatus: 'closed' });
    expect((await schedule(owner, over)).body.message).toBe('This job is closed.');
  });

  it('reports the invalid field, and is refused for a stale version', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    const early = await schedule(owner, id, { startDateTime, endDateTime: '2026-03-12T13:00:00Z' });
    expect(early.body.errors).toEqual([
      { path: 'endDateTime', code: 'wrong_order', message: 'End date cannot be before the start date.' },
    ]);
    const undated = await schedule(owner, id, { startDateTime: '' });
    expect(undated.body.message).toBe('Please select a date for the visit');
    const long = await schedule(owner, id, { startDateTime, endDateTime: '2026-05-12T13:00:00Z' });
    expect([long.status, long.body.message]).toEqual([422, 'A visit can be at most 31 days long.']);
    const stale = await schedule(owner, id, { startDateTime, updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(stale.status).toBe(409);
  });

  it('needs the right to edit the job; sending people needs the right to assign', async () => {
    const account = await shop.newAccount();
    const id = await newJob(shop, account.owner);
    const reader = await personWith(account, { Jobs: ['viewAll'] });
    const editor = await personWith(account, { Jobs: ['viewAll', 'edit'] });
    expect((await schedule(reader, id)).status).toBe(403);
    expect((await schedule(editor, id, { startDateTime, teamMemberIds: [editor.userId] })).status).toBe(403);
    expect((await schedule(editor, id)).status).toBe(200);
  });
});
