import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import * as drive from '@truckroll/contract/files/drive';
import * as storage from '@truckroll/contract/files/storage';
import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount, type TestFile } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const file = (name: string, content: string | Buffer = `content of ${name}`): TestFile => ({
  field: 'attachments',
  name,
  content,
});

const send = (as: Person, body: Record<string, unknown>, files: TestFile[]) =>
  shop.call(saveJobs.createJob, { as, body, files });
const namesOf = async (as: Person, id: string): Promise<string[]> =>
  (await read(shop, as, id)).internalNotes.attachments.map((each) => each.fileName);

async function storedKeys({ accountId }: TestAccount): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of shop.storage.list()) if (key.startsWith(accountId)) keys.push(key);
  return keys;
}
const countRows = (account: TestAccount) =>
  account.look(async (tx) => ({
    jobs: (await tx.selectFrom('jobs').select('id').execute()).length,
    files: (await tx.selectFrom('driveItems').select('id').where('type', '=', 'file').execute()).length,
    known: (await tx.selectFrom('storedFiles').select('key').execute()).length,
  }));

describe('attachments of a job', () => {
  it("are stored in the client's folder for jobs, belong to the job, and open by their links", async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const reply = await send(owner, { jobData: JSON.stringify({ clientId }) }, [
      file('plan.txt', 'a plan'),
      file('b.csv'),
    ]);
    expect(reply.status).toBe(201);
    const { attachments } = (await read(shop, owner, reply.data.id)).internalNotes;
    expect(attachments).toMatchObject([
      { fileName: 'plan.txt', fileType: 'text/plain', fileSize: 6 },
      { fileName: 'b.csv', fileType: 'text/csv' },
    ]);
    const content = await shop.app.inject({ method: 'GET', url: attachments[0]?.presignedUrl ?? '' });
    expect(content.body).toBe('a plan');
    const body = { moduleId: clientId, moduleType: 'clients' };
    const { parentFolderId } = (await shop.call(jobs.openJobFolder, { as: owner, body })).data;
    const listed = await shop.call(drive.listDrive, { as: owner, query: { ...body, parentFolderId } });
    expect(listed.data.items).toMatchObject([
      { name: 'b.csv', relatedTo: 'jobs', jobId: reply.data.id },
      { name: 'plan.txt', relatedTo: 'jobs' },
    ]);
  });

  it('are stored in the named folder, which must belong to the client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const folder = await shop.call(drive.addToDrive, {
      as: owner,
      body: { type: 'folder', name: 'Plans', moduleId: clientId, moduleType: 'clients' },
    });
    const parentFolderId = folder.data[0]?.id ?? '';
    expect((await send(owner, { clientId, parentFolderId }, [file('a.txt')])).status).toBe(201);
    const other = await newClient(shop, owner);
    const refused = await send(owner, { clientId: other, parentFolderId }, [file('a.txt')]);
    expect([refused.status, refused.body.message]).toEqual([404, 'Folder not found']);
    expect(await countRows(account)).toEqual({ jobs: 1, files: 1, known: 1 });
  });

  it('are added and removed by an edit', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const { id } = (await send(owner, { clientId }, [file('a.txt'), file('b.txt')])).data;
    const [a] = (await read(shop, owner, id)).internalNotes.attachments;
    const body = { jobData: JSON.stringify({ jobId: id }), removedAttachmentIds: JSON.stringify([a?.id]) };
    expect((await update(shop, owner, body, [file('c.txt')])).status).toBe(200);
    expect(await namesOf(owner, id)).toEqual(['b.txt', 'c.txt']);
    await shop.queue.runWaiting();
    expect(await storedKeys(account)).toHaveLength(2);
    expect((await update(shop, owner, { jobId: id, removedAttachmentIds: [a?.id] })).status).toBe(200);
  });

  it('stay on the job when they are removed from the drive, and cannot be removed through another job', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const { id } = (await send(owner, { clientId }, [file('a.txt')])).data;
    const [a] = (await read(shop, owner, id)).internalNotes.attachments;
    const body = { fileId: a?.id, deleteType: 'clientOnly' };
    await shop.call(drive.deleteJobFile, { as: owner, body });
    expect(await namesOf(owner, id)).toEqual(['a.txt']);
    const other = await newJob(shop, owner, { clientId });
    await update(shop, owner, { jobId: other, removedAttachmentIds: [a?.id] });
    expect(await namesOf(owner, id)).toEqual(['a.txt']);
  });

  it("are visible to all who see the job, even without a right on its client's drive", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [lite, other] = [await account.person('fieldTechnicianLite'), await account.person('fieldTechnicianLite')];
    const clientId = await newClient(shop, owner);
    const jobData = JSON.stringify({ clientId, assignedToTeams: [lite.userId] });
    const { id } = (await send(owner, { jobData }, [file('a.txt')])).data;
    const [a] = (await read(shop, lite, id)).internalNotes.attachments;
    const sign = (as: Person) =>
      shop.call(storage.signFileLink, { as, query: { key: a?.systemGeneratedFileName ?? '' } });
    expect((await sign(lite)).status).toBe(200);
    expect((await sign(other)).status).toBe(404);
  });

  it('need the ability', async () => {
    const account = await shop.newAccount();
    const maker = await personWith(account, { Jobs: ['create', 'edit', 'viewAll'], Clients: ['viewAll'] });
    const clientId = await newClient(shop, account.owner);
    expect((await send(maker, { clientId }, [file('a.txt')])).status).toBe(403);
    const id = await newJob(shop, account.owner, { clientId });
    expect((await update(shop, maker, { jobId: id }, [file('a.txt')])).status).toBe(403);
    expect(await storedKeys(account)).toEqual([]);
  });

  it.each([
    ['The file is empty.', [file('empty.txt', '')], 400],
    ['This file type is not allowed: setup.exe', [file('ok.txt'), file('setup.exe')], 400],
    ['This file type is not allowed: page.txt', [file('page.txt', '<!doctype html><p>')], 400],
    ['The file is too large. The maximum size is 25 MB.', [file('huge.bin', Buffer.alloc(25 * 1024 * 1024 + 1))], 413],
    ['At most 10 files can be sent at once.', Array.from({ length: 11 }, (_, n) => file(`${n}.txt`)), 400],
  ])('are refused with nothing stored: %s', async (message, files, status) => {
    const account = await shop.newAccount();
    const reply = await send(account.owner, { clientId: await newClient(shop, account.owner) }, files);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect(await countRows(account)).toEqual({ jobs: 0, files: 0, known: 0 });
    expect(await storedKeys(account)).toEqual([]);
  });

  it('are stored only with a valid job', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const reply = await send(owner, { clientId, jobNumber: 'x' }, [file('a.txt')]);
    expect(reply.status).toBe(400);
    expect(await storedKeys(account)).toEqual([]);
    const put = shop.storage.put;
    shop.storage.put = () => Promise.reject(new Error('disk is gone'));
    try {
      const failed = await send(owner, { clientId }, [file('a.txt')]);
      expect([failed.status, failed.body.message]).toEqual([500, 'Failed to create job']);
    } finally {
      shop.storage.put = put;
    }
    expect(await countRows(account)).toEqual({ jobs: 0, files: 0, known: 0 });
  });

  it('are not stored when their upload is interrupted, nor is the job', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const boundary = 'cut';
    const head = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="jobData"',
      '',
      JSON.stringify({ clientId }),
      `--${boundary}`,
      'Content-Disposition: form-data; name="attachments"; filename="a.txt"',
      '',
      'x'.repeat(50_000),
    ].join('\r\n');
    const { port } = shop.app.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const sent = request({
        ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/jobs' },
        headers: {
          authorization: `Bearer ${account.owner.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': '1000000',
        },
      });
      sent.on('error', () => resolve());
      sent.on('close', () => resolve());
      // The server reads the file before the connection is cut.
      shop.app.server.once('connection', (received: Socket) => {
        received.on('data', () => {
          if (received.bytesRead > head.length) sent.destroy();
        });
      });
      sent.write(head);
    });
    // The server cleans up after the connection has ended, while it answers others.
    for (let n = 0; n < 50; n += 1) await countRows(account);
    await vi.waitFor(async () => {
      expect(await countRows(account)).toEqual({ jobs: 0, files: 0, known: 0 });
      expect(await storedKeys(account)).toEqual([]);
    });
  });
});
