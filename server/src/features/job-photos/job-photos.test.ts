import * as documents from '@truckroll/contract/documents/save-document';
import { getPublicDocument } from '@truckroll/contract/documents/send-document';
import { deleteDriveItem } from '@truckroll/contract/files/drive';
import { listHistory } from '@truckroll/contract/history/history';
import * as contract from '@truckroll/contract/jobs/job-photos';
import { changeVisitStatus } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { aFile, aPicture, newFile, upload } from '../../testing/drive-builders.ts';
import { later, newClient, newJob, read } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const place = Buffer.from('GPS 43.65 N');
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
/** A JPEG with what a camera writes about the place. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from('JFIF')),
  segment(0xe1, place),
  Buffer.from([0xff, 0xda, 0, 3, 9, 1, 2, 3, 0xff, 0xd9]),
]);
const arrow = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.2 }, to: { x: 0.5, y: 0.5 } } as const;

type Made = { account: TestAccount; owner: Person; clientId: string; jobId: string; photoId: string };

async function photographed(): Promise<Made> {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  const jobId = await newJob(shop, owner, { clientId, startDateTime: '2026-03-12T14:00:00.000Z' });
  const photo = await newFile(shop, { as: owner, moduleType: 'jobs', moduleId: jobId }, aPicture('leak.png'));
  return { account, owner, clientId, jobId, photoId: photo.id };
}

const listed = async (as: Person, id: string) =>
  (await shop.call(contract.listJobPhotos, { as, query: { jobId: id } })).data.photos;
const change = (as: Person, photoId: string, body: object) =>
  shop.call(contract.changeJobPhoto, { as, params: { photoId }, body });
const preview = (as: Person, photoId: string, content = jpeg) =>
  shop.call(contract.putPhotoPreview, { as, params: { photoId }, files: [aFile('preview.jpg', content)] });
const contentOf = async (url: string | null | undefined) => {
  const reply = await shop.app.inject({ method: 'GET', url: url ?? '' });
  return { status: reply.statusCode, content: reply.rawPayload };
};

describe('photos of a job', () => {
  it('are its pictures, sorted by the progress of its visits until somebody sorts them', async () => {
    const { owner, jobId, photoId } = await photographed();
    const drive = { as: owner, moduleType: 'jobs', moduleId: jobId } as const;
    await upload(shop, drive, [aFile('plan.txt')]);
    const visitId = (await read(shop, owner, jobId)).visits[0]?.id ?? '';
    later(shop);
    await shop.call(changeVisitStatus, { as: owner, params: { visitId }, body: { visitStatus: 'in_progress' } });
    await newFile(shop, drive, aPicture('open.png'));
    expect(await listed(owner, jobId)).toMatchObject([
      { fileName: 'leak.png', kind: 'before', marks: [], isClientVisible: false, previewUrl: null },
      { fileName: 'open.png', kind: 'during' },
    ]);
    const changed = await change(owner, photoId, { kind: 'after', marks: [arrow] });
    expect(changed.data.photo).toMatchObject({ kind: 'after', marks: [arrow] });
    expect((await listed(owner, jobId))[0]).toMatchObject({ id: photoId, kind: 'after', marks: [arrow] });
    expect((await contentOf(changed.data.photo.presignedUrl)).status).toBe(200);
  });

  it('refuses marks outside of the picture, too many, and the version that somebody else changed', async () => {
    const { owner, photoId } = await photographed();
    const outside = { ...arrow, to: { x: 1.2, y: 0 } };
    expect((await change(owner, photoId, { marks: [outside] })).status).toBe(400);
    expect((await change(owner, photoId, { marks: new Array(101).fill(arrow) })).status).toBe(400);
    const empty = { kind: 'text', color: 'red', at: arrow.to, text: ' ' };
    expect((await change(owner, photoId, { marks: [empty] })).status).toBe(400);
    const updatedAt = '2020-01-01T00:00:00.000Z';
    expect((await change(owner, photoId, { kind: 'after', updatedAt })).status).toBe(409);
  });

  it("keeps a smaller copy without the camera's data, one for each photo", async () => {
    const { account, owner, jobId, photoId } = await photographed();
    const { data } = await preview(owner, photoId);
    const first = await contentOf(data.photo.previewUrl);
    expect(first.status).toBe(200);
    expect(first.content.includes(place)).toBe(false);
    expect(first.content.subarray(-4)).toEqual(jpeg.subarray(-4));
    await preview(owner, photoId);
    const count = () => account.look((tx) => tx.selectFrom('storedFiles').select('key').execute());
    expect(await count()).toHaveLength(2);
    const { status, body } = await preview(owner, photoId, Buffer.from('no picture'));
    expect([status, body.message]).toEqual([400, 'File is not valid']);
    expect((await shop.call(contract.deleteJobPhoto, { as: owner, params: { photoId } })).status).toBe(200);
    expect(await listed(owner, jobId)).toEqual([]);
    expect(await count()).toEqual([]);
  });

  it('removes the smaller copy with the file', async () => {
    const { account, owner, photoId } = await photographed();
    await preview(owner, photoId);
    await shop.call(deleteDriveItem, { as: owner, body: { id: photoId } });
    expect(await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute())).toEqual([]);
  });

  it('lets people on site change their own photos, and only the office show them', async () => {
    const { account, jobId, photoId } = await photographed();
    const onSite = await personWith(account, { Jobs: ['viewAll', 'uploadAttachments'] });
    const own = await newFile(shop, { as: onSite, moduleType: 'jobs', moduleId: jobId }, aPicture('own.png'));
    expect((await change(onSite, own.id, { kind: 'after' })).status).toBe(200);
    expect((await preview(onSite, own.id)).status).toBe(200);
    expect((await change(onSite, own.id, { isClientVisible: true })).status).toBe(403);
    expect((await change(onSite, photoId, { kind: 'after' })).status).toBe(403);
    expect((await preview(onSite, photoId)).status).toBe(403);
    expect((await shop.call(contract.deleteJobPhoto, { as: onSite, params: { photoId: own.id } })).status).toBe(403);
    const assigned = await personWith(account, { Jobs: ['viewAssigned', 'uploadAttachments'] });
    expect((await change(assigned, photoId, { kind: 'after' })).status).toBe(404);
  });
});

describe('photos that the client sees', () => {
  /** The link of an invoice of the job. */
  async function linkOf({ account, owner, clientId, jobId }: Made): Promise<string> {
    const from = { isConvertedFromJob: true, convertedFromId: jobId, documentStatus: 'sent' };
    const body = { documentType: 1, clientId, ...from };
    const { id } = (await shop.call(documents.createDocument, { as: owner, body })).data;
    return account.look((tx) => insertLink(tx, id, shop.clock.now));
  }

  it('are those that the office chose, by their smaller copies, on the page of the invoice', async () => {
    const made = await photographed();
    const { owner, jobId, photoId } = made;
    await newFile(shop, { as: owner, moduleType: 'jobs', moduleId: jobId }, aPicture('private.png'));
    const refused = await change(owner, photoId, { isClientVisible: true });
    expect(refused.status).toBe(422);
    await preview(owner, photoId);
    expect((await change(owner, photoId, { isClientVisible: true, marks: [arrow] })).status).toBe(200);
    const token = await linkOf(made);
    const shown = await shop.call(getPublicDocument, { params: { token } });
    expect(shown.data.photos).toMatchObject([{ id: photoId, kind: 'before', marks: [arrow] }]);
    expect(Object.keys(shown.data.photos[0] ?? {}).sort()).toEqual(['id', 'kind', 'marks', 'url']);
    const { content } = await contentOf(shown.data.photos[0]?.url);
    expect(content.includes(place)).toBe(false);
    expect(content.subarray(0, 2)).toEqual(jpeg.subarray(0, 2));

    await change(owner, photoId, { isClientVisible: false });
    expect((await shop.call(getPublicDocument, { params: { token } })).data.photos).toEqual([]);
    const query = { moduleType: 'job', moduleId: jobId } as const;
    const { history } = (await shop.call(listHistory, { as: owner, query })).data;
    const lines = history.map(({ description }) => description).join('\n');
    expect(lines).toContain('showed the photo "leak.png" to the client');
    expect(lines).toContain('hid the photo "leak.png" from the client');
  });
});
