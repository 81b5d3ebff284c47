import { updateAccount } from '@truckroll/contract/account/account';
import { addToDrive } from '@truckroll/contract/files/drive';
import { createJobForm, fillForm } from '@truckroll/contract/jobs/job-forms';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import * as contract from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

async function workOfTech() {
  const account = await shop.newAccount();
  const tech = await account.person('fieldTechnicianLite');
  const jobId = await storeJob(account, { clientId: await storeClient(account), title: 'Boiler' }, [tech.userId]);
  const visitId = await storeVisit(account, { jobId }, [tech.userId]);
  const move = (as: Person, visitStatus: VisitStatus) =>
    shop.call(contract.changeVisitStatus, { as, params: { visitId }, body: { visitStatus } });
  return { account, tech, jobId, visitId, move };
}

describe('VI-5 completing a visit', () => {
  it('is refused while a required form is not filled on it, with the list of what is missing', async () => {
    const { account, tech, jobId, visitId, move } = await workOfTech();
    const fields = [
      { id: 'p', label: 'Pressure', type: 'number', required: true },
      { id: 'n', label: 'Note', type: 'text', required: false },
    ];
    const created = await shop.call(createJobForm, { as: account.owner, body: { title: 'Safety', fields } });
    expect(created.status, created.body.message).toBe(201);
    const { jobForm: form } = created.data;
    await account.look((tx) =>
      tx.insertInto('jobJobForms').values({ jobId, formId: form.id, orderIndex: 0 }).execute(),
    );
    const refused = await move(tech, 'completed');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Before this visit can be completed: Safety (Pressure).',
    ]);
    const formValues = { [form.fields[0]?.id ?? '']: 2.5 };
    const elsewhere = await shop.call(fillForm, { as: tech, params: { id: form.id }, body: { jobId, formValues } });
    expect(elsewhere.status).toBe(201);
    expect((await move(tech, 'completed')).status).toBe(422);
    await shop.call(fillForm, { as: tech, params: { id: form.id }, body: { jobId, visitId, formValues } });
    expect((await move(tech, 'completed')).data.visit.visitStatus).toBe('completed');
  });

  it('needs photos of this visit and the signature only if the account requires them', async () => {
    const { account, tech, jobId, visitId, move } = await workOfTech();
    const visitRules = { requirePhotos: true, requireSignature: true };
    const set = await shop.call(updateAccount, { as: account.owner, body: { visitRules } });
    expect(set.data.account.visitRules).toEqual(visitRules);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const addPhoto = async () => {
      const body = { moduleType: 'jobs', moduleId: jobId };
      const files = [{ field: 'files', name: `${newId()}.png`, content: png }];
      expect((await shop.call(addToDrive, { as: tech, body, files })).status).toBe(201);
    };
    await addPhoto();
    later(5);
    await move(tech, 'in_transit');
    const message = async () => (await move(tech, 'completed')).body.message;
    expect(await message()).toBe("Before this visit can be completed: Photos of the work; The client's signature.");
    await addPhoto();
    expect(await message()).toBe("Before this visit can be completed: The client's signature.");
    const { completion } = (await shop.call(getVisit, { as: tech, params: { visitId } })).data;
    expect(completion).toEqual({ isSigned: false, photoCount: 1, rules: visitRules });
    await account.look((tx) => tx.updateTable('jobs').set({ signatureKey: 'a/b' }).where('id', '=', jobId).execute());
    expect((await move(tech, 'completed')).status).toBe(200);
  });

  it('can be undone by its own people for ten minutes, and by the office later', async () => {
    const { account, tech, move } = await workOfTech();
    await move(tech, 'completed');
    later(9);
    expect((await move(tech, 'in_progress')).data.visit).toMatchObject({
      visitStatus: 'in_progress',
      completedAt: null,
    });
    await move(tech, 'completed');
    later(11);
    expect((await move(tech, 'in_progress')).status).toBe(422);
    expect((await move(account.owner, 'in_progress')).status).toBe(200);
  });
});

it('travel and arrival are recorded the first time, and cleared when the visit is scheduled again', async () => {
  const { tech, move } = await workOfTech();
  const left = shop.clock.now.toISOString();
  await move(tech, 'in_transit');
  later(30);
  const arrived = shop.clock.now.toISOString();
  await move(tech, 'arrived');
  later(5);
  await move(tech, 'in_transit');
  expect((await move(tech, 'arrived')).data.visit).toMatchObject({ inTransitAt: left, arrivedAt: arrived });
  expect((await move(tech, 'scheduled')).data.visit).toMatchObject({ inTransitAt: null, arrivedAt: null });
});
