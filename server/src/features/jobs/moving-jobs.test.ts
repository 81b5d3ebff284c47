import * as drive from '@truckroll/contract/files/drive';
import { createJobForm, fillForm } from '@truckroll/contract/jobs/job-forms';
import * as visits from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, later, newClient, newJob, notificationsOf, read, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const start = '2026-03-12T14:00:00.000Z';
const move = (as: Person, jobId: string, jobStatus: string, more: object = {}) =>
  update(shop, as, { jobId, jobStatus, ...more });
const statusesOf = async (as: Person, id: string): Promise<string[]> =>
  (await read(shop, as, id)).visits.map((visit) => visit.visitStatus);

describe('JB-7 move a job', () => {
  it('allows the transitions of the contract, and no others', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, { startDateTime: start });
    const moved = await move(owner, id, 'on_hold');
    const { updatedAt } = await read(shop, owner, id);
    const counts = { cancelledVisitCount: 0, completedVisitCount: 0 };
    expect(moved.data).toEqual({ id, jobId: id, jobStatus: 'on_hold', ...counts, updatedAt });
    for (const [to, status, message] of [
      ['on_hold', 200],
      ['draft', 422, 'A on_hold job cannot be changed to draft.'],
      ['completed', 200],
      ['cancelled', 422, 'A completed job cannot be changed to cancelled.'],
      ['late', 400, 'Status is not valid'],
    ] as const) {
      const reply = await move(owner, id, to);
      expect([to, reply.status, reply.body.message]).toEqual([to, status, message]);
    }
    const entries = (await historyOf(account, id))
      .slice(1)
      .map(({ action, description }) => `${action} ${description}`);
    expect(entries).toEqual([
      'job.status_changed {{creator}} changed the status from Scheduled to On Hold',
      'job.status_changed {{creator}} changed the status from On Hold to Completed',
    ]);
  });

  it('is scheduled only with a start', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    const reply = await move(owner, id, 'scheduled');
    expect([reply.status, reply.body.message]).toEqual([422, 'A draft job cannot be changed to scheduled.']);
  });

  it('cancels the open visits, which stay cancelled when the job is restored', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newJob(shop, owner, { startDateTime: start });
    await storeVisit(account, { jobId: id, visitNumber: 2, visitStatus: 'completed' });
    const reply = await move(owner, id, 'cancelled');
    expect(reply.data).toMatchObject({ jobStatus: 'cancelled', cancelledVisitCount: 1, completedVisitCount: 1 });
    expect((await statusesOf(owner, id)).sort()).toEqual(['cancelled', 'completed']);
    expect((await move(owner, id, 'scheduled')).status).toBe(200);
    expect((await statusesOf(owner, id)).sort()).toEqual(['cancelled', 'completed']);
  });

  it('completes or cancels the open visits of a completed job as requested, and keeps them by default', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    for (const [openVisits, after, counts] of [
      [undefined, ['in_transit', 'unscheduled'], [0, 0]],
      ['leave', ['in_transit', 'unscheduled'], [0, 0]],
      ['cancel', ['cancelled', 'cancelled'], [2, 0]],
      ['complete', ['completed', 'completed'], [0, 2]],
    ] as const) {
      const id = await newJob(shop, owner, { startDateTime: start });
      await storeVisit(account, {
        ...{ jobId: id, visitNumber: 2, visitStatus: 'unscheduled' },
        ...{ visitStartDateTime: null, visitEndDateTime: null },
      });
      const [first] = (await read(shop, owner, id)).visits;
      const params = { visitId: first?.id ?? '' };
      await shop.call(visits.changeVisitStatus, { as: owner, params, body: { visitStatus: 'in_transit' } });
      const { data } = await move(owner, id, 'completed', openVisits && { openVisits });
      expect([data.cancelledVisitCount, data.completedVisitCount]).toEqual(counts);
      expect((await statusesOf(owner, id)).sort()).toEqual(after);
      const dated = (await read(shop, owner, id)).visits.filter((visit) => visit.visitStartDateTime !== null);
      expect(dated).toHaveLength(openVisits === 'complete' ? 2 : 1);
    }
    const id = await newJob(shop, owner, { startDateTime: start });
    expect((await move(owner, id, 'completed', { openVisits: 'forget' })).status).toBe(400);
  });

  it('completes no visit while something required is missing on any of them, and reports what', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { startDateTime: start, assignedToTeams: [pro.userId] });
    const second = await storeVisit(account, { jobId: id, visitNumber: 2 }, [pro.userId]);
    const fields = [{ id: 'p', label: 'Pressure', type: 'number', required: true }];
    const { jobForm: form } = (await shop.call(createJobForm, { as: owner, body: { title: 'Safety', fields } })).data;
    await account.look((tx) =>
      tx.insertInto('jobJobForms').values({ jobId: id, formId: form.id, orderIndex: 0 }).execute(),
    );
    const [first] = (await read(shop, owner, id)).visits.filter((visit) => visit.id !== second);
    const fill = (visitId: string) => {
      const formValues = { [form.fields[0]?.id ?? '']: 2 };
      return shop.call(fillForm, { as: owner, params: { id: form.id }, body: { jobId: id, visitId, formValues } });
    };
    const complete = () => move(owner, id, 'completed', { openVisits: 'complete' });
    expect((await complete()).body.message).toBe(
      'Before these visits can be completed: Visit 1: Safety (Pressure); Visit 2: Safety (Pressure).',
    );
    await fill(second);
    const refused = await complete();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Before these visits can be completed: Visit 1: Safety (Pressure).',
    ]);
    const { jobStatus, visits: kept } = await read(shop, owner, id);
    expect([jobStatus, ...kept.map((visit) => visit.visitStatus)]).toEqual(['scheduled', 'scheduled', 'scheduled']);
    await fill(first?.id ?? '');
    expect((await complete()).data.completedVisitCount).toBe(2);
  });

  it('sends an event for each visit that ends with its job', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    for (const [openVisits, word] of [
      ['complete', 'Completed'],
      ['cancel', 'Cancelled'],
    ]) {
      const id = await newJob(shop, owner, { startDateTime: start });
      await storeVisit(account, { jobId: id, visitNumber: 2, visitStatus: 'in_progress' });
      await move(owner, id, 'completed', { openVisits });
      expect((await historyOf(account, id)).slice(1).map(({ description }) => description)).toEqual([
        `{{creator}} changed the status of visit 1 from Scheduled to ${word}`,
        `{{creator}} changed the status of visit 2 from Work in Progress to ${word}`,
        '{{creator}} changed the status from Scheduled to Completed',
      ]);
    }
  });

  it('answers the version, with which the job can be moved back unless somebody changed it', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { startDateTime: start });
    later(shop);
    const { updatedAt } = (await move(owner, id, 'on_hold')).data;
    expect((await move(owner, id, 'on_hold')).data.updatedAt).toBe(updatedAt);
    later(shop);
    expect((await move(owner, id, 'scheduled', { updatedAt })).status).toBe(200);
    expect((await move(owner, id, 'on_hold', { updatedAt })).status).toBe(409);
  });

  it('is refused for a stale version, and without the right to edit', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { startDateTime: start, assignedToTeams: [pro.userId] });
    const { updatedAt } = await read(shop, owner, id);
    later(shop);
    await update(shop, owner, { jobId: id, title: 'Furnace' });
    expect((await move(owner, id, 'on_hold', { updatedAt })).status).toBe(409);
    expect((await move(pro, id, 'on_hold')).status).toBe(403);
  });
});

describe('JB-7 close a job', () => {
  it('cancels open visits, keeps completed ones, and notifies the team', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const id = await newJob(shop, owner, { title: 'Boiler', startDateTime: start, assignedToTeams: [pro.userId] });
    for (const [visitNumber, visitStatus] of [
      [2, 'in_progress'],
      [3, 'completed'],
      [4, 'cancelled'],
    ] as const) {
      await storeVisit(account, { jobId: id, visitNumber, visitStatus });
    }
    const reply = await move(owner, id, 'closed');
    expect(reply.body).toMatchObject({
      message: 'Job closed successfully. 2 visit(s) have been cancelled. 1 completed visit(s) preserved.',
      data: { jobStatus: 'closed', cancelledVisitCount: 2, completedVisitCount: 1 },
    });
    const job = await read(shop, owner, id);
    expect(job).toMatchObject({ closedAt: shop.clock.now.toISOString(), closedBy: owner.userId });
    expect((await statusesOf(owner, id)).sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed']);
    expect((await historyOf(account, id)).at(-1)).toMatchObject({ action: 'job.closed' });
    expect((await notificationsOf(account, pro)).at(-1)).toMatchObject({
      title: 'Job Closed',
      message: 'Ann Lee, Boiler #1',
    });
    const again = await move(owner, id, 'closed');
    expect([again.body.message, again.data.cancelledVisitCount]).toEqual(['Job closed successfully.', 0]);
    expect((await move(owner, id, 'scheduled')).body.message).toBe('A closed job cannot be changed to scheduled.');
    const params = { visitId: job.visits[0]?.id ?? '' };
    const visit = await shop.call(visits.changeVisitStatus, { as: owner, params, body: { visitStatus: 'scheduled' } });
    expect(visit.body.message).toBe('This job is closed.');
  });

  it('does not mention visits when there are none', async () => {
    const { owner } = await shop.newAccount();
    expect((await move(owner, await newJob(shop, owner), 'closed')).body.message).toBe('Job closed successfully.');
  });

  it('is limited to admins', async () => {
    const account = await shop.newAccount();
    const id = await newJob(shop, account.owner, { startDateTime: start });
    for (const role of ['officeManager', 'officeStaff']) {
      expect((await move(await account.person(role), id, 'closed')).status).toBe(403);
    }
    expect((await move(await account.person('admin'), id, 'closed')).status).toBe(200);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploadSignature(as: Person, jobId: string): Promise<string> {
  const body = { moduleType: 'job_signature', moduleId: jobId, relatedTo: 'job' };
  const reply = await shop.call(drive.addToDrive, {
    as,
    body,
    files: [{ field: 'files', name: 's.png', content: png }],
  });
  return reply.data[0]?.systemGeneratedFileName ?? '';
}

describe('JB-6 sign a job', () => {
  const sign = (as: Person, jobId: string, signature: string) => update(shop, as, { jobId, signature });

  it('is allowed once, for anyone who sees it', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const id = await newJob(shop, account.owner, { assignedToTeams: [lite.userId] });
    const key = await uploadSignature(lite, id);
    const reply = await sign(lite, id, key);
    expect(reply.body).toMatchObject({
      message: 'Signature saved successfully!',
      data: { id, jobId: id, signature: key },
    });
    const image = await shop.app.inject({ method: 'GET', url: reply.data.signatureUrl ?? '' });
    expect(image.rawPayload).toEqual(png);
    expect(await read(shop, account.owner, id)).toMatchObject({
      signature: key,
      signedAt: shop.clock.now.toISOString(),
    });
    expect((await sign(lite, id, key)).status).toBe(200);
    const other = await sign(lite, id, await uploadSignature(lite, id));
    expect([other.status, other.body.message]).toEqual([409, 'This job already has a signature.']);
    const actions = (await historyOf(account, id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'job.signed')).toHaveLength(1);
  });

  it('accepts the text of a form as well', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner);
    const jobData = JSON.stringify({ jobId: id, signature: await uploadSignature(owner, id) });
    expect((await update(shop, owner, { jobData }, [])).status).toBe(200);
  });

  it('needs an upload of this job, and an open job', async () => {
    const account: TestAccount = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const [id, other] = [await newJob(shop, owner, { clientId }), await newJob(shop, owner, { clientId })];
    for (const key of ['nothing', await uploadSignature(owner, other)]) {
      const reply = await sign(owner, id, key);
      expect([reply.status, reply.body.message]).toEqual([400, 'The signature file was not found.']);
    }
    const key = await uploadSignature(owner, id);
    await move(owner, id, 'closed');
    const closed = await sign(owner, id, key);
    expect([closed.status, closed.body.message]).toEqual([422, 'This job is closed.']);
    const blind = await personWith(account, { Clients: ['viewAll'] });
    expect((await sign(blind, id, key)).status).toBe(403);
  });
});
