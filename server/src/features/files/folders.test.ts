import * as contract from '@truckroll/contract/files/drive';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFolder,
  aFile,
  list,
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

describe('DR-2 create a folder', () => {
  it("returns a list with the folder and writes it into the client's history", async () => {
    const { account, drive } = await newDrive();
    const reply = await addFolder(shop, drive, '  Plans  ');
    expect(reply.status).toBe(201);
    expect(reply.data).toEqual([
      {
        id: reply.data[0]?.id,
        type: 'folder',
        name: 'Plans',
        fileName: 'Plans',
        fileId: null,
        fileType: null,
        fileSize: null,
        systemGeneratedFileName: null,
        parentFolderId: null,
        moduleId: drive.moduleId,
        moduleType: 'clients',
        processingStatus: 'Completed',
        summary: null,
        relatedTo: null,
        jobId: null,
        isSystemGeneratedJob: false,
        isClientVisible: false,
        presignedUrl: null,
        metadata: { file_id: null, file_name: 'Plans', created_at: '2026-03-10T15:00:00.000Z' },
        text: null,
        createdBy: { id: account.owner.userId, name: 'Olga Owner' },
        createdAt: '2026-03-10T15:00:00.000Z',
        updatedAt: '2026-03-10T15:00:00.000Z',
      },
    ]);
    const history = await account.look((tx) => tx.selectFrom('history').selectAll().orderBy('id', 'desc').execute());
    expect(history[0]).toMatchObject({
      moduleType: 'client',
      moduleId: drive.moduleId,
      action: 'drive.folder_created',
      description: '{{creator}} created the folder "Plans"',
      creatorName: 'Olga Owner',
    });
  });

  it.each([
    ['', 'required', 'Folder name cannot be empty'],
    ['   ', 'required', 'Folder name cannot be empty'],
    [null, 'required', 'Folder name cannot be empty'],
    ['a/b', 'invalid_format', 'Folder name is not valid'],
    ['..\\..\\etc', 'invalid_format', 'Folder name is not valid'],
    ['..', 'invalid_format', 'Folder name is not valid'],
    ['x'.repeat(121), 'too_long', 'Name is too long (maximum 120 characters)'],
  ])('refuses the name %j', async (name, code, message) => {
    const { drive } = await newDrive();
    const reply = await addFolder(shop, drive, name as string);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(reply.body.errors).toEqual([{ path: 'name', code, message }]);
  });

  it('refuses a name taken in the same folder, case-insensitive', async () => {
    const { drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const again = await addFolder(shop, drive, 'PLANS');
    const message = 'A folder with this name already exists';
    expect([again.status, again.body.message]).toEqual([409, message]);
    expect(again.body.errors).toEqual([{ path: 'name', code: 'not_unique', message }]);
    expect((await addFolder(shop, drive, 'Plans', plans.id)).status).toBe(201);
    await newFolder(shop, drive, 'Élan');
    expect((await addFolder(shop, drive, 'élan')).status).toBe(409);
    expect((await addFolder(shop, drive, 'Elan')).status).toBe(201);
  });

  it('creates one folder from concurrent requests for the same name', async () => {
    const { drive } = await newDrive();
    const replies = await Promise.all(
      ['Docs', 'docs', 'DOCS', 'Docs', 'dOcS'].map((name) => addFolder(shop, drive, name)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await namesIn(shop, drive)).toHaveLength(1);
  });

  it('creates one folder from two requests with the same key', async () => {
    const { drive } = await newDrive();
    const { as, ...of } = drive;
    const request = { as, body: { ...of, type: 'folder', name: 'Once' }, headers: { 'idempotency-key': 'f1' } };
    const first = await shop.call(contract.addToDrive, request);
    const second = await shop.call(contract.addToDrive, request);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data[0]?.id).toBe(first.data[0]?.id);
  });

  it('does not find an unknown client, module or parent folder', async () => {
    const { account, drive } = await newDrive();
    const stranger = await newClientDrive(shop, (await shop.newAccount()).owner);
    const other = await newClientDrive(shop, account.owner);
    const elsewhere = await newFolder(shop, other, 'Elsewhere');
    const unknown = await addFolder(shop, { ...drive, moduleId: stranger.moduleId }, 'x');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Client not found']);
    const moduleless = await addFolder(shop, { ...drive, moduleType: 'cars' as 'clients' }, 'x');
    expect([moduleless.status, moduleless.body.message]).toEqual([400, 'Module type is not valid']);
    for (const parent of [newId(), 'nonsense', elsewhere.id]) {
      const reply = await addFolder(shop, drive, 'x', parent);
      expect([reply.status, reply.body.message]).toEqual([404, 'Folder not found']);
    }
  });

  it("refuses a folder in the drive of a job's signature", async () => {
    const { drive } = await newDrive();
    const reply = await addFolder(shop, { ...drive, moduleType: 'job_signature' }, 'x');
    expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
  });
});

describe('DR-1 list a drive', () => {
  it('lists folders first, then files and notes by name, with the path', async () => {
    const { drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const year = await newFolder(shop, drive, '2026', plans.id);
    await newFile(shop, drive, aFile('zebra 10.txt'));
    await newFile(shop, drive, aFile('zebra 9.txt'));
    await newNote(shop, drive, { title: 'Access', noteContent: '<p>Gate code</p>' });
    await newFile(shop, drive, aFile('inside.txt'), year.id);
    const root = await list(shop, drive);
    expect(root.data.items.map((item) => item.name)).toEqual(['Plans', 'Access', 'zebra 9.txt', 'zebra 10.txt']);
    expect(root.data.items[1]).toMatchObject({ type: 'note', text: 'Gate code' });
    expect([root.data.total, root.data.breadcrumb]).toEqual([4, [{ id: null, name: 'Files' }]]);
    const inside = await list(shop, drive, { parentFolderId: year.id });
    expect(inside.data.items.map((item) => item.name)).toEqual(['inside.txt']);
    expect(inside.data.breadcrumb).toEqual([
      { id: null, name: 'Files' },
      { id: plans.id, name: 'Plans' },
      { id: year.id, name: '2026' },
    ]);
    for (const parentFolderId of ['', 'null']) expect((await list(shop, drive, { parentFolderId })).data.total).toBe(4);
  });

  it.each([
    ['All', ['Folder', 'file.txt', 'Note']],
    ['all', ['Folder', 'file.txt', 'Note']],
    ['Files', ['file.txt']],
    ['FILE', ['file.txt']],
    ['Folders', ['Folder']],
    ['notes', ['Note']],
  ])('lists for type %s only the matching items', async (type, names) => {
    const { drive } = await newDrive();
    await newFolder(shop, drive, 'Folder');
    await newFile(shop, drive, aFile('file.txt'));
    await newNote(shop, drive, { title: 'Note' });
    expect(await namesIn(shop, drive, { type })).toEqual(names);
  });

  it('finds by name in the whole drive, and nothing in other drives', async () => {
    const { account, drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    await newFile(shop, drive, aFile('Élan 100%.txt'), plans.id);
    await newFile(shop, await newClientDrive(shop, account.owner), aFile('elan.txt'));
    expect(await namesIn(shop, drive, { search: 'elan' })).toEqual(['Élan 100%.txt']);
    expect(await namesIn(shop, drive, { search: '0%' })).toEqual(['Élan 100%.txt']);
    expect(await namesIn(shop, drive, { search: '_lan' })).toEqual([]);
  });

  it.each([
    [{ type: 'Cars' }, 400, 'Type is not valid'],
    [{ moduleType: 'cars' }, 400, 'Module type is not valid'],
    [{ moduleId: undefined }, 400, 'Module id is required'],
    [{ moduleId: newId() }, 404, 'Client not found'],
    [{ parentFolderId: newId() }, 404, 'Folder not found'],
  ])('answers %j with %d %s', async (query, status, message) => {
    const { drive } = await newDrive();
    const reply = await list(shop, drive, query);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });
});

describe('DR-5 list the folders of a drive', () => {
  it('lists every folder with its path, ordered by path', async () => {
    const { drive } = await newDrive();
    const plans = await newFolder(shop, drive, 'Plans');
    const year = await newFolder(shop, drive, '2026', plans.id);
    const archive = await newFolder(shop, drive, 'Archive');
    const { as, ...query } = drive;
    const reply = await shop.call(contract.listDriveFolders, { as, query });
    const rest = { isSystemGeneratedJob: false };
    expect(reply.data.folders).toEqual([
      { id: archive.id, name: 'Archive', fileName: 'Archive', parentFolderId: null, path: 'Files / Archive', ...rest },
      { id: plans.id, name: 'Plans', fileName: 'Plans', parentFolderId: null, path: 'Files / Plans', ...rest },
      { id: year.id, name: '2026', fileName: '2026', parentFolderId: plans.id, path: 'Files / Plans / 2026', ...rest },
    ]);
  });
});
