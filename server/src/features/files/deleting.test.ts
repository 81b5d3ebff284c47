import { deleteClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/files/drive';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDriveOf } from '../../records/files/remove-items.ts';
import {
  aFile,
  list,
  namesIn,
  newClientDrive,
  newFile,
  newFolder,
  newNote,
  type TestDrive,
  upload,
} from '../../testing/drive-builders.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const remove = (as: TestDrive['as'], body: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  shop.call(contract.deleteDriveItem, { as, body, query });

/** Everything stored for drives: rows, texts and contents. */
async function kept(account: TestAccount) {
  await shop.queue.runWaiting({ evenLater: true });
  const contents: string[] = [];
  for await (const { key } of shop.storage.list()) if (key.startsWith(account.accountId)) contents.push(key);
  return account.look(async (tx) => ({
    items: (await tx.selectFrom('driveItems').select('name').orderBy('name').execute()).map((row) => row.name),
    ingested: (await tx.selectFrom('ingestedFiles').select('name').execute()).map((row) => row.name),
    passages: (await tx.selectFrom('passages').select('id').execute()).length,
    stored: (await tx.selectFrom('storedFiles').select('name').orderBy('name').execute()).map((row) => row.name),
    contents: contents.length,
  }));
}
/** No text: a control character. */
const unreadable = Buffer.from([7]);
const nothing = { items: [], ingested: [], passages: 0, stored: [], contents: 0 };

/** A job's file in its client's drive. */
async function jobFile(account: TestAccount, drive: TestDrive, parentFolderId?: string, jobId?: string) {
  const file = await newFile(shop, drive, aFile('photo.txt'), parentFolderId);
  const job = jobId ?? (await storeJob(account, { clientId: drive.moduleId, createdBy: drive.as.userId }));
  await account.look((tx) => tx.updateTable('driveItems').set({ jobId: job }).where('id', '=', file.id).execute());
  return { file, jobId: job };
}

describe('DR-4 delete', () => {
  it('erases a file with its text, its content and its links', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('manual.pdf', makePdf('Replace the filter')));
    await shop.queue.runWaiting();
    const reply = await remove(drive.as, { id: file.id });
    expect([reply.status, reply.data]).toEqual([200, { deletedCount: 1 }]);
    expect(await kept(account)).toEqual(nothing);
    expect((await shop.app.inject({ method: 'GET', url: file.presignedUrl ?? '' })).statusCode).toBe(404);
    const history = await account.look((tx) => tx.selectFrom('history').select('description').orderBy('id').execute());
    expect(history.at(-1)?.description).toBe('{{creator}} deleted the file "manual.pdf"');
  });

  it('erases a file whose text was not read yet', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('manual.pdf', makePdf('Replace the filter')));
    expect((await remove(drive.as, {}, { id: file.id })).data).toEqual({ deletedCount: 1 });
    expect(await kept(account)).toEqual(nothing);
  });

  it('deletes a folder with everything below it, and nothing beside it', async () => {
    const { account, drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const year = await newFolder(shop, drive, '2026', plans.id);
    await newFile(shop, drive, aFile('a.txt'), plans.id);
    await newFile(shop, drive, aFile('manual.pdf', makePdf('text')), year.id);
    await newNote(shop, drive, { title: 'Note', noteContent: '<p>text</p>', parentFolderId: year.id });
    await newFile(shop, drive, aFile('beside.txt', unreadable));
    expect((await remove(drive.as, { id: plans.id })).data).toEqual({ deletedCount: 5 });
    expect(await kept(account)).toEqual({ ...nothing, items: ['beside.txt'], stored: ['beside.txt'], contents: 1 });
  });

  it('answers 404 for items already deleted, unknown, or of another account', async () => {
    const { drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('a.txt'));
    expect((await remove((await shop.newAccount()).owner, { id: file.id })).status).toBe(404);
    expect((await remove(drive.as, { id: file.id })).status).toBe(200);
    for (const id of [file.id, newId(), 'nonsense']) {
      const reply = await remove(drive.as, { id });
      expect([reply.status, reply.body.message]).toEqual([404, 'File not found']);
    }
    const missing = await remove(drive.as, {});
    expect([missing.status, missing.body.message]).toEqual([400, 'Id is required']);
  });

  it('erases a file once when it is deleted concurrently', async () => {
    const { drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('a.txt'));
    const replies = await Promise.all([1, 2, 3].map(() => remove(drive.as, { id: file.id })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404, 404]);
  });
});

describe('files of jobs', () => {
  it('are marked, and cannot be deleted like other files', async () => {
    const { account, drive } = await newDrive();
    const { file, jobId } = await jobFile(account, drive);
    expect((await list(shop, drive)).data.items).toMatchObject([{ relatedTo: 'jobs', jobId }]);
    const reply = await remove(drive.as, { id: file.id });
    expect([reply.status, reply.body.message]).toEqual([422, 'This file belongs to a job. Choose where to delete it.']);
  });

  it('are hidden from the drive and stay on the job when their folder is deleted', async () => {
    const { account, drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Photos');
    const { file, jobId } = await jobFile(account, drive, folder.id);
    await newFile(shop, drive, aFile('other.txt', unreadable), folder.id);
    expect((await remove(drive.as, { id: folder.id })).data).toEqual({ deletedCount: 2 });
    expect(await namesIn(shop, drive)).toEqual([]);
    const row = await account.look((tx) => tx.selectFrom('driveItems').selectAll().executeTakeFirstOrThrow());
    expect(row).toMatchObject({ id: file.id, jobId, isHidden: true, parentFolderId: null });
    expect(await kept(account)).toMatchObject({ stored: ['photo.txt'], contents: 1 });
  });

  const removeJobFile = (as: TestDrive['as'], fileId: unknown, deleteType: unknown) =>
    shop.call(contract.deleteJobFile, { as, body: { fileId, deleteType } });

  it('DR-7 hides them from the drive only', async () => {
    const { account, drive } = await newDrive();
    const { file } = await jobFile(account, drive);
    const reply = await removeJobFile(drive.as, file.id, 'clientOnly');
    expect([reply.status, reply.data]).toEqual([200, { deletedCount: 1 }]);
    expect(await namesIn(shop, drive)).toEqual([]);
    expect(await kept(account)).toMatchObject({ items: ['photo.txt'], contents: 1 });
    expect((await removeJobFile(drive.as, file.id, 'clientOnly')).status).toBe(404);
  });

  it('DR-7 erases them from both, with history on the job and the client', async () => {
    const { account, drive } = await newDrive();
    const { file, jobId } = await jobFile(account, drive);
    expect((await removeJobFile(drive.as, file.id, 'both')).data).toEqual({ deletedCount: 1 });
    expect(await kept(account)).toEqual(nothing);
    const history = await account.look((tx) =>
      tx.selectFrom('history').select(['moduleType', 'moduleId']).where('action', '=', 'drive.deleted').execute(),
    );
    expect(history.map((row) => row.moduleType).sort()).toEqual(['client', 'job']);
    expect(history.find((row) => row.moduleType === 'job')?.moduleId).toBe(jobId);
  });

  it('DR-7 needs the right on the job to erase them from both', async () => {
    const { account, drive } = await newDrive();
    const pro = await account.person('fieldTechnicianPro');
    const own = await newClientDrive(shop, pro);
    const foreignJob = await storeJob(account, { clientId: own.moduleId, createdBy: drive.as.userId }, [pro.userId]);
    const { file } = await jobFile(account, own, undefined, foreignJob);
    const refused = await removeJobFile(pro, file.id, 'both');
    expect([refused.status, refused.body.message]).toEqual([403, 'You do not have permission to do this.']);
    expect((await removeJobFile(pro, file.id, 'clientOnly')).status).toBe(200);
    const { file: ownFile } = await jobFile(account, own);
    expect((await removeJobFile(pro, ownFile.id, 'both')).status).toBe(200);
  });

  it('DR-7 refuses other files and other modes', async () => {
    const { account, drive } = await newDrive();
    const plain = await newFile(shop, drive, aFile('a.txt'));
    const other = await removeJobFile(drive.as, plain.id, 'both');
    expect([other.status, other.body.message]).toEqual([422, 'This file does not belong to a job.']);
    const { file } = await jobFile(account, drive);
    const wrong = await removeJobFile(drive.as, file.id, 'all');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Delete type is not valid']);
    expect((await removeJobFile(drive.as, newId(), 'both')).body.message).toBe('File not found');
    expect((await removeJobFile(drive.as, undefined, 'both')).body.message).toBe('File id is required');
  });
});

describe('removing a client with the drive', () => {
  it('leaves nothing of it, not even concurrent uploads', async () => {
    const { account, drive } = await newDrive();
    await newFile(shop, drive, aFile('manual.pdf', makePdf('text')));
    const params = { id: drive.moduleId };
    const [deleted, ...uploads] = await Promise.all([
      shop.call(deleteClient, { as: drive.as, params, query: { forceDelete: true } }),
      ...['a', 'b', 'c', 'd'].map((name) => upload(shop, drive, [aFile(`${name}.txt`)])),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of uploads) expect([201, 404]).toContain(status);
    expect(await kept(account)).toMatchObject({ items: [], ingested: [], passages: 0, stored: [] });
    expect((await list(shop, drive)).body.message).toBe('Client not found');
  });

  it('removes everything in that drive and keeps other drives', async () => {
    const { account, drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Plans');
    await newFile(shop, drive, aFile('manual.pdf', makePdf('text')), folder.id);
    await newNote(shop, drive, { title: 'Note', noteContent: '<p>text</p>', parentFolderId: folder.id });
    const { jobId } = await jobFile(account, drive);
    const { file: hidden } = await jobFile(account, drive, undefined, jobId);
    await shop.call(contract.deleteJobFile, { as: drive.as, body: { fileId: hidden.id, deleteType: 'clientOnly' } });
    const other = await newClientDrive(shop, account.owner);
    await newFile(shop, other, aFile('other.txt', unreadable));
    await shop.queue.runWaiting();
    const keys = await account.look((tx) => removeDriveOf(tx, 'clients', [drive.moduleId]));
    expect(keys).toHaveLength(3);
    expect(await account.look((tx) => removeDriveOf(tx, 'clients', [drive.moduleId, newId()]))).toEqual([]);
    expect(await account.look((tx) => removeDriveOf(tx, 'clients', []))).toEqual([]);
    expect(await kept(account)).toMatchObject({ items: ['other.txt'], ingested: [], passages: 0 });
  });
});
