import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { listHistory } from '@truckroll/contract/history/history';
import * as forms from '@truckroll/contract/jobs/job-forms';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { addVisitNote, updateVisitNote } from '@truckroll/contract/visits/visits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (as: Person, visitId: string) => shop.call(getVisit, { as, params: { visitId } });
const addNote = (as: Person, visitId: string, note: unknown) =>
  shop.call(addVisitNote, { as, params: { visitId }, body: { note } });
const changeNote = (as: Person, visitId: string, noteId: string, body: Record<string, unknown>) =>
  shop.call(updateVisitNote, { as, params: { visitId, noteId }, body });

async function newVisit() {
  const account = await shop.newAccount();
  const lite = await account.person('fieldTechnicianLite');
  const clientId = await storeClient(account, { name: 'Ann Lee' });
  const jobId = await storeJob(account, { clientId, title: 'Boiler', total: '120.50' });
  const visitId = await storeVisit(account, { jobId }, [lite.userId]);
  return { account, owner: account.owner, lite, jobId, visitId };
}

describe('VI-3 one visit', () => {
  it('includes its job as in lists; amounts only for users who see prices', async () => {
    const { owner, lite, jobId, visitId } = await newVisit();
    expect((await get(owner, visitId)).data).toMatchObject({
      visit: { id: visitId, jobId, teamMembers: [{ id: lite.userId }] },
      job: { id: jobId, title: 'Boiler', total: 120.5, visitCount: 1, client: { name: 'Ann Lee' } },
      jobForms: [],
    });
    expect((await get(lite, visitId)).data.job.total).toBeNull();
  });

  it("includes the job's phone, property and contact, without access codes", async () => {
    const { account, owner, lite, jobId, visitId } = await newVisit();
    expect((await get(lite, visitId)).data.job).toMatchObject({
      ...{ jobPhone: null, servicePropertyId: null, serviceProperty: null, contactId: null, contact: null },
    });
    const clientId = (await get(owner, visitId)).data.job.client.id;
    const phone = { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' };
    const { serviceProperty } = (
      await shop.call(createServiceProperty, {
        as: owner,
        params: { id: clientId },
        body: { name: 'Lake house', notes: 'Ring at the gate', accessCodes: '4711' },
      })
    ).data;
    const { contact } = (
      await shop.call(createClientContact, {
        as: owner,
        params: { id: clientId },
        body: { name: 'Kim', role: 'Tenant', phones: [{ phone, extension: '12' }] },
      })
    ).data;
    await account.look((tx) =>
      tx
        .updateTable('jobs')
        .set({ jobPhone: JSON.stringify(phone), servicePropertyId: serviceProperty.id, contactId: contact.id })
        .where('id', '=', jobId)
        .execute(),
    );
    const reply = await get(lite, visitId);
    expect(reply.data.job).toMatchObject({
      jobPhone: phone,
      servicePropertyId: serviceProperty.id,
      serviceProperty: { name: 'Lake house', notes: 'Ring at the gate', hasAccessCodes: true },
      contactId: contact.id,
      contact: { name: 'Kim', role: 'Tenant', phones: [{ phone, extension: '12' }] },
    });
    expect(JSON.stringify(reply.body)).not.toContain('4711');
  });

  it('includes the lines of its job in order without prices, and what is due to who sees invoices', async () => {
    const { account, owner, lite, jobId, visitId } = await newVisit();
    const line = (itemName: string, orderIndex: number, type: 'product' | 'service') => ({
      ...{ id: newId(), jobId, itemName, orderIndex, type },
      ...{ quantity: 2, price: '77.7', total: '155.4', taxAmount: '0', taxes: '[]' },
    });
    await account.look((tx) =>
      tx
        .insertInto('jobItems')
        .values([line('Filter', 1, 'product'), line('Inspection', 0, 'service')])
        .execute(),
    );
    const clientId = (await get(owner, visitId)).data.job.client.id;
    const invoice = { clientId, documentType: 1 as const, jobId, documentStatus: 'sent' as const };
    await storeDocument(account, { ...invoice, total: '120.5', amountPaid: '20' });
    await storeDocument(account, { ...invoice, total: '0.5' });
    await storeDocument(account, { ...invoice, total: '900', documentStatus: 'draft' });
    await storeDocument(account, { ...invoice, total: '900', documentStatus: 'void' });
    await storeDocument(account, { ...invoice, total: '50', amountPaid: '50' });
    const { job } = (await get(owner, visitId)).data;
    expect(job.lines).toEqual([
      { itemName: 'Inspection', quantity: 2, type: 'service' },
      { itemName: 'Filter', quantity: 2, type: 'product' },
    ]);
    expect(job.due).toEqual([{ amount: 101, currency: 'USD' }]);
    const own = await get(lite, visitId);
    expect([own.data.job.lines, own.data.job.due]).toEqual([job.lines, []]);
    expect(JSON.stringify(own.body)).not.toMatch(/77\.7|155\.4/);
  });

  it('includes the forms of its job, each with the latest entry on this visit', async () => {
    const { account, owner, lite, jobId, visitId } = await newVisit();
    await shop.call(connectAddOn, { as: owner, params: { key: 'job-forms' } });
    const newForm = async (title: string): Promise<string> => {
      const body = { title, fields: [{ id: 'done', label: 'Done', type: 'text' }] };
      return (await shop.call(forms.createJobForm, { as: owner, body })).data.jobForm.id;
    };
    const [filled, open, gone, elsewhere] = [
      await newForm('Safety'),
      await newForm('Start-up'),
      await newForm('Gone'),
      await newForm('Elsewhere'),
    ];
    await account.look((tx) =>
      tx
        .insertInto('jobJobForms')
        .values([filled, open, gone, elsewhere].map((formId, orderIndex) => ({ jobId, formId, orderIndex })))
        .execute(),
    );
    const second = await storeVisit(account, { jobId, visitNumber: 2 }, [lite.userId]);
    const fill = (formId: string, visit: string | null, done: string) =>
      shop.call(forms.fillForm, {
        as: lite,
        params: { id: formId },
        body: { jobId, visitId: visit, formValues: { done } },
      });
    await fill(filled, visitId, 'first');
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    await fill(filled, visitId, 'second');
    await fill(gone, visitId, 'kept');
    await fill(elsewhere, second, 'other visit');
    await fill(open, null, 'no visit');
    await account.look((tx) => tx.deleteFrom('jobJobForms').where('formId', 'in', [gone, elsewhere]).execute());
    const { jobForms } = (await get(lite, visitId)).data;
    expect(jobForms.map(({ form, entry }) => [form.title, entry?.formValues.done ?? null])).toEqual([
      ['Safety', 'second'],
      ['Start-up', null],
      ['Gone', 'kept'],
    ]);
    expect((await get(lite, second)).data.jobForms.map(({ form, entry }) => [form.title, entry !== null])).toEqual([
      ['Safety', false],
      ['Start-up', false],
      ['Elsewhere', true],
    ]);
  });

  it('is not found out of scope', async () => {
    const { account, visitId, owner } = await newVisit();
    const unseen = await account.person('fieldTechnicianPro');
    for (const reply of [
      await get(unseen, visitId),
      await get((await shop.newAccount()).owner, visitId),
      await get(owner, newId()),
      await get(owner, 'x'),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Visit not found']);
    }
  });
});

describe('VI-7 notes of a visit', () => {
  it('are added and changed, also on a closed job', async () => {
    const { account, owner, lite, jobId, visitId } = await newVisit();
    await account.look((tx) => tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('id', '=', jobId).execute());
    const added = await addNote(lite, visitId, ' Valve leaks ');
    expect(added.status).toBe(201);
    const { note } = added.data;
    expect(note).toEqual({
      id: expect.any(String),
      note: 'Valve leaks',
      createdBy: { id: lite.userId, name: 'Pat fieldTechnicianLite' },
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const changed = await changeNote(owner, visitId, note.id, { note: 'Valve fixed', updatedAt: note.updatedAt });
    expect(changed.data.note).toEqual({ ...note, note: 'Valve fixed', updatedAt: shop.clock.now.toISOString() });
    expect((await get(lite, visitId)).data.visit.notes).toEqual([changed.data.note]);
    const query = { moduleType: 'job', moduleId: jobId };
    const rows = (await shop.call(listHistory, { as: owner, query })).data.history;
    expect(rows.map((row) => [row.action, row.description])).toEqual([
      ['visit.note_changed', '{{creator}} changed a note of visit 1'],
      ['visit.note_added', '{{creator}} added a note to visit 1'],
    ]);
  });

  it('need a text', async () => {
    const { owner, visitId } = await newVisit();
    for (const note of [undefined, '', '  ', null]) {
      const reply = await addNote(owner, visitId, note);
      expect([reply.status, reply.body.message]).toEqual([400, 'Note is required']);
    }
    expect((await addNote(owner, visitId, 'x'.repeat(5001))).body.message).toBe(
      'Note is too long (maximum 5000 characters)',
    );
  });

  it('are refused for a stale version; the same text again changes nothing', async () => {
    const { owner, visitId } = await newVisit();
    const { note } = (await addNote(owner, visitId, 'a')).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await changeNote(owner, visitId, note.id, { note: 'a' })).data.note).toEqual(note);
    const stale = await changeNote(owner, visitId, note.id, { note: 'b', updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(stale.status).toBe(409);
  });

  it('need their own abilities, and an existing visit and note', async () => {
    const { account, owner, lite, visitId } = await newVisit();
    const { note } = (await addNote(owner, visitId, 'a')).data;
    expect((await changeNote(lite, visitId, note.id, { note: 'b' })).status).toBe(403);
    const reader = await personWith(account, { Jobs: ['viewAll'] });
    expect((await addNote(reader, visitId, 'a')).status).toBe(403);
    const unseen = await account.person('fieldTechnicianPro');
    expect((await addNote(unseen, visitId, '')).body.message).toBe('Visit not found');
    expect((await changeNote(unseen, visitId, note.id, {})).body.message).toBe('Visit not found');
    expect((await changeNote(owner, visitId, newId(), {})).body.message).toBe('Note not found');
    const other = await newVisit();
    const foreign = await changeNote(owner, other.visitId, note.id, { note: 'b' });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Visit not found']);
  });
});
