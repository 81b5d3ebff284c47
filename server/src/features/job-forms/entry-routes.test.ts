import { addToDrive } from '@truckroll/contract/files/drive';
import { signFileLink } from '@truckroll/contract/files/storage';
import * as history from '@truckroll/contract/history/history';
import * as contract from '@truckroll/contract/jobs/job-forms';
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

const pressure = { id: 'p', label: 'Pressure', type: 'number', required: true };
const note = { id: 'n', label: 'Note', type: 'text' };
const state = { id: 's', label: 'State', type: 'select', options: ['Good', 'Bad'] };

const addForm = async (as: Person, title = 'Boiler check') =>
  (await shop.call(contract.createJobForm, { as, body: { title, fields: [pressure, note, state] } })).data.jobForm.id;
const list = (as: Person, jobId: string) => shop.call(contract.listFormsOfJob, { as, params: { id: jobId } });
const fill = (as: Person, formId: string, body: Record<string, unknown>) =>
  shop.call(contract.fillForm, { as, params: { id: formId }, body });
const change = (as: Person, entryId: string, formValues: unknown) =>
  shop.call(contract.changeEntry, { as, params: { entryId }, body: { formValues } });
const forbidden = [403, 'You do not have permission to do this.'];

const putOn = (account: TestAccount, jobId: string, ...formIds: string[]) =>
  account.look((tx) =>
    tx
      .insertInto('jobJobForms')
      .values(formIds.map((formId, orderIndex) => ({ jobId, formId, orderIndex })))
      .execute(),
  );
const setStatus = (account: TestAccount, jobId: string, jobStatus: 'closed' | 'scheduled') =>
  account.look((tx) => tx.updateTable('jobs').set({ jobStatus }).where('id', '=', jobId).execute());

/** A job with one form and a technician on its team. */
async function newWork() {
  const account = await shop.newAccount();
  const technician = await account.person('fieldTechnicianLite');
  const formId = await addForm(account.owner);
  const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber: 81 }, [technician.userId]);
  await putOn(account, jobId, formId);
  return { account, owner: account.owner, technician, formId, jobId };
}

describe('JF-4 fill a form', () => {
  it('returns the entry with a copy of the fields', async () => {
    const { account, owner, technician, formId, jobId } = await newWork();
    const visitId = await storeVisit(account, { jobId });
    const formValues = { p: 2.5, n: ' fine ', unknown: 'x' };
    const reply = await fill(technician, formId, { jobId, visitId, formValues });
    expect(reply.status).toBe(201);
    const { entry } = reply.data;
    expect(entry).toEqual({
      id: expect.any(String),
      jobId,
      jobNumber: 81,
      visitId,
      visitStatus: 'scheduled',
      formId,
      formTitle: 'Boiler check',
      filledBy: 'Pat fieldTechnicianLite',
      filledAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
      formSchema: {
        fields: [
          { ...pressure, name: 'Pressure', options: [] },
          { ...note, name: 'Note', required: false, options: [] },
          { ...state, name: 'State', required: false },
        ],
      },
      formValues: { p: 2.5, n: 'fine', s: null },
    });
    const body = { title: 'New title', fields: [note] };
    await shop.call(contract.updateJobForm, { as: owner, params: { id: formId }, body });
    expect((await list(technician, jobId)).data.jobForms).toEqual([
      { form: expect.objectContaining({ id: formId, title: 'New title' }), entries: [entry] },
    ]);
  });

  it('writes the history of the job', async () => {
    const { owner, formId, jobId } = await newWork();
    const { entry } = (await fill(owner, formId, { jobId, formValues: { p: 1 } })).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await change(owner, entry.id, { p: 2 });
    await change(owner, entry.id, { p: 2 });
    const query = { moduleType: 'job', moduleId: jobId };
    const rows = (await shop.call(history.listHistory, { as: owner, query })).data.history;
    expect(rows.map((row) => [row.action, row.description])).toEqual([
      ['job.form_changed', '{{creator}} changed the form Boiler check'],
      ['job.form_filled', '{{creator}} filled the form Boiler check'],
    ]);
  });

  it('refuses a change of an outdated version', async () => {
    const { owner, technician, formId, jobId } = await newWork();
    const { entry } = (await fill(technician, formId, { jobId, formValues: { p: 1 } })).data;
    const { updatedAt } = entry;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const send = (as: Person, formValues: object, version: string) =>
      shop.call(contract.changeEntry, {
        as,
        params: { entryId: entry.id },
        body: { formValues: { ...formValues }, updatedAt: version },
      });
    const saved = await send(owner, { p: 2 }, updatedAt);
    expect(saved.status).toBe(200);
    const late = await send(technician, { p: 1, n: 'Late' }, updatedAt);
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await send(technician, { p: 2, n: 'Late' }, saved.data.entry.updatedAt)).data.entry.formValues).toEqual({
      p: 2,
      n: 'Late',
      s: null,
    });
  });

  it('reports every missing or invalid answer, and a visit of another job', async () => {
    const { account, owner, formId, jobId } = await newWork();
    const foreign = await storeVisit(account, {
      jobId: await storeJob(account, { clientId: await storeClient(account) }),
    });
    const reply = await fill(owner, formId, { jobId, visitId: foreign, formValues: { s: 'Ugly', n: { text: 'x' } } });
    expect([reply.status, reply.body.message]).toEqual([400, 'Visit is not valid']);
    expect(reply.body.errors).toEqual([
      { path: 'visitId', code: 'not_found', message: 'Visit is not valid' },
      { path: 'formValues.p', code: 'required', message: 'Pressure is required' },
      { path: 'formValues.n', code: 'invalid', message: 'Note is not valid' },
      { path: 'formValues.s', code: 'invalid', message: 'State is not valid' },
    ]);
    const empty = await fill(owner, formId, { jobId, visitId: '' });
    expect([empty.status, empty.body.message]).toEqual([400, 'Pressure is required']);
    const wrong = await fill(owner, formId, { jobId, visitId: 'x', formValues: [] });
    expect(wrong.body.errors).toEqual([
      { path: 'visitId', code: 'invalid_format', message: 'Visit is not valid' },
      { path: 'formValues', code: 'wrong_type', message: 'Form values is not valid' },
    ]);
  });

  it('needs a job', async () => {
    const { owner, formId } = await newWork();
    for (const body of [{}, { jobId: '' }, { jobId: null }]) {
      const reply = await fill(owner, formId, body);
      expect([reply.status, reply.body.message]).toEqual([400, 'Job is required']);
    }
  });

  it('is refused on a job without the form, and on a closed one', async () => {
    const { account, owner, formId, jobId } = await newWork();
    const other = await addForm(owner, 'Other');
    const formValues = { p: 1 };
    const unpart = await fill(owner, other, { jobId, formValues });
    expect([unpart.status, unpart.body.message]).toEqual([422, 'This form is not part of the job.']);
    const { entry } = (await fill(owner, formId, { jobId, formValues })).data;
    await setStatus(account, jobId, 'closed');
    for (const reply of [await fill(owner, formId, { jobId, formValues }), await change(owner, entry.id, { p: 3 })])
      expect([reply.status, reply.body.message]).toEqual([422, 'This job is closed.']);
    const invalid = await fill(owner, formId, { jobId });
    expect(invalid.status).toBe(400);
  });

  it('finds no unknown form and no job out of scope, before validating the fields', async () => {
    const { account, owner, formId, jobId } = await newWork();
    const other = await account.person('fieldTechnicianLite');
    const stranger = (await shop.newAccount()).owner;
    const noForm = [404, 'Job form not found'];
    const noJob = [404, 'Job not found'];
    const cases: [Person, string, string, unknown[]][] = [
      [owner, newId(), jobId, noForm],
      [stranger, formId, jobId, noForm],
      [owner, formId, newId(), noJob],
      [owner, formId, 'x', noJob],
      [other, formId, jobId, noJob],
    ];
    for (const [as, form, job, expected] of cases) {
      const reply = await fill(as, form, { jobId: job });
      expect([reply.status, reply.body.message]).toEqual(expected);
    }
    const withoutJobs = await personWith(account, { Clients: ['viewAll'] });
    const replies = [await fill(withoutJobs, formId, {}), await list(withoutJobs, jobId)];
    for (const reply of replies) expect([reply.status, reply.body.message]).toEqual(forbidden);
  });
});

describe('JF-4 the forms of a job', () => {
  it("are in the job's order, their entries newest first, including those of a removed form", async () => {
    const { account, owner, technician, formId, jobId } = await newWork();
    const second = await addForm(owner, 'Second');
    const third = await addForm(owner, 'Third');
    await account.look((tx) =>
      tx
        .insertInto('jobJobForms')
        .values([second, third].map((id, index) => ({ jobId, formId: id, orderIndex: -index })))
        .execute(),
    );
    for (const p of [1, 2]) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
      await fill(technician, formId, { jobId, formValues: { p } });
    }
    await fill(owner, third, { jobId, formValues: { p: 3 } });
    await account.look((tx) => tx.deleteFrom('jobJobForms').where('formId', '=', third).execute());
    const forms = (await list(technician, jobId)).data.jobForms;
    expect(forms.map(({ form, entries }) => [form.title, entries.map((entry) => entry.formValues.p)])).toEqual([
      ['Boiler check', [2, 1]],
      ['Second', []],
      ['Third', [3]],
    ]);
  });

  it('are not found without the job', async () => {
    const { account, owner, jobId } = await newWork();
    const other = await account.person('fieldTechnicianLite');
    const replies = [
      await list(other, jobId),
      await list((await shop.newAccount()).owner, jobId),
      await list(owner, newId()),
    ];
    for (const reply of replies) expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
  });
});

describe('JF-4 change an entry', () => {
  it("changes the sent answers, validated by the entry's fields, and keeps its author", async () => {
    const { owner, technician, formId, jobId } = await newWork();
    const { entry } = (await fill(technician, formId, { jobId, formValues: { p: 1, n: 'ok' } })).data;
    await shop.call(contract.updateJobForm, { as: owner, params: { id: formId }, body: { fields: [note] } });
    const reply = await change(owner, entry.id, { n: null, s: 'Bad' });
    expect(reply.status).toBe(200);
    expect(reply.data.entry).toEqual({ ...entry, formValues: { p: 1, n: null, s: 'Bad' } });
    const cleared = await change(technician, entry.id, { p: '' });
    expect([cleared.status, cleared.body.message]).toEqual([400, 'Pressure is required']);
    const wrong = await change(technician, entry.id, 'none');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Form values is not valid']);
  });

  it('is limited to its author and users who may edit jobs', async () => {
    const { account, technician, formId, jobId } = await newWork();
    const staff = await account.person('officeStaff');
    const colleague = await personWith(account, { Jobs: ['viewAll', 'editOwn'] });
    const { entry } = (await fill(technician, formId, { jobId, formValues: { p: 1 } })).data;
    const refused = await change(colleague, entry.id, 'none');
    expect([refused.status, refused.body.message]).toEqual(forbidden);
    expect((await change(staff, entry.id, { p: 2 })).status).toBe(200);
    expect((await change(technician, entry.id, { p: 3 })).status).toBe(200);
  });

  it('finds no unknown entry and none of a job out of scope', async () => {
    const { account, technician, formId, jobId } = await newWork();
    const { entry } = (await fill(technician, formId, { jobId, formValues: { p: 1 } })).data;
    const other = await account.person('fieldTechnicianLite');
    for (const reply of [
      await change(other, entry.id, {}),
      await change((await shop.newAccount()).owner, entry.id, {}),
      await change(technician, newId(), {}),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Form entry not found']);
  });
});

describe('JF-4 photos and signatures', () => {
  const meter = { id: 'm', label: 'Meter', type: 'photo', required: true };
  const signed = { id: 'g', label: 'Client', type: 'signature' };
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  async function newPhotoWork() {
    const work = await newWork();
    const form = { title: 'With files', fields: [meter, signed] };
    const { jobForm } = (await shop.call(contract.createJobForm, { as: work.owner, body: form })).data;
    await putOn(work.account, work.jobId, jobForm.id);
    const upload = async (moduleType: 'jobs' | 'job_signature', moduleId = work.jobId): Promise<string> => {
      const files = [{ field: 'files', name: 'photo.png', content: png }];
      const reply = await shop.call(addToDrive, { as: work.technician, body: { moduleType, moduleId }, files });
      return reply.data[0]?.systemGeneratedFileName ?? '';
    };
    return { ...work, formId: jobForm.id, upload };
  }

  it('are files uploaded for the job, which its people can open', async () => {
    const { owner, technician, formId, jobId, upload } = await newPhotoWork();
    const formValues = { m: [await upload('jobs')], g: await upload('job_signature') };
    const reply = await fill(technician, formId, { jobId, formValues });
    expect([reply.status, reply.data.entry.formValues]).toEqual([201, formValues]);
    for (const key of [...formValues.m, formValues.g]) {
      expect((await shop.call(signFileLink, { as: owner, query: { key } })).status).toBe(200);
    }
    const second = await upload('jobs');
    const changed = await change(owner, reply.data.entry.id, { m: [...formValues.m, second] });
    expect(changed.data.entry.formValues).toEqual({ ...formValues, m: [...formValues.m, second] });
  });

  it('are refused if they belong to another job, are of another kind, or are unknown', async () => {
    const { account, technician, formId, jobId, upload } = await newPhotoWork();
    const clientId = await storeClient(account);
    const otherId = await storeJob(account, { clientId, jobNumber: 82 }, [technician.userId]);
    const refused = [
      { m: [await upload('jobs', otherId), 'no/file'] },
      { m: [await upload('job_signature')] },
      { m: [await upload('jobs')], g: await upload('jobs') },
    ];
    for (const formValues of refused) {
      const reply = await fill(technician, formId, { jobId, formValues });
      const field = 'g' in formValues ? 'g' : 'm';
      expect([reply.status, reply.body.errors?.map(({ path }) => path)]).toEqual([400, [`formValues.${field}`]]);
    }
    const none = await fill(technician, formId, { jobId, formValues: { m: [] } });
    expect([none.status, none.body.message]).toEqual([400, 'Meter is required']);
  });

  it('stay in an entry when their file is deleted', async () => {
    const { account, owner, technician, formId, jobId, upload } = await newPhotoWork();
    const photo = await upload('jobs');
    const { entry } = (await fill(technician, formId, { jobId, formValues: { m: [photo] } })).data;
    await account.look((tx) => tx.deleteFrom('driveItems').where('storageKey', '=', photo).execute());
    const signature = await upload('job_signature');
    const reply = await change(owner, entry.id, { g: signature });
    expect(reply.data.entry.formValues).toEqual({ m: [photo], g: signature });
  });
});
