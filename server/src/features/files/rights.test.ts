import * as contract from '@truckroll/contract/files/drive';
import * as files from '@truckroll/contract/files/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFolder,
  aFile,
  list,
  newClientDrive,
  newFile,
  newFolder,
  newNote,
  type TestDrive,
  upload,
} from '../../testing/drive-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeJob, storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const forbidden = 'You do not have permission to do this.';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The status of every kind of request that a user makes on a drive filled by another. */
async function tryEverything(account: TestAccount, drive: TestDrive, as: Person) {
  const { moduleType, moduleId } = drive;
  const owner = { ...drive, as: account.owner };
  const mine = { ...drive, as };
  const [file, note, folder] = await Promise.all([
    newFile(shop, owner, aFile('a.txt')),
    newNote(shop, owner, { title: 'Note' }),
    newFolder(shop, owner, `Folder ${Math.random()}`),
  ]);
  const body = { id: file.id, name: 'b' };
  const reads = [
    await list(shop, mine),
    await shop.call(contract.listDriveFolders, { as, query: { moduleType, moduleId } }),
    await shop.call(contract.getNote, { as, params: { id: note.id } }),
    await shop.call(files.getFile, { as, params: { id: file.id } }),
  ];
  const adds = [
    await addFolder(shop, mine, `New ${Math.random()}`),
    await upload(shop, mine, [aFile('b.txt')]),
    await shop.call(contract.createNote, { as, body: { title: 'New', moduleType, moduleId } }),
  ];
  const changes = [
    await shop.call(contract.renameDriveItem, { as, body }),
    await shop.call(contract.moveDriveItem, { as, body: { itemId: file.id, destinationFolderId: folder.id } }),
    await shop.call(contract.updateNote, { as, params: { id: note.id }, body: { title: 'Other' } }),
    await shop.call(files.updateSummary, { as, params: { id: file.id }, body: { summary: 'x' } }),
    await shop.call(contract.shareDriveItem, { as, body: { id: file.id } }),
    await shop.call(contract.deleteDriveItem, { as, body: { id: file.id } }),
  ];
  const statusOf = (replies: { status: number }[]) => [...new Set(replies.map((reply) => Math.min(reply.status, 404)))];
  return { reads: statusOf(reads), adds: statusOf(adds), changes: statusOf(changes) };
}

const may = { reads: [200], adds: [201], changes: [200] };
const mayAdd = { reads: [200], adds: [201], changes: [403] };
const mayRead = { reads: [200], adds: [403], changes: [403] };
const mayNothing = { reads: [403], adds: [403], changes: [403] };
const seesNothing = { reads: [404], adds: [404], changes: [404] };

describe('the drive of a client', () => {
  it.each([
    ['superAdmin', may],
    ['officeManager', may],
    ['officeStaff', may],
    ['fieldTechnicianPro', seesNothing],
    ['fieldTechnicianLite', mayNothing],
    [null, may],
  ] as const)('allows %s what the role allows', async (role, expected) => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    expect(await tryEverything(account, drive, await account.person(role))).toEqual(expected);
  });

  it('is readable with viewHistory, and changeable with edit or create too', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const reader = await personWith(account, { Clients: ['viewAll', 'viewHistory'] });
    expect(await tryEverything(account, drive, reader)).toEqual(mayRead);
    const creator = await personWith(account, { Clients: ['viewAll', 'viewHistory', 'create'] });
    expect(await tryEverything(account, drive, creator)).toEqual(may);
    const editor = await personWith(account, { Clients: ['viewAll', 'edit'] });
    expect(await tryEverything(account, drive, editor)).toEqual(mayNothing);
    const unseeing = await personWith(account, { Clients: ['viewHistory'] });
    expect(await tryEverything(account, drive, unseeing)).toEqual(mayNothing);
  });

  it('is visible to a technician from the first job at that client', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const pro = await account.person('fieldTechnicianPro');
    await storeJob(account, { clientId: drive.moduleId }, [pro.userId]);
    expect(await tryEverything(account, drive, pro)).toEqual(may);
  });

  it('keeps a file of a job readable for those who see the job, and closed to others', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const { id } = await newFile(shop, drive, aFile('a.txt'));
    const onTeam = await account.person('fieldTechnicianLite');
    const elsewhere = await account.person('fieldTechnicianLite');
    const readBy = async (as: Person) => (await shop.call(files.getFile, { as, params: { id } })).status;
    expect(await readBy(onTeam)).toBe(403);
    const jobId = await storeJob(account, { clientId: drive.moduleId }, [onTeam.userId]);
    await account.look((tx) => tx.updateTable('driveItems').set({ jobId }).where('id', '=', id).execute());
    expect([await readBy(onTeam), await readBy(elsewhere)]).toEqual([200, 403]);
    const body = { id, name: 'b.txt' };
    expect((await shop.call(contract.renameDriveItem, { as: onTeam, body })).status).toBe(403);
  });

  it('is not found for another account, and refused without a session', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    expect(await tryEverything(account, drive, (await shop.newAccount()).owner)).toEqual(seesNothing);
    const { moduleType, moduleId } = drive;
    const reply = await shop.call(contract.listDrive, { query: { moduleType, moduleId } });
    expect([reply.status, reply.body.message]).toEqual([401, 'Please sign in to continue.']);
  });

  it('reports the missing ability before errors in the record or the fields', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const lite = await account.person('fieldTechnicianLite');
    const reply = await addFolder(shop, { ...drive, as: lite, moduleId: 'nonsense' }, '');
    expect([reply.status, reply.body.message]).toEqual([403, forbidden]);
    const gone = await addFolder(shop, { ...drive, moduleId: 'nonsense' }, '');
    expect([gone.status, gone.body.message]).toEqual([404, 'Client not found']);
  });
});

describe('the drive of a job', () => {
  it.each([
    ['officeStaff', may, may],
    ['fieldTechnicianPro', seesNothing, mayAdd],
    ['fieldTechnicianLite', seesNothing, mayAdd],
  ] as const)('allows %s what the rules of job files allow', async (role, elsewhere, onTeam) => {
    const account = await shop.newAccount();
    const { moduleId: clientId } = await newClientDrive(shop, account.owner);
    const person = await account.person(role);
    const createdBy = account.owner.userId;
    const foreign = {
      as: account.owner,
      moduleType: 'jobs',
      moduleId: await storeJob(account, { clientId, createdBy }),
    } as const;
    expect(await tryEverything(account, foreign, person)).toMatchObject({ reads: elsewhere.reads });
    const own = { ...foreign, moduleId: await storeJob(account, { clientId, createdBy }, [person.userId]) };
    expect(await tryEverything(account, own, person)).toEqual(onTeam);
  });

  it('can be changed by a technician who created the job', async () => {
    const account = await shop.newAccount();
    const { moduleId: clientId } = await newClientDrive(shop, account.owner);
    const pro = await account.person('fieldTechnicianPro');
    const moduleId = await storeJob(account, { clientId, createdBy: pro.userId });
    expect(await tryEverything(account, { as: pro, moduleType: 'jobs', moduleId }, pro)).toEqual(may);
    const history = await account.look((tx) =>
      tx.selectFrom('history').select('moduleType').where('moduleId', '=', moduleId).execute(),
    );
    expect(new Set(history.map((row) => row.moduleType))).toEqual(new Set(['job']));
  });
});

describe('the drive of a request', () => {
  it.each([
    ['officeStaff', may],
    ['fieldTechnicianPro', may],
    ['fieldTechnicianLite', mayRead],
  ] as const)('assigned to %s allows what the role allows', async (role, expected) => {
    const account = await shop.newAccount();
    const { moduleId: clientId } = await newClientDrive(shop, account.owner);
    const person = await account.person(role);
    const moduleId = await storeRequest(account, { clientId }, [person.userId]);
    expect(await tryEverything(account, { as: person, moduleType: 'requests', moduleId }, person)).toEqual(expected);
  });

  it('is not found when it is not assigned', async () => {
    const account = await shop.newAccount();
    const { moduleId: clientId } = await newClientDrive(shop, account.owner);
    const lite = await account.person('fieldTechnicianLite');
    const drive = { as: lite, moduleType: 'requests', moduleId: await storeRequest(account, { clientId }) } as const;
    const reply = await list(shop, drive);
    expect([reply.status, reply.body.message]).toEqual([404, 'Request not found']);
  });
});

describe('the signature of a job', () => {
  const newJob = async () => {
    const account = await shop.newAccount();
    const client = await newClientDrive(shop, account.owner);
    const lite = await account.person('fieldTechnicianLite');
    const moduleId = await storeJob(account, { clientId: client.moduleId }, [lite.userId]);
    return { account, client, drive: { as: lite, moduleType: 'job_signature', moduleId } as const };
  };

  it('can be uploaded by anyone who sees the job, and is not listed with the client', async () => {
    const { client, drive } = await newJob();
    const reply = await upload(shop, drive, [aFile('signature.png', png)], { relatedTo: 'job' });
    expect(reply.status).toBe(201);
    expect(reply.data).toMatchObject([{ moduleType: 'job_signature', fileType: 'image/png', fileId: null }]);
    expect(reply.data[0]?.systemGeneratedFileName).toMatch(/\//);
    expect((await list(shop, client)).data.total).toBe(0);
    const removal = await shop.call(contract.deleteDriveItem, { as: drive.as, body: { id: reply.data[0]?.id } });
    expect([removal.status, removal.body.message]).toEqual([403, forbidden]);
  });

  it('must be one PNG of at most 2 MB', async () => {
    const { drive } = await newJob();
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]);
    const refusals = [
      [await upload(shop, drive, [aFile('a.png', png), aFile('b.png', png)]), 400, 'File is not valid'],
      [await upload(shop, drive, [aFile('a.png', 'text')]), 400, 'File is not valid'],
      [await upload(shop, drive, []), 400, 'No file was sent'],
      [await upload(shop, drive, [aFile('a.png', large)]), 413, 'The file is too large. The maximum size is 2 MB.'],
      [await addFolder(shop, drive, 'x'), 400, 'Module type is not valid'],
    ] as const;
    for (const [reply, status, text] of refusals) expect([reply.status, reply.body.message]).toEqual([status, text]);
    const { moduleType, moduleId } = drive;
    const note = await shop.call(contract.createNote, { as: drive.as, body: { title: 'x', moduleType, moduleId } });
    expect([note.status, note.body.message]).toEqual([400, 'Module type is not valid']);
  });

  it('reports its own message when storing fails', async () => {
    const { drive } = await newJob();
    const { put } = shop.storage;
    shop.storage.put = () => Promise.reject(new Error('disk is gone'));
    try {
      const reply = await upload(shop, drive, [aFile('signature.png', png)], { relatedTo: 'job' });
      expect([reply.status, reply.body.message]).toEqual([500, 'Failed to upload signature']);
    } finally {
      shop.storage.put = put;
    }
  });

  it('is not found for a job out of scope', async () => {
    const { account, drive } = await newJob();
    const other = await account.person('fieldTechnicianLite');
    const reply = await upload(shop, { ...drive, as: other }, [aFile('signature.png', png)]);
    expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
  });
});
