import { deleteClient } from '@truckroll/contract/clients/clients';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as templates from '@truckroll/contract/documents/estimate-templates';
import { uploadLinePhoto } from '@truckroll/contract/documents/option-pictures';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { signFileLink } from '@truckroll/contract/files/storage';
import { deleteJob, getJob } from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { mostDocumentPhotos, mostLinePhotos } from '@truckroll/domain/documents/line-photos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPng } from '../../demo/demo-jobs-pictures.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { deleteOld } from '../operations/housekeeping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const png = toPng({ width: 4, height: 3, pixels: new Uint8Array(12).fill(90) });
const place = Buffer.from('Exif\0\0 at home');
/** A JPEG of one pixel. */
const pixel = Buffer.from(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
  'base64',
);
/** The same with what a camera writes about the place. */
const jpeg = Buffer.concat([
  ...[pixel.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, place.length + 2]), place, pixel.subarray(2)],
]);

const send = (as: Person, content: Buffer | string, name = 'site.png') =>
  shop.call(uploadLinePhoto, { as, files: [{ field: 'file', name, content }] });
const upload = async (as: Person, content: Buffer = png) => (await send(as, content)).data.photo.id;
const create = (as: Person, body: Record<string, unknown>) =>
  shop.call(saving.createDocument, { as, body: { documentType: 2, ...body } });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const photosOf = (document: { items: readonly { name: string; photos: readonly { id: string }[] }[] }) =>
  Object.fromEntries(document.items.map(({ name, photos }) => [name, photos.map(({ id }) => id)]));
const named = (...ids: string[]) => ids.map((id) => ({ id }));
const storedPhotos = async ({ look }: TestAccount) =>
  (await look((tx) => tx.selectFrom('storedFiles').select('key').where('ownerType', '=', 'line').execute())).map(
    ({ key }) => key.split('/')[1],
  );

/** A new account with an estimate. It has two lines; the first line has two photos. */
async function photographed() {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const ids = [await upload(owner), await upload(owner, jpeg)] as const;
  const items = [
    { name: 'Furnace', rate: 3000, photos: named(...ids) },
    { name: 'Filter', rate: 20 },
  ];
  const { document } = (await create(owner, { clientId, items })).data;
  return { account, owner, clientId, document, ids };
}

async function link(as: Person, id: string): Promise<string> {
  const body = { to: ['ann@lee.test'], attachPdf: false };
  const { data } = await shop.call(sending.sendDocument, { as, params: { id }, body });
  return /\/public\/documents\/([\w-]+)/.exec(data.link)?.[1] ?? '';
}

describe('DC-44 photos of lines', () => {
  it('are shown to the client in their order, without what the camera wrote', async () => {
    const { owner, document, ids } = await photographed();
    expect(photosOf(document)).toEqual({ Furnace: [...ids], Filter: [] });
    const token = await link(owner, document.id);
    const seen = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
    expect(photosOf(seen)).toEqual(photosOf(document));
    const [first, second] = seen.items[0]?.photos ?? [];
    const shown = await shop.app.inject(second?.url ?? '');
    expect([shown.statusCode, shown.headers['content-type'], shown.body.includes('home')]).toEqual([
      200,
      'image/jpeg',
      false,
    ]);
    expect((await shop.app.inject(first?.url ?? '')).headers['content-type']).toBe('image/png');
  });

  it('stay through changes that do not name them, are reordered, and go with their line', async () => {
    const { account, owner, document, ids } = await photographed();
    const [furnace, filter] = document.items;
    const items = [{ id: furnace?.id, name: 'Furnace', rate: 2900 }, filter];
    const changed = (await change(owner, document.id, { items })).data.document;
    expect(photosOf(changed)).toEqual(photosOf(document));
    expect((await change(owner, document.id, { discount: 5 })).data.document.items[0]?.photos).toHaveLength(2);
    const turned = [{ ...furnace, photos: named(ids[1], ids[0], ids[1]) }, filter];
    const { document: other } = (await change(owner, document.id, { items: turned })).data;
    expect(photosOf(other)['Furnace']).toEqual([ids[1], ids[0]]);
    await change(owner, document.id, { items: [filter] });
    expect(await storedPhotos(account)).toEqual([]);
  });

  it('are copied to the invoice and to a template, and stay there when the line loses them', async () => {
    const { account, owner, clientId, document, ids } = await photographed();
    const from = { isConvertedFromEstimate: true, convertedFromId: document.id };
    const invoice = (await create(owner, { documentType: 1, clientId, ...from })).data.document;
    expect(photosOf(invoice)).toEqual(photosOf(document));
    const of = { as: owner, body: { name: 'Furnace', estimateId: document.id } };
    const { id } = (await shop.call(templates.createEstimateTemplate, of)).data.template;
    const template = async () =>
      (await shop.call(templates.getEstimateTemplate, { as: owner, params: { id } })).data.template;
    expect(photosOf(await template())).toEqual(photosOf(document));
    const without = (items: typeof document.items) => items.map((line) => ({ ...line, photos: [] }));
    await change(owner, invoice.id, { items: without(invoice.items) });
    expect(photosOf(await read(owner, document.id))).toEqual(photosOf(document));
    const second = (await create(owner, { clientId, items: (await template()).items })).data.document;
    expect(photosOf(second)).toEqual(photosOf(document));
    await change(owner, second.id, { items: without(second.items) });
    const reopened = await change(owner, document.id, { items: without(document.items) });
    expect(reopened.status).toBe(422);
    expect((await storedPhotos(account)).toSorted()).toEqual(ids.toSorted());
    await shop.call(templates.deleteEstimateTemplate, { as: owner, params: { id } });
    expect((await storedPhotos(account)).toSorted()).toEqual(ids.toSorted());
  });

  it('of a template are removed with the last thing that has them', async () => {
    const { account, owner, document, ids } = await photographed();
    const of = { as: owner, body: { name: 'Furnace', estimateId: document.id } };
    const { id } = (await shop.call(templates.createEstimateTemplate, of)).data.template;
    await change(owner, document.id, { items: [{ name: 'Other', rate: 1 }] });
    expect((await storedPhotos(account)).toSorted()).toEqual(ids.toSorted());
    await shop.call(templates.deleteEstimateTemplate, { as: owner, params: { id } });
    expect(await storedPhotos(account)).toEqual([]);
  });

  it('of an approved estimate stay as they were', async () => {
    const { owner, document } = await photographed();
    await change(owner, document.id, { actionStatus: 1 });
    const items = document.items.map((line) => ({ ...line, photos: [] }));
    expect((await change(owner, document.id, { items })).status).toBe(422);
    expect(photosOf(await read(owner, document.id))).toEqual(photosOf(document));
  });

  it('are printed', async () => {
    const { owner, document } = await photographed();
    const print = async () => {
      const pdf = await shop.call(lists.downloadDocument, { as: owner, params: { id: document.id } });
      return pdf.raw.toString('latin1').split('/Subtype /Image').length - 1;
    };
    expect(await print()).toBeGreaterThan(0);
    await change(owner, document.id, { items: document.items.map((line) => ({ ...line, photos: [] })) });
    expect(await print()).toBe(0);
  });

  it('are refused: other files, other accounts, unknown ones, other files of the company, and too many', async () => {
    const { account, owner, clientId, ids } = await photographed();
    const message = async (reply: Promise<{ body: { message?: string; fields?: unknown } }>) => (await reply).body;
    expect(await message(send(owner, 'text', 'site.txt'))).toMatchObject({
      message: 'This file type is not allowed: site.txt',
    });
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.from('none')]);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    for (const content of [broken, huge, pixel.subarray(0, 9)]) expect((await send(owner, content)).status).toBe(400);
    const stranger = await shop.newAccount();
    const theirs = await upload(stranger.owner);
    const items = (...photos: { id: string }[]) => [{ name: 'Furnace', rate: 1, photos }];
    const body = (...photos: string[]) => ({ clientId, items: items(...named(...photos)) });
    const refusal = { status: 400, body: { message: 'Photo is not valid' } };
    expect(await create(owner, body(ids[0], theirs))).toMatchObject(refusal);
    expect(await create(owner, body('f'.repeat(32)))).toMatchObject(refusal);
    expect(await create(owner, body('../x'))).toMatchObject(refusal);
    const [paper] = await account.look((tx) =>
      tx
        .updateTable('storedFiles')
        .set({ ownerType: 'document' })
        .where('key', 'like', `%${ids[0]}`)
        .returning('key')
        .execute(),
    );
    expect(await create(owner, body(paper?.key.split('/')[1] ?? ''))).toMatchObject(refusal);
    const many = await Promise.all(Array.from({ length: mostLinePhotos + 1 }, () => upload(owner)));
    expect((await create(owner, body(...many))).status).toBe(400);
    const lines = Array.from({ length: mostDocumentPhotos / mostLinePhotos + 1 }, async (_, at) => ({
      name: `Line ${at}`,
      rate: 1,
      photos: named(...(await Promise.all(Array.from({ length: mostLinePhotos }, () => upload(owner))))),
    }));
    expect(await create(owner, { clientId, items: await Promise.all(lines) })).toMatchObject({
      status: 400,
      body: { message: `A document has at most ${mostDocumentPhotos} photos` },
    });
  });

  it('are read by who reads the document, and removed if no line is saved with them', async () => {
    const { account, owner, ids } = await photographed();
    const technician = await account.person('fieldTechnicianLite');
    const key = (id: string) => ({ key: `${account.accountId}/${id}` });
    const sign = (as: Person) => shop.call(signFileLink, { as, query: key(ids[0]) });
    expect((await sign(owner)).status).toBe(200);
    expect((await sign(technician)).status).toBe(404);
    const unsaved = await upload(owner);
    const clean = (days: number) =>
      shop.database.asSystem((system) => deleteOld(system, new Date(shop.clock.now.getTime() + days * 86_400_000)));
    await clean(59);
    expect(await storedPhotos(account)).toContain(unsaved);
    await clean(61);
    expect((await storedPhotos(account)).toSorted()).toEqual(ids.toSorted());
  });
});

describe('photos of the lines of jobs', () => {
  const jobPhotos = (job: { jobItems: readonly { itemName: string; photos: readonly { id: string }[] }[] }) =>
    Object.fromEntries(job.jobItems.map(({ itemName, photos }) => [itemName, photos.map(({ id }) => id)]));
  const makeJob = async (as: Person, body: Record<string, unknown>) =>
    (await shop.call(saveJobs.createJob, { as, body: { title: 'Work', ...body } })).data.id;
  const readJob = async (as: Person, id: string) => (await shop.call(getJob, { as, params: { id } })).data.job;
  const changeJob = (as: Person, id: string, jobItems: Record<string, unknown>[]) =>
    shop.call(saveJobs.updateJob, { as, body: { jobId: id, jobItems } });

  it('are those of the approved estimate that it is made of, and stay where one of both loses them', async () => {
    const { account, owner, clientId, document, ids } = await photographed();
    await change(owner, document.id, { actionStatus: 1 });
    const id = await makeJob(owner, { clientId, estimateId: document.id });
    expect(jobPhotos(await readJob(owner, id))).toEqual({ Furnace: [...ids], Filter: [] });
    const [furnace] = (await readJob(owner, id)).jobItems;
    const lost = await changeJob(owner, id, [{ id: furnace?.id, photos: [], action: 2 }]);
    expect(lost.status).toBe(200);
    expect(jobPhotos(await readJob(owner, id))).toEqual({ Furnace: [], Filter: [] });
    expect((await storedPhotos(account)).toSorted()).toEqual(ids.toSorted());
    expect(photosOf(await read(owner, document.id))['Furnace']).toEqual([...ids]);
  });

  it('are added to a job, kept by changes that do not name them, go to its invoice, and go with the last line', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const photo = await upload(owner);
    const id = await makeJob(owner, { clientId, jobItems: [{ itemName: 'Pump', price: 90, photos: named(photo) }] });
    const [pump] = (await readJob(owner, id)).jobItems;
    await changeJob(owner, id, [{ id: pump?.id, price: 95, action: 2 }]);
    const job = await readJob(owner, id);
    expect(jobPhotos(job)).toEqual({ Pump: [photo] });
    const shown = await shop.app.inject(job.jobItems[0]?.photos[0]?.url ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const from = { isConvertedFromJob: true, convertedFromId: id };
    const invoice = (await create(owner, { documentType: 1, clientId, ...from })).data.document;
    expect(photosOf(invoice)).toEqual({ Pump: [photo] });
    await changeJob(owner, id, [{ id: pump?.id, photos: [], action: 2 }]);
    expect(await storedPhotos(account)).toEqual([photo]);
    await change(owner, invoice.id, { items: invoice.items.map((line) => ({ ...line, photos: [] })) });
    expect(await storedPhotos(account)).toEqual([]);
  });

  it('go with the job and with its client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    for (const end of ['job', 'client']) {
      const clientId = await storeClient(account);
      const photo = await upload(owner);
      const id = await makeJob(owner, { clientId, jobItems: [{ itemName: 'Pump', photos: named(photo) }] });
      expect(await storedPhotos(account)).toEqual([photo]);
      if (end === 'job') await shop.call(deleteJob, { as: owner, params: { id } });
      else await shop.call(deleteClient, { as: owner, params: { id: clientId }, query: { forceDelete: true } });
      await shop.queue.runWaiting({ only: 'drop-lost-photos' });
      expect(await storedPhotos(account)).toEqual([]);
    }
  });

  it('are shown to the people of the visit, who see neither the estimate nor prices', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const lite = await account.person('fieldTechnicianLite');
    const photo = await upload(owner);
    const times = { startDateTime: '2026-03-11T13:00:00.000Z', endDateTime: '2026-03-11T14:00:00.000Z' };
    const id = await makeJob(owner, {
      ...{ clientId, ...times, assignedToTeams: [lite.userId] },
      jobItems: [{ itemName: 'Pump', photos: named(photo) }],
    });
    const [visit] = (await readJob(owner, id)).visits;
    const seen = (await shop.call(getVisit, { as: lite, params: { visitId: visit?.id ?? '' } })).data.lines.items;
    expect(seen.map(({ photos, price }) => [photos.map((each) => each.id), price])).toEqual([[[photo], null]]);
    expect((await shop.app.inject(seen[0]?.photos[0]?.url ?? '')).statusCode).toBe(200);
    expect((await shop.call(signFileLink, { as: lite, query: { key: `${account.accountId}/${photo}` } })).status).toBe(
      200,
    );
  });

  it('are refused when they are unknown, of another company or too many', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const other = await upload((await shop.newAccount()).owner);
    const sent = (photos: { id: string }[], lines = 1) => ({
      clientId,
      jobItems: Array.from({ length: lines }, (_, index) => ({ itemName: `Line ${index}`, photos })),
    });
    const refused = async (body: Record<string, unknown>) =>
      (await shop.call(saveJobs.createJob, { as: owner, body: { title: 'Work', ...body } })).body.errors;
    const unknown = { path: 'jobItems.0.photos.0', code: 'not_found', message: 'Photo is not valid' };
    expect(await refused(sent(named('nothing')))).toEqual([unknown]);
    expect(await refused(sent(named(other)))).toEqual([unknown]);
    const many = [];
    for (let line = 0; line < 11; line += 1)
      many.push({
        itemName: `Line ${line}`,
        photos: named(...Array.from({ length: mostLinePhotos }, (_, at) => `photo-${line}-${at}`)),
      });
    expect(await refused({ clientId, jobItems: many })).toEqual([
      { path: 'jobItems', code: 'too_many', message: `A job has at most ${mostDocumentPhotos} photos` },
    ]);
  });
});
