import * as contract from '@truckroll/contract/files/drive';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aFile,
  type list,
  namesIn,
  newClientDrive,
  newFile,
  newFolder,
  newNote,
} from '../../testing/drive-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const systemFolder = async (account: Awaited<ReturnType<typeof newDrive>>['account'], moduleId: string) => {
  const id = newId();
  const at = shop.clock.now.toISOString();
  await account.look((tx) =>
    tx
      .insertInto('driveItems')
      .values({
        ...{ id, type: 'folder', moduleType: 'clients', moduleId, parentFolderId: null },
        ...{ name: 'Jobs', nameKey: 'jobs', searchName: 'jobs', isSystemGeneratedJob: true },
        ...{ storageKey: null, fileType: null, fileSize: null, fileId: null, summary: null, noteContent: null },
        ...{ noteStart: null, jobId: null, createdBy: null, createdAt: at, updatedAt: at },
      })
      .execute(),
  );
  return id;
};

describe('DR-3 rename', () => {
  const rename = (as: Parameters<typeof list>[1]['as'], id: string, name: unknown) =>
    shop.call(contract.renameDriveItem, { as, body: { id, name } });

  it('renames a folder, file or note; a file keeps its extension', async () => {
    const { drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Plans');
    const file = await newFile(shop, drive, aFile('scan.txt'));
    const note = await newNote(shop, drive, { title: 'Access' });
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const renamed = await rename(drive.as, folder.id, ' Drawings ');
    expect(renamed.status).toBe(200);
    expect(renamed.data).toHaveLength(1);
    expect(renamed.data[0]).toMatchObject({ id: folder.id, name: 'Drawings', fileName: 'Drawings' });
    expect(renamed.data[0]?.updatedAt).not.toBe(folder.updatedAt);
    expect((await rename(drive.as, file.id, 'Permit')).data[0]?.name).toBe('Permit.txt');
    expect((await rename(drive.as, note.id, 'Gate 3/4')).data[0]?.name).toBe('Gate 3/4');
    expect(await namesIn(shop, drive)).toEqual(['Drawings', 'Gate 3/4', 'Permit.txt']);
  });

  it('saves a renamed file under its new name', async () => {
    const { drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('scan.txt'));
    await rename(drive.as, file.id, 'Permit "ä"');
    const body = { key: file.systemGeneratedFileName };
    const reply = await shop.call(contract.downloadFile, { as: drive.as, body });
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="Permit ___.txt"; filename*=UTF-8''Permit%20%22%C3%A4%22.txt`,
    );
  });

  it('changes nothing when the name is the same, and lets the case of a folder change', async () => {
    const { account, drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Plans');
    const before = await account.look((tx) => tx.selectFrom('history').select('id').execute());
    expect((await rename(drive.as, folder.id, 'Plans')).data[0]?.updatedAt).toBe(folder.updatedAt);
    expect(await account.look((tx) => tx.selectFrom('history').select('id').execute())).toHaveLength(before.length);
    expect((await rename(drive.as, folder.id, 'PLANS')).data[0]?.name).toBe('PLANS');
  });

  it.each([
    ['folder', 'a/b', 400, 'Folder name is not valid'],
    ['folder', 'taken', 409, 'A folder with this name already exists'],
    ['file', 'a/b.txt', 400, 'Name is not valid'],
    ['file', 'run.exe', 400, 'This file type is not allowed: run.exe'],
    ['file', ' ', 400, 'Name cannot be empty'],
    ['file', undefined, 400, 'Name cannot be empty'],
    ['file', 'x'.repeat(201), 400, 'Name is too long (maximum 200 characters)'],
  ])('refuses for a %s the name %j', async (type, name, status, message) => {
    const { drive } = await newDrive();
    await newFolder(shop, drive, 'Taken');
    const item = type === 'folder' ? await newFolder(shop, drive, 'Plans') : await newFile(shop, drive, aFile('a.txt'));
    const reply = await rename(drive.as, item.id, name);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });

  it('refuses a system folder and does not find unknown items', async () => {
    const { account, drive } = await newDrive();
    const reply = await rename(drive.as, await systemFolder(account, drive.moduleId), 'Mine');
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'This folder is managed by the system and cannot be changed.',
    ]);
    const unknown = await rename(drive.as, newId(), 'x');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'File not found']);
    const missing = await shop.call(contract.renameDriveItem, { as: drive.as, body: { name: 'x' } });
    expect([missing.status, missing.body.message]).toEqual([400, 'Id is required']);
    const stranger = (await shop.newAccount()).owner;
    const file = await newFile(shop, drive, aFile('a.txt'));
    expect((await rename(stranger, file.id, 'x')).status).toBe(404);
  });
});

describe('DR-6 move', () => {
  const move = (as: Parameters<typeof list>[1]['as'], itemId: string, destinationFolderId: string | null) =>
    shop.call(contract.moveDriveItem, { as, body: { itemId, destinationFolderId } });

  it('moves into a folder and back to the root', async () => {
    const { account, drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const file = await newFile(shop, drive, aFile('a.txt'));
    const moved = await move(drive.as, file.id, plans.id);
    expect([moved.status, moved.data[0]?.parentFolderId]).toEqual([200, plans.id]);
    expect(await namesIn(shop, drive)).toEqual(['Plans']);
    expect(await namesIn(shop, drive, { parentFolderId: plans.id })).toEqual(['a.txt']);
    expect((await move(drive.as, file.id, null)).data[0]?.parentFolderId).toBeNull();
    const history = await account.look((tx) =>
      tx.selectFrom('history').select('description').where('action', '=', 'drive.moved').orderBy('id').execute(),
    );
    expect(history.map((row) => row.description)).toEqual([
      '{{creator}} moved the file "a.txt" to "Files / Plans"',
      '{{creator}} moved the file "a.txt" to "Files"',
    ]);
  });

  it('does nothing when the item is already there', async () => {
    const { drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const reply = await move(drive.as, plans.id, null);
    expect([reply.status, reply.data[0]?.updatedAt]).toEqual([200, plans.updatedAt]);
  });

  it('refuses to move a folder into itself or below itself', async () => {
    const { drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const year = await newFolder(shop, drive, '2026', plans.id);
    for (const target of [plans.id, year.id]) {
      const reply = await move(drive.as, plans.id, target);
      expect([reply.status, reply.body.message]).toEqual([422, 'The item cannot be moved there.']);
    }
  });

  it('creates no cycle when two moves are concurrent', async () => {
    const { drive } = await newDrive();
    const [one, other] = [await newFolder(shop, drive, 'One'), await newFolder(shop, drive, 'Other')];
    const replies = await Promise.all([move(drive.as, one.id, other.id), move(drive.as, other.id, one.id)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect(await namesIn(shop, drive)).toHaveLength(1);
  });

  it('refuses a folder of another drive, a taken name and a system folder', async () => {
    const { account, drive } = await newDrive();
    const other = await newClientDrive(shop, account.owner);
    const file = await newFile(shop, drive, aFile('a.txt'));
    const elsewhere = await move(drive.as, file.id, (await newFolder(shop, other, 'Elsewhere')).id);
    expect([elsewhere.status, elsewhere.body.message]).toEqual([422, 'The item cannot be moved there.']);
    const plans = await newFolder(shop, drive, 'Plans');
    await newFolder(shop, drive, 'Docs', plans.id);
    const taken = await move(drive.as, (await newFolder(shop, drive, 'DOCS')).id, plans.id);
    expect([taken.status, taken.body.message]).toEqual([409, 'A folder with this name already exists']);
    const system = await move(drive.as, await systemFolder(account, drive.moduleId), plans.id);
    expect([system.status, system.body.message]).toEqual([
      422,
      'This folder is managed by the system and cannot be changed.',
    ]);
  });

  it('does not find an unknown item, an unknown folder, or a file as a folder', async () => {
    const { drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('a.txt'));
    const other = await newFile(shop, drive, aFile('b.txt'));
    expect((await move(drive.as, newId(), null)).body.message).toBe('File not found');
    for (const target of [newId(), other.id]) {
      const reply = await move(drive.as, file.id, target);
      expect([reply.status, reply.body.message]).toEqual([404, 'Folder not found']);
    }
  });
});
