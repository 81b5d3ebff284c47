import * as clients from '@truckroll/contract/clients/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, later, newClient, newJob, notificationsOf, read, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('JB-5 edit a job', () => {
  it('changes what was sent and keeps the rest', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, {
      title: 'Boiler',
      description: 'Leaks',
      notes: 'Gate',
      startDateTime: '2026-03-12',
    });
    const before = await read(shop, owner, id);
    later(shop);
    const reply = await update(shop, owner, { jobId: id, title: 'Furnace', updatedAt: before.updatedAt });
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Job updated successfully',
      data: { id, jobId: id, jobNumber: 1, jobStatus: 'scheduled', visitCount: 1 },
    });
    const after = await read(shop, owner, id);
    expect(after).toEqual({ ...before, title: 'Furnace', updatedAt: shop.clock.now.toISOString() });
    expect((await historyOf(account, id)).at(-1)).toMatchObject({
      action: 'job.updated',
      description: '{{creator}} updated the job',
    });
  });

  it('reports each kind of change in its own event, and notifies newly assigned people', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { title: 'Boiler' });
    await update(shop, owner, {
      jobId: id,
      notes: 'Gate code 7',
      startDateTime: '2026-03-12T14:00:00Z',
      assignedToTeams: [owner.userId, pro.userId],
      jobItems: [{ itemName: 'Filter' }],
    });
    const history = (await historyOf(account, id)).slice(1);
    expect(history.map(({ action, description }) => `${action}: ${description}`)).toEqual([
      'job.updated: {{creator}} updated the job',
      'job.rescheduled: {{creator}} rescheduled the job to 03/12/2026 10:00',
      'job.team_changed: {{creator}} assigned the job to {{teams}}',
      'job.items_changed: {{creator}} changed the line items',
      'job.status_changed: {{creator}} changed the status from Draft to Scheduled',
    ]);
    expect(history[2]?.teamMemberNames).toEqual(['Olga Owner', 'Pat fieldTechnicianPro']);
    expect(await notificationsOf(account, pro)).toMatchObject([
      { title: 'Job Assigned', message: 'Ann Lee, Boiler #1' },
    ]);
  });

  it('changes nothing when sent the stored values', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const body = {
      title: 'Boiler',
      startDateTime: '2026-03-12T14:00:00Z',
      jobItems: [{ itemName: 'Filter', price: 2 }],
    };
    const id = await newJob(shop, owner, body);
    const before = await read(shop, owner, id);
    later(shop);
    const { jobItems, team, ...sent } = before;
    const items = jobItems.map(({ total: _, taxAmount: __, ...item }) => item);
    const again = {
      ...{ jobId: id, title: sent.title, startDateTime: sent.startDateTime, endDateTime: sent.endDateTime },
      ...{
        isStartTime: sent.isStartTime,
        isEndTime: sent.isEndTime,
        timezone: sent.timezone,
        jobNumber: sent.jobNumber,
      },
      ...{ assignedToTeams: team.map((member) => member.id), jobItems: items, skillsId: [], properties: [] },
    };
    expect((await update(shop, owner, again)).status).toBe(200);
    expect(await read(shop, owner, id)).toEqual(before);
    expect(await historyOf(account, id)).toHaveLength(1);
  });

  it("refuses the second of two people's edits with a conflict", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, { title: 'Boiler' });
    const { updatedAt } = await read(shop, owner, id);
    later(shop);
    expect((await update(shop, owner, { jobId: id, title: 'Furnace', updatedAt })).status).toBe(200);
    const second = await update(shop, owner, { jobId: id, notes: 'Gate', updatedAt });
    expect([second.status, second.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    expect(await read(shop, owner, id)).toMatchObject({ title: 'Furnace', internalNotes: { note: '' } });
  });

  it('loses nothing when two edits are concurrent', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    await Promise.all([
      update(shop, owner, { jobId: id, title: 'Furnace' }),
      update(shop, owner, { jobId: id, notes: 'Gate' }),
    ]);
    expect(await read(shop, owner, id)).toMatchObject({ title: 'Furnace', internalNotes: { note: 'Gate' } });
  });

  it('changes neither type nor client, and nothing on a completed job', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner);
    const refusal = async (body: object) => {
      const reply = await update(shop, owner, { jobId: id, ...body });
      return [reply.status, reply.body.message];
    };
    expect(
      await refusal({
        jobType: 'recurring',
        repeatOptions: { frequency: 'daily', duration: { value: 1, unit: 'week' } },
      }),
    ).toEqual([422, 'The job type cannot be changed.']);
    expect(await refusal({ clientId: await newClient(shop, owner) })).toEqual([
      422,
      'The client of a job cannot be changed.',
    ]);
    for (const jobStatus of ['completed', 'invoiced', 'paid', 'cancelled', 'closed'] as const) {
      await account.look((tx) => tx.updateTable('jobs').set({ jobStatus }).where('id', '=', id).execute());
      expect(await refusal({ title: 'Furnace' })).toEqual([422, 'This job can no longer be edited.']);
    }
  });

  it('needs a job that exists and is in scope', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const id = await newJob(shop, account.owner);
    const pro = await account.person('fieldTechnicianPro');
    for (const as of [other.owner, pro]) {
      const reply = await update(shop, as, { jobId: id, title: 'x'.repeat(201) });
      expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    }
    const nameless = await update(shop, account.owner, { title: 'Furnace' });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Job is required']);
  });

  it('gives a job another number that was never used', async () => {
    const { owner } = await shop.newAccount();
    const [first, second] = [await newJob(shop, owner), await newJob(shop, owner)];
    const taken = await update(shop, owner, { jobId: first, jobNumber: 2 });
    expect([taken.status, taken.body.message]).toEqual([409, 'Job number 2 is already in use.']);
    expect((await update(shop, owner, { jobId: first, jobNumber: 9 })).data.jobNumber).toBe(9);
    expect((await update(shop, owner, { jobId: second, jobNumber: 1 })).status).toBe(409);
    expect((await update(shop, owner, { jobId: first, jobNumber: '' })).body.message).toBe('Job Number is required');
  });

  it('links and converts a request, which is refused for an archived client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const id = await newJob(shop, owner, { clientId });
    const requestId = await storeRequest(account, { clientId });
    expect((await update(shop, owner, { jobId: id, requestId })).status).toBe(200);
    expect((await update(shop, owner, { jobId: id, requestId, title: 'Again' })).status).toBe(200);
    const stored = await account.look((tx) =>
      tx.selectFrom('requests').select(['stage', 'convertedToJobId']).execute(),
    );
    expect(stored).toEqual([{ stage: 'converted', convertedToJobId: id }]);
    const another = await newJob(shop, owner, { clientId });
    expect((await update(shop, owner, { jobId: another, requestId })).status).toBe(409);
    const body = { stage: 'archived' };
    await shop.call(clients.updateClient, { as: owner, params: { id: clientId }, body });
    const later = await storeRequest(account, { clientId });
    const refused = await update(shop, owner, { jobId: another, requestId: later });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Cannot convert to estimate/invoice/job for archived client "Ann Lee". Please restore the client from archived status first.',
    ]);
    expect((await update(shop, owner, { jobId: another, title: 'Still editable' })).status).toBe(200);
  });
});

describe('who may edit a job', () => {
  it('needs edit, or editOwn on own jobs', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await newClient(shop, account.owner);
    const given = await newJob(shop, account.owner, { clientId, assignedToTeams: [pro.userId] });
    const refused = await update(shop, pro, { jobId: given, title: 'x'.repeat(201) });
    expect([refused.status, refused.body.message]).toEqual([403, 'You do not have permission to do this.']);
    const own = await newJob(shop, pro, { clientId });
    expect((await update(shop, pro, { jobId: own, title: 'Furnace' })).status).toBe(200);
  });

  it('needs assignJob to change the team, but not to send it unchanged', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const editor = await personWith(account, { Jobs: ['edit', 'viewAll'] });
    const id = await newJob(shop, owner);
    const status = async (body: object) => (await update(shop, editor, { jobId: id, ...body })).status;
    expect(await status({ assignedToTeams: [owner.userId], title: 'Furnace' })).toBe(200);
    expect(await status({ assignedToTeams: [owner.userId, editor.userId] })).toBe(403);
    expect(await status({ assignedToTeams: [] })).toBe(403);
  });
});
