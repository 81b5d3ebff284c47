import * as addOns from '@truckroll/contract/account/add-ons';
import * as contract from '@truckroll/contract/jobs/job-forms';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pressure = { label: 'Pressure', type: 'number', required: true };
const boiler = { title: 'Boiler check', fields: [pressure] };

const add = (as: Person, body: Record<string, unknown> = boiler) => shop.call(contract.createJobForm, { as, body });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateJobForm, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteJobForm, { as, params: { id } });
const get = (as: Person, id: string) => shop.call(contract.getJobForm, { as, params: { id } });
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(contract.listJobForms, { as, query })).data;
const titlesToChoose = async (as: Person) =>
  (await shop.call(contract.listFormsToChoose, { as, query: { type: 'Job' } })).data.data.map((form) => form.title);

/** An entry of the form, as JF-4 stores it. */
const storeEntry = async (account: TestAccount, formId: string) => {
  const jobId = await storeJob(account, { clientId: await storeClient(account) });
  const at = shop.clock.now.toISOString();
  const entry = {
    id: newId(),
    jobId,
    formId,
    formTitle: 'Boiler check',
    formValues: '{}',
    filledBy: account.owner.userId,
  };
  const row = { ...entry, formSchema: '{"fields":[]}', filledAt: at, updatedAt: at };
  await account.look((tx) => tx.insertInto('jobFormEntries').values(row).execute());
};

describe('JF-1 and JF-2 the job forms', () => {
  it('are listed by title for any signed-in user, inactive ones only on request', async () => {
    const { owner, person } = await shop.newAccount();
    for (const title of ['boiler', 'Attic', 'Cellar']) await add(owner, { ...boiler, title });
    await add(owner, { ...boiler, title: 'Old', isActive: false });
    const lite = await person('fieldTechnicianLite');
    expect(await titlesToChoose(lite)).toEqual(['Attic', 'boiler', 'Cellar']);
    const active = await list(lite, { limit: 2 });
    expect(active.jobForms.map((form) => form.title)).toEqual(['Attic', 'boiler']);
    expect(active).toMatchObject({ total: 3, page: 1, limit: 2, totalPages: 2 });
    expect((await list(lite, { limit: 2, page: 2 })).jobForms.map((form) => form.title)).toEqual(['Cellar']);
    expect((await list(lite, { includeInactive: true })).total).toBe(4);
  });

  it('are found by a part of the title, with any characters', async () => {
    const { owner } = await shop.newAccount();
    for (const title of ['Boiler check', '100% done', 'a_b']) await add(owner, { ...boiler, title });
    const found = async (search: string) => (await list(owner, { search })).jobForms.map((form) => form.title);
    expect(await found('BOIL')).toEqual(['Boiler check']);
    expect(await found('0%')).toEqual(['100% done']);
    expect(await found('_')).toEqual(['a_b']);
    expect(await found('nothing')).toEqual([]);
  });

  it('accept only the type Job', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(contract.listFormsToChoose, { as: owner, query: { type: 'Visit' } });
    expect([reply.status, reply.body.message]).toEqual([400, 'Type is not valid']);
    expect((await shop.call(contract.listFormsToChoose, { as: owner })).status).toBe(200);
  });

  it('are not visible to another account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner)).data.jobForm;
    expect(await titlesToChoose(other.owner)).toEqual([]);
    const reply = await get(other.owner, id);
    expect([reply.status, reply.body.message]).toEqual([404, 'Job form not found']);
  });
});

describe('JF-3 add a form', () => {
  it('returns the form: the server assigns ids to fields without one and keeps existing ids', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, {
      title: ' Boiler check ',
      description: '',
      fields: [
        { ...pressure, id: 'p1', name: 'Other name' },
        { label: 'Parts', type: 'multi-select', options: ['A', 'B'] },
      ],
      attachToNewJobs: true,
    });
    expect(reply.status).toBe(201);
    const { jobForm } = reply.data;
    expect(jobForm).toMatchObject({
      title: 'Boiler check',
      description: null,
      type: 'Job',
      attachToNewJobs: true,
      isActive: true,
      createdBy: owner.userId,
      fields: [
        { id: 'p1', label: 'Pressure', name: 'Pressure', type: 'number', required: true, options: [] },
        { label: 'Parts', name: 'Parts', type: 'multi-select', required: false, options: ['A', 'B'] },
      ],
    });
    expect(jobForm.fields[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get(owner, jobForm.id)).data.jobForm).toEqual(jobForm);
  });

  const withField = (field: Record<string, unknown>) => ({ fields: [{ ...pressure, ...field }] });
  it.each([
    [{ title: undefined }, 'Title is required'],
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Title is too long (maximum 200 characters)'],
    [{ description: 'x'.repeat(1001) }, 'Description is too long (maximum 1000 characters)'],
    [{ type: 'Visit' }, 'Type is not valid'],
    [{ fields: undefined }, 'Fields is required'],
    [{ fields: [] }, 'Fields is required'],
    [{ fields: Array.from({ length: 101 }, () => pressure) }, 'Fields is not valid'],
    [
      {
        fields: [
          { ...pressure, id: 'a' },
          { ...pressure, id: 'a' },
        ],
      },
      'Fields is not valid',
    ],
    [withField({ label: '' }), 'Label is required'],
    [withField({ type: 'rating' }), 'Type is not valid'],
    [withField({ id: '__proto__' }), 'Id is not valid'],
    [withField({ type: 'select' }), 'Options are required'],
    [withField({ type: 'multi-select', options: [] }), 'Options are required'],
    [withField({ type: 'select', options: [''] }), 'Options is required'],
    [withField({ type: 'select', options: ['A', 'A'] }), 'Options is not valid'],
    [withField({ type: 'select', options: Array.from({ length: 101 }, (_, n) => `${n}`) }), 'Options is not valid'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { ...boiler, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('reports every failing field with its path', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { fields: [pressure, { type: 'select' }] });
    expect(reply.body.errors).toEqual([
      { path: 'title', code: 'required', message: 'Title is required' },
      { path: 'fields.1.label', code: 'required', message: 'Label is required' },
      { path: 'fields.1.options', code: 'required', message: 'Options are required' },
    ]);
  });

  it('needs the connected add-on; changing and reading do not', async () => {
    const { owner } = await shop.newAccount();
    const { id } = (await add(owner)).data.jobForm;
    await shop.call(addOns.disconnectAddOn, { as: owner, params: { key: 'job-forms' } });
    const reply = await add(owner);
    expect([reply.status, reply.body.message]).toEqual([422, 'The job forms add-on is not connected.']);
    expect((await change(owner, id, { title: 'New' })).status).toBe(200);
    expect(await titlesToChoose(owner)).toEqual(['New']);
    expect((await remove(owner, id)).status).toBe(200);
    await shop.call(addOns.connectAddOn, { as: owner, params: { key: 'job-forms' } });
    expect((await add(owner)).status).toBe(201);
  });
});

describe('JF-3 who may write forms', () => {
  it('create allows any form, createOwn own ones, all others none', async () => {
    const { owner, person } = await shop.newAccount();
    const [staff, technician, lite] = [
      await person('officeStaff'),
      await person('fieldTechnicianPro'),
      await person('fieldTechnicianLite'),
    ];
    const others = (await add(owner)).data.jobForm.id;
    const own = (await add(technician)).data.jobForm.id;
    const forbidden = [403, 'You do not have permission to do this.'];
    for (const reply of [
      await add(lite, {}),
      await change(lite, others, {}),
      await remove(lite, others),
      await change(technician, others, { title: '' }),
      await remove(technician, others),
    ])
      expect([reply.status, reply.body.message]).toEqual(forbidden);
    expect((await change(technician, own, { title: 'Mine' })).status).toBe(200);
    expect((await change(staff, own, { title: 'Ours' })).status).toBe(200);
    expect((await remove(technician, own)).status).toBe(200);
    expect((await remove(staff, others)).status).toBe(200);
  });
});

describe('JF-3 change a form', () => {
  it('changes what is sent, keeps field ids and writes nothing when nothing differs', async () => {
    const { owner } = await shop.newAccount();
    const { jobForm } = (await add(owner, { ...boiler, description: 'Yearly' })).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const same = await change(owner, jobForm.id, { title: jobForm.title, fields: jobForm.fields });
    expect(same.data.jobForm).toEqual(jobForm);
    const fields = [...jobForm.fields, { label: 'Note', type: 'textarea' }];
    const reply = await change(owner, jobForm.id, { fields, isActive: false });
    expect(reply.data.jobForm).toMatchObject({ description: 'Yearly', isActive: false });
    expect(reply.data.jobForm.fields[0]).toEqual(jobForm.fields[0]);
    expect(reply.data.jobForm.fields).toHaveLength(2);
    expect(reply.data.jobForm.updatedAt).toBe(shop.clock.now.toISOString());
    expect((await change(owner, jobForm.id, { description: null })).data.jobForm.description).toBeNull();
  });

  it('refuses a stale version, and invalid fields', async () => {
    const { owner } = await shop.newAccount();
    const { jobForm } = (await add(owner)).data;
    const stale = await change(owner, jobForm.id, { title: 'New', updatedAt: '2020-01-01T00:00:00Z' });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    const empty = await change(owner, jobForm.id, { fields: [] });
    expect([empty.status, empty.body.message]).toEqual([400, 'Fields is required']);
    expect((await change(owner, jobForm.id, { updatedAt: jobForm.updatedAt })).status).toBe(200);
  });

  it('finds no unknown or foreign form, before validating the fields', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner)).data.jobForm;
    for (const reply of [
      await change(other.owner, id, { title: '' }),
      await remove(other.owner, id),
      await remove(mine.owner, newId()),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Job form not found']);
  });
});

describe('JF-3 delete a form', () => {
  it('deletes one that was never filled and removes it from clients', async () => {
    const account = await shop.newAccount();
    const { owner, look } = account;
    const [gone, kept] = [(await add(owner)).data.jobForm.id, (await add(owner)).data.jobForm.id];
    const clientId = await storeClient(account, { jobFormIds: JSON.stringify([gone, kept]) });
    const reply = await remove(owner, gone);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect((await get(owner, gone)).status).toBe(404);
    const client = await look((tx) =>
      tx.selectFrom('clients').select(['jobFormIds', 'updatedAt']).where('id', '=', clientId).executeTakeFirstOrThrow(),
    );
    expect(client).toEqual({ jobFormIds: [kept], updatedAt: '2026-03-01T12:00:00.000Z' });
  });

  it('deactivates one that was filled; its entries stay', async () => {
    const account = await shop.newAccount();
    const { id } = (await add(account.owner)).data.jobForm;
    await storeEntry(account, id);
    expect((await remove(account.owner, id)).status).toBe(200);
    expect((await get(account.owner, id)).data.jobForm.isActive).toBe(false);
    expect(await titlesToChoose(account.owner)).toEqual([]);
    const entries = await account.look((tx) => tx.selectFrom('jobFormEntries').select('formId').execute());
    expect(entries).toEqual([{ formId: id }]);
  });
});
