import * as clients from '@truckroll/contract/clients/clients';
import * as jobForms from '@truckroll/contract/jobs/job-forms';
import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import * as skills from '@truckroll/contract/team/skills';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, historyOf, newClient, newJob, notificationsOf, read } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeDocument, storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const start = '2026-03-12T14:00:00.000Z';

describe('JB-4 create a job', () => {
  it.each([
    ['of a line alone', { formattedAddress: 'The old barn behind the mill' }],
    ['of a country that has no states', { formattedAddress: '12 Main St', country: 'SG' }],
  ])('takes an address without a position, %s, and keeps it through later saves', async (_, jobAddress) => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const { status, data } = await create(shop, account.owner, { clientId, title: 'Boiler', jobAddress });
    expect(status).toBe(201);
    const body = { jobId: data.id, title: 'Boiler service', startDateTime: start };
    expect((await shop.call(saveJobs.updateJob, { as: account.owner, body })).status).toBe(200);
    const stored = { ...jobAddress, latitude: null, longitude: null, state: null };
    expect((await read(shop, account.owner, data.id)).jobAddress).toMatchObject(stored);
  });

  it('answers number, status and visits, and stores what was sent', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const phoneNumber = { number: '4165550134' };
    const propertyAddress = { street: 'Main St', houseNumber: '12', formattedAddress: '12 Main St' };
    const clientId = await newClient(shop, owner, { phoneNumber, propertyAddress });
    const reply = await create(shop, owner, {
      clientId,
      title: ' Boiler ',
      description: '',
      startDateTime: start,
      notes: 'Gate code 7',
      notesLinking: { linkToInvoice: true },
      priority: 'high',
      unknown: 1,
    });
    expect([reply.status, reply.body.message]).toEqual([201, 'Job created successfully']);
    const { id } = reply.data;
    expect(reply.data).toEqual({ id, jobId: id, jobNumber: 1, jobStatus: 'scheduled', visitCount: 1 });
    expect(await read(shop, owner, id)).toMatchObject({
      title: 'Boiler',
      description: null,
      jobType: 'one-off',
      priority: 'high',
      jobAddress: { formattedAddress: '12 Main St' },
      jobPhone: { number: '4165550134' },
      startDateTime: start,
      endDateTime: '2026-03-12T15:00:00.000Z',
      isStartTime: true,
      timezone: 'America/Toronto',
      team: [{ id: owner.userId }],
      internalNotes: { note: 'Gate code 7' },
      notesLinking: { linkToEstimate: false, linkToInvoice: true },
      createdBy: owner.userId,
      visits: [
        {
          visitNumber: 1,
          visitStartDateTime: start,
          visitEndDateTime: '2026-03-12T15:00:00.000Z',
          visitStatus: 'scheduled',
          visitType: 'one-off',
          isFirst: true,
          priority: 'high',
          teamMembers: [{ id: owner.userId }],
        },
      ],
    });
    expect(await historyOf(account, id)).toEqual([
      {
        action: 'job.created',
        description: '{{creator}} created the job and assigned it to {{teams}}',
        teamMemberNames: ['Olga Owner'],
      },
    ]);
  });

  it('is found by number, title, address and client', async () => {
    const { owner } = await shop.newAccount();
    const jobAddress = { street: 'Élm St', houseNumber: '9' };
    await newJob(shop, owner, { jobNumber: 4711, title: 'Boiler', jobAddress });
    for (const search of ['4711', 'boil', 'elm st', 'ann lee']) {
      const { jobs: found } = (await shop.call(jobs.listJobs, { as: owner, query: { search } })).data;
      expect([search, found.length]).toEqual([search, 1]);
    }
  });

  it('takes the fields as JSON text in a form, and fields beside it', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const jobData = JSON.stringify({ clientId, title: 'Boiler', scheduleLater: true });
    const reply = await shop.call(saveJobs.createJob, { as: owner, body: { jobData, notes: 'Ring twice' }, files: [] });
    expect([reply.status, reply.data.jobStatus, reply.data.visitCount]).toEqual([201, 'draft', 0]);
    const job = await read(shop, owner, reply.data.id);
    expect(job).toMatchObject({ title: 'Boiler', scheduleLater: true, internalNotes: { note: 'Ring twice' } });
    const broken = await shop.call(saveJobs.createJob, { as: owner, body: { jobData: '{' }, files: [] });
    expect([broken.status, broken.body.message]).toEqual([400, 'Client is required']);
  });

  it('is a draft without a start, whatever status is sent', async () => {
    const { owner } = await shop.newAccount();
    const statusOf = async (body: object) =>
      (await read(shop, owner, await newJob(shop, owner, { ...body, jobStatus: 'paid' }))).jobStatus;
    expect(await statusOf({})).toBe('draft');
    expect(await statusOf({ startDateTime: start, scheduleLater: true })).toBe('draft');
    expect(await statusOf({ startDateTime: start })).toBe('scheduled');
  });

  it('starts and ends at midnight in local time when its time does not matter', async () => {
    const { owner } = await shop.newAccount();
    const id = await newJob(shop, owner, { startDateTime: '2026-03-09', endDateTime: '2026-03-10', anyTime: true });
    const job = await read(shop, owner, id);
    const times = { startDateTime: '2026-03-09T04:00:00.000Z', endDateTime: '2026-03-10T04:00:00.000Z' };
    expect(job).toMatchObject({ ...times, anyTime: true, isStartTime: false, isEndTime: false });
    expect(job.visits).toMatchObject([
      { anyTime: true, visitStartDateTime: times.startDateTime, visitEndDateTime: times.endDateTime },
    ]);
  });

  it('reports every field that breaks a rule', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const other = newId();
    const reply = await create(shop, owner, {
      clientId,
      startDateTime: start,
      endDateTime: '2026-03-12T13:00:00Z',
      assignedToTeams: [owner.userId, other],
      skillsId: [other],
      jobItems: [{ itemName: 'Filter', quantity: 1, price: 2, taxIds: [other], itemId: other }],
      jobFormIds: [other],
      properties: [{ id: other, value: 'x' }],
      requestId: other,
      estimateId: other,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['endDateTime', 'End date cannot be before the start date.'],
      ['assignedToTeams.1', 'Team member is not valid'],
      ['skillsId.0', 'Skill is not valid'],
      ['jobFormIds.0', 'Job Forms is not valid'],
      ['jobItems.0.itemId', 'Item is not valid'],
      ['jobItems.0.taxIds.0', 'Tax is not valid'],
      ['properties.0.id', 'Unknown custom property'],
      ['requestId', 'Request is not valid'],
      ['estimateId', 'Estimate is not valid'],
    ]);
  });

  it.each([
    ['jobNumber', 'required', 'Job Number is required', { jobNumber: '' }],
    ['jobNumber', 'invalid_format', 'Please enter a valid number', { jobNumber: 'x' }],
    ['jobNumber', 'invalid_format', 'Please enter a valid number', { jobNumber: 0 }],
    ['title', 'too_long', 'Title is too long (maximum 200 characters)', { title: 'x'.repeat(201) }],
    ['jobItems.0.itemName', 'required', 'All line items must have a name', { jobItems: [{ itemName: ' ' }] }],
    ['jobItems.0.quantity', 'wrong_type', 'Quantity is not valid', { jobItems: [{ itemName: 'A', quantity: 1.5 }] }],
    ['jobItems.0.price', 'out_of_range', 'Price is not valid', { jobItems: [{ itemName: 'A', price: -1 }] }],
    [
      'jobItems.0.price',
      'too_big',
      'Price is not valid',
      { jobItems: [{ itemName: 'A', quantity: 999_999, price: 9_999_999_999 }] },
    ],
    [
      'jobItems',
      'too_many',
      'Job items is not valid',
      { jobItems: Array.from({ length: 501 }, () => ({ itemName: 'A' })) },
    ],
    ['priority', 'not_an_option', 'Priority is not valid', { priority: 'urgent' }],
    ['timezone', 'not_an_option', 'Timezone is not valid', { timezone: 'Mars/Base' }],
    ['repeatOptions', 'required', 'A recurring job needs a repeat schedule.', { jobType: 'recurring' }],
    ['startDateTime', 'not_a_date', 'Start date time is not valid', { startDateTime: '0000-01-01' }],
    ['startDateTime', 'out_of_range', 'Start date time is not valid', { startDateTime: '9999-12-31T23:59:59Z' }],
  ])('refuses %s: %s, %s', async (path, code, message, body) => {
    const { owner } = await shop.newAccount();
    const reply = await create(shop, owner, { clientId: await newClient(shop, owner), ...body });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path, code, message }]]);
  });

  it('needs a client that exists and is not archived', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const { owner } = account;
    expect((await create(shop, owner, {})).body.message).toBe('Client is required');
    const foreign = await create(shop, owner, { clientId: await newClient(shop, other.owner) });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Client not found']);
    const clientId = await newClient(shop, owner, { stage: 'archived' });
    const archived = await create(shop, owner, { clientId });
    expect([archived.status, archived.body.message]).toEqual([
      422,
      'This client is archived. Please restore the client from archived status first.',
    ]);
    const requestId = await storeRequest(account, { clientId });
    const conversion = await create(shop, owner, { clientId, requestId });
    expect([conversion.status, conversion.body.message]).toEqual([
      422,
      'Cannot convert to estimate/invoice/job for archived client "Ann Lee". Please restore the client from archived status first.',
    ]);
  });

  it('has the forms for all new jobs and the client’s own, unless it names some', async () => {
    const { owner } = await shop.newAccount();
    const form = async (title: string, attachToNewJobs: boolean) => {
      const body = { title, attachToNewJobs, fields: [{ label: 'Gas off', type: 'checkbox' }] };
      return (await shop.call(jobForms.createJobForm, { as: owner, body })).data.jobForm.id;
    };
    const [forAll, own, other] = [await form('All', true), await form('Own', false), await form('Other', false)];
    const clientId = await newClient(shop, owner, { jobFormIds: [own] });
    const formsOf = async (body: object) =>
      (await read(shop, owner, await newJob(shop, owner, { clientId, ...body }))).jobForms;
    expect((await formsOf({})).sort()).toEqual([forAll, own].sort());
    expect(await formsOf({ jobFormIds: [other, own] })).toEqual([other, own]);
    expect(await formsOf({ jobFormIds: [] })).toEqual([]);
  });

  it('keeps skills and notifies those assigned to it, except the creator', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const { skill } = (await shop.call(skills.createSkill, { as: owner, body: { name: 'Gas' } })).data;
    const id = await newJob(shop, owner, {
      title: 'Boiler',
      skillsId: [skill.id],
      assignedToTeams: [pro.userId, owner.userId, pro.userId],
    });
    const job = await read(shop, owner, id);
    expect([job.skills, job.team.map((member) => member.id)]).toEqual([[skill.id], [pro.userId, owner.userId]]);
    expect(await notificationsOf(account, pro)).toEqual([
      { title: 'Job Assigned', message: 'Ann Lee, Boiler #1', moduleType: 'job', moduleId: id },
    ]);
    expect(await notificationsOf(account, owner)).toEqual([]);
  });
});

describe('numbers of jobs', () => {
  it('continue from the highest ever given, and are never reused', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const number = async (jobNumber?: unknown) => {
      const reply = await create(shop, owner, { clientId, ...(jobNumber === undefined ? {} : { jobNumber }) });
      return reply.status === 201 ? reply.data.jobNumber : reply.body.message;
    };
    expect(await number()).toBe(1);
    expect(await number('12')).toBe(12);
    expect(await number(5)).toBe(5);
    expect(await number()).toBe(13);
    expect(await number(12)).toBe('Job number 12 is already in use.');
    expect(await number()).toBe(14);
  });

  it('go to one of two concurrent creations with the same number, and two without a number get two', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const requested = await Promise.all([1, 2].map(() => create(shop, owner, { clientId, jobNumber: 7 })));
    expect(requested.map((reply) => reply.status).sort()).toEqual([201, 409]);
    const next = await Promise.all([1, 2, 3].map(() => create(shop, owner, { clientId })));
    expect(next.map((reply) => reply.data.jobNumber).sort()).toEqual([10, 8, 9]);
  });

  it('a create sent twice with one key creates one job', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const send = (title: string) =>
      shop.call(saveJobs.createJob, { as: owner, body: { clientId, title }, headers: { 'idempotency-key': 'k' } });
    const first = await send('Boiler');
    const again = await send('Boiler');
    expect([again.status, again.headers['idempotency-replayed'], again.data]).toEqual([201, 'true', first.data]);
    expect((await send('Other')).status).toBe(422);
    expect((await shop.call(jobs.listJobs, { as: owner })).data.total).toBe(1);
  });
});

describe('who may create a job', () => {
  it('needs the ability, and an assigned client where it is limited to those', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const limited = await personWith(account, { Jobs: ['createForAssigned', 'viewAll'], Clients: ['viewAll'] });
    const clientId = await newClient(shop, account.owner);
    const statuses = async () =>
      Promise.all([pro, limited].map(async (as) => (await create(shop, as, { clientId })).status));
    expect(await statuses()).toEqual([404, 403]);
    await newJob(shop, account.owner, { clientId, assignedToTeams: [pro.userId, limited.userId] });
    expect(await statuses()).toEqual([201, 201]);
    expect((await create(shop, await account.person('fieldTechnicianLite'), { clientId })).status).toBe(403);
  });

  it('needs assignJob for others on the team, and addLineItems for items', async () => {
    const account = await shop.newAccount();
    const maker = await personWith(account, { Jobs: ['create', 'viewAll'], Clients: ['viewAll'] });
    const clientId = await newClient(shop, account.owner);
    const status = async (body: object) => (await create(shop, maker, { clientId, ...body })).status;
    expect(await status({ assignedToTeams: [account.owner.userId] })).toBe(403);
    expect(await status({ assignedToTeams: [maker.userId] })).toBe(201);
    expect(await status({ assignedToTeams: [] })).toBe(201);
    expect(await status({})).toBe(201);
    expect(await status({ jobItems: [{ itemName: 'Filter' }] })).toBe(403);
    expect(await status({ jobItems: [] })).toBe(201);
  });
});

describe('a job made from a request or an estimate', () => {
  it('converts the request, once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const requestId = await storeRequest(account, { clientId });
    const reply = await create(shop, owner, { clientId, requestId });
    expect(reply.body.message).toBe('Job created from request successfully!');
    const stored = () =>
      account.look((tx) =>
        tx.selectFrom('requests').select(['stage', 'convertedToJobId', 'convertedBy']).executeTakeFirstOrThrow(),
      );
    expect(await stored()).toEqual({ stage: 'converted', convertedToJobId: reply.data.id, convertedBy: owner.userId });
    expect((await historyOf(account, requestId)).map(({ action }) => action)).toEqual(['request.converted']);
    const again = await create(shop, owner, { clientId, requestId });
    expect([again.status, again.body.message]).toEqual([409, 'This request has already been converted to a job.']);
    await shop.call(jobs.deleteJob, { as: owner, params: { id: reply.data.id } });
    expect((await create(shop, owner, { clientId, requestId })).status).toBe(201);
  });

  it('is created by only one of two concurrent conversions', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const requestId = await storeRequest(account, { clientId });
    const replies = await Promise.all([1, 2].map(() => create(shop, account.owner, { clientId, requestId })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
    const all = await shop.call(jobs.listJobs, { as: account.owner });
    expect(all.data.total).toBe(1);
  });

  it('converts the estimate and the request it came from', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const requestId = await storeRequest(account, { clientId });
    const estimateId = await storeDocument(account, { clientId, documentType: 2, requestId });
    const reply = await create(shop, owner, { clientId, estimateId });
    expect(reply.body.message).toBe('Job created from estimate successfully!');
    const stored = await account.look(async (tx) => ({
      estimate: await tx
        .selectFrom('documents')
        .select(['documentStatus', 'convertedToJobId', 'convertedBy'])
        .executeTakeFirst(),
      request: await tx.selectFrom('requests').select(['stage', 'convertedToJobId']).executeTakeFirst(),
    }));
    expect(stored).toEqual({
      estimate: { documentStatus: 'converted', convertedToJobId: reply.data.id, convertedBy: owner.userId },
      request: { stage: 'converted', convertedToJobId: reply.data.id },
    });
    const again = await create(shop, owner, { clientId, estimateId });
    expect([again.status, again.body.message]).toEqual([409, 'This estimate has already been converted to a job.']);
  });

  it('refuses a void estimate', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const estimateId = await storeDocument(account, { clientId, documentType: 2, documentStatus: 'void' });
    const reply = await create(shop, account.owner, { clientId, estimateId });
    expect([reply.status, reply.body.message]).toEqual([400, 'Estimate is not valid']);
  });

  it("refuses another client's request", async () => {
    const account = await shop.newAccount();
    const [clientId, other] = [await newClient(shop, account.owner), await newClient(shop, account.owner)];
    const reply = await create(shop, account.owner, {
      clientId,
      requestId: await storeRequest(account, { clientId: other }),
    });
    expect([reply.status, reply.body.message]).toEqual([400, 'Request is not valid']);
  });
});

it('refuses a job for a client that is being deleted', async () => {
  const { owner } = await shop.newAccount();
  const clientId = await newClient(shop, owner);
  const [removed, made] = await Promise.all([
    shop.call(clients.deleteClient, { as: owner, params: { id: clientId }, query: { forceDelete: true } }),
    create(shop, owner, { clientId }),
  ]);
  expect(removed.status).toBe(200);
  expect([201, 404]).toContain(made.status);
  expect((await shop.call(jobs.listJobs, { as: owner })).data.total).toBe(0);
});
