import * as contract from '@truckroll/contract/files/drive';
import * as files from '@truckroll/contract/files/files';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aFile,
  list,
  namesIn,
  newClientDrive,
  newFile,
  newFolder,
  type TestDrive,
  upload,
} from '../../testing/drive-builders.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { removeUntakenFiles } from './read-file-text.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const pdf = (name: string, ...pages: string[]) => aFile(name, makePdf(...pages));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const megabyte = 1024 * 1024;

const ingest = (drive: TestDrive, ...sent: ReturnType<typeof aFile>[]) =>
  shop.call(files.ingestFiles, { as: drive.as, files: sent });

const contentAt = async (url: string) => (await shop.app.inject({ method: 'GET', url })).rawPayload;

const statusIn = async (drive: TestDrive): Promise<string[]> =>
  (await list(shop, drive)).data.items.map((item) => `${item.name} ${item.processingStatus}`);

describe('DR-2 upload', () => {
  it('returns an item for each file in order, with a link to the content', async () => {
    const { account, drive } = await newDrive();
    const folder = await newFolder(shop, drive, 'Photos');
    const reply = await upload(shop, drive, [aFile('b.txt', 'bee'), aFile('a.png', png)], {
      parentFolderId: folder.id,
    });
    expect(reply.status).toBe(201);
    expect(reply.data).toMatchObject([
      {
        type: 'file',
        name: 'b.txt',
        fileName: 'b.txt',
        fileType: 'text/plain',
        fileSize: 3,
        processingStatus: 'Completed',
      },
      { type: 'file', name: 'a.png', fileType: 'image/png', fileSize: png.length, processingStatus: 'Completed' },
    ]);
    expect(reply.data.every((item) => item.parentFolderId === folder.id)).toBe(true);
    expect(await contentAt(reply.data[1]?.presignedUrl ?? '')).toEqual(png);
    const history = await account.look((tx) =>
      tx.selectFrom('history').select('description').where('action', '=', 'drive.files_uploaded').execute(),
    );
    expect(history).toEqual([{ description: '{{creator}} uploaded 2 files: "b.txt", "a.png"' }]);
  });

  it('determines the type by content, not by name', async () => {
    const { drive } = await newDrive();
    const reply = await upload(shop, drive, [
      aFile('photo.pdf', png),
      aFile('table.csv', 'a,b\n1,2'),
      aFile('Grüße.txt', 'Grüße\t\r\n'),
      aFile('raw.txt', Buffer.alloc(100, 7)),
    ]);
    expect(reply.data.map((item) => [item.fileType, item.fileId !== null, item.processingStatus])).toEqual([
      ['image/png', true, 'Completed'],
      ['text/csv', true, 'Completed'],
      ['text/plain', true, 'Completed'],
      ['application/octet-stream', false, 'Completed'],
    ]);
  });

  it.each([
    [[], 'No file was sent'],
    [[aFile('empty.txt', '')], 'The file is empty.'],
    [[aFile('ok.txt'), aFile('setup.exe')], 'This file type is not allowed: setup.exe'],
    [[aFile('page.txt', '<!doctype html><script>alert(1)</script>')], 'This file type is not allowed: page.txt'],
    [[aFile('logo.png', '<svg xmlns="http://www.w3.org/2000/svg"></svg>')], 'This file type is not allowed: logo.png'],
    [
      [aFile('tool.txt', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'))],
      'This file type is not allowed: tool.txt',
    ],
    [Array.from({ length: 11 }, (_, n) => aFile(`${n}.txt`)), 'At most 10 files can be sent at once.'],
  ])('refuses wrong files: case %#', async (sent, message) => {
    const { drive } = await newDrive();
    const reply = await upload(shop, drive, sent);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(await namesIn(shop, drive)).toEqual([]);
  });

  it('accepts 10 files, and one of 25 MB, and no more', async () => {
    const { drive } = await newDrive();
    expect(
      (
        await upload(
          shop,
          drive,
          Array.from({ length: 10 }, (_, n) => aFile(`${n}.txt`)),
        )
      ).data,
    ).toHaveLength(10);
    expect((await upload(shop, drive, [aFile('large.bin', Buffer.alloc(25 * megabyte))])).status).toBe(201);
    const tooLarge = await upload(shop, drive, [aFile('huge.bin', Buffer.alloc(25 * megabyte + 1))]);
    expect([tooLarge.status, tooLarge.body.message]).toEqual([
      413,
      'The file is too large. The maximum size is 25 MB.',
    ]);
    const three = ['a', 'b', 'c'].map((name) => aFile(name, Buffer.alloc(17 * megabyte)));
    const together = await upload(shop, drive, three);
    expect([together.status, together.body.message]).toEqual([413, 'The request is too large.']);
    expect(await namesIn(shop, drive)).toHaveLength(11);
  });

  it('keeps only the file name of a path, shortened', async () => {
    const { drive } = await newDrive();
    const reply = await upload(shop, drive, [
      aFile('../../etc/passwd.txt'),
      aFile('C:\\scans\\permit.txt'),
      aFile(`${'x'.repeat(3000)}.txt`),
      aFile('..'),
    ]);
    expect(reply.data.map((item) => item.name)).toEqual(['passwd.txt', 'permit.txt', `${'x'.repeat(196)}.txt`, 'file']);
  });

  it('lists and stores no file when one of the upload cannot be stored', async () => {
    const { account, drive } = await newDrive();
    const put = shop.storage.put;
    let puts = 0;
    shop.storage.put = (...file) => {
      puts += 1;
      return puts === 2 ? Promise.reject(new Error('disk is gone')) : put(...file);
    };
    try {
      const reply = await upload(shop, drive, [aFile('a.txt'), aFile('b.txt'), aFile('c.txt')]);
      expect([reply.status, reply.body.message]).toEqual([500, 'Error uploading files']);
    } finally {
      shop.storage.put = put;
    }
    expect(await namesIn(shop, drive)).toEqual([]);
    expect(await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute())).toEqual([]);
    for await (const { key } of shop.storage.list()) expect(key.startsWith(account.accountId)).toBe(false);
  });

  it('stores a repeated upload with the same key once', async () => {
    const { drive } = await newDrive();
    const { as, ...body } = drive;
    const request = { as, body, files: [aFile('a.txt')], headers: { 'idempotency-key': 'u1' } };
    const [first, second] = [
      await shop.call(contract.addToDrive, request),
      await shop.call(contract.addToDrive, request),
    ];
    expect(second.data[0]?.id).toBe(first.data[0]?.id);
    expect(await namesIn(shop, drive)).toHaveLength(1);
    const other = await shop.call(contract.addToDrive, { ...request, files: [aFile('a.txt', 'other content')] });
    expect([other.status, other.body.message]).toEqual([
      422,
      'This idempotency key was used with a different request.',
    ]);
  });
});

describe('the text of PDFs', () => {
  it('is extracted by the server itself when a PDF is uploaded without a file id', async () => {
    const { account, drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'Replace the filter', 'Every spring'));
    expect([item.processingStatus, item.fileType, typeof item.fileId]).toEqual([
      'Pending',
      'application/pdf',
      'string',
    ]);
    await shop.queue.runWaiting();
    expect(await statusIn(drive)).toEqual(['manual.pdf Completed']);
    const passages = await account.look((tx) =>
      tx.selectFrom('passages').select(['text', 'page']).orderBy('number').execute(),
    );
    expect(passages).toEqual([
      { text: 'Replace the filter', page: 1 },
      { text: 'Every spring', page: 2 },
    ]);
  });

  it('marks the file failed when it cannot be extracted, and keeps the file', async () => {
    const { drive } = await newDrive();
    const broken = await newFile(shop, drive, aFile('broken.pdf', '%PDF-1.7\nnothing'));
    await shop.queue.runWaiting();
    expect(await statusIn(drive)).toEqual(['broken.pdf Failed']);
    const reply = await shop.call(files.getFile, { as: drive.as, params: { id: broken.id } });
    expect(reply.data.file).toMatchObject({ processingStatus: 'Failed', summary: null });
  });

  it('follows FI-1, DR-2 and FI-2: ingested, uploaded, completed', async () => {
    const { account, drive } = await newDrive();
    const manual = pdf('manual.pdf', 'Replace the filter');
    const ingested = await ingest(drive, manual);
    expect(ingested.status).toBe(201);
    const file = ingested.data[0]?.files[0];
    expect(file).toMatchObject({ file_name: 'manual.pdf', created_at: shop.clock.now.toISOString() });
    const fileId = file?.file_id ?? '';
    const uploaded = await upload(shop, drive, [manual], { fileId });
    const item = uploaded.data[0];
    expect([item?.fileId, item?.processingStatus]).toEqual([fileId, 'Pending']);
    const body = { fileId, fileUrl: item?.presignedUrl };
    const processed = await shop.call(files.processFile, { as: drive.as, body });
    const summary = '• “Replace the filter” (page 1)';
    expect([processed.status, processed.data]).toEqual([200, { summary, processingStatus: 'Completed' }]);
    expect([processed.body.summary, processed.body.processingStatus]).toEqual([summary, 'Completed']);
    expect(await statusIn(drive)).toEqual(['manual.pdf Completed']);
    const again = await shop.call(files.processFile, { as: drive.as, body });
    expect(again.data).toEqual({ summary, processingStatus: 'Completed' });
    // The copy from FI-1 is no longer needed.
    await shop.queue.runWaiting({ evenLater: true });
    expect(await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute())).toEqual([
      { key: item?.systemGeneratedFileName },
    ]);
  });

  it('is extracted by the server when the browser never calls FI-2', async () => {
    const { drive } = await newDrive();
    const manual = pdf('manual.pdf', 'Replace the filter');
    const fileId = (await ingest(drive, manual)).data[0]?.files[0]?.file_id ?? '';
    await shop.queue.runWaiting();
    await upload(shop, drive, [manual], { fileId });
    expect(await statusIn(drive)).toEqual(['manual.pdf Pending']);
    await shop.queue.runWaiting({ evenLater: true });
    expect(await statusIn(drive)).toEqual(['manual.pdf Completed']);
  });

  it('FI-1 accepts only PDFs, up to ten, from users who may add to a drive', async () => {
    const { account, drive } = await newDrive();
    const wrong = await ingest(drive, pdf('a.pdf', 'a'), aFile('b.pdf', png));
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Only PDF files can be ingested']);
    const none = await shop.call(files.ingestFiles, { as: drive.as, body: {}, files: [] });
    expect([none.status, none.body.message]).toEqual([400, 'No file was sent']);
    const bare = await shop.call(files.ingestFiles, { as: drive.as, body: {} });
    expect([bare.status, bare.body.message]).toEqual([400, 'No file was sent']);
    const reader = await account.person('fieldTechnicianLite');
    expect((await shop.call(files.ingestFiles, { as: reader, files: [pdf('a.pdf', 'a')] })).status).toBe(201);
    await account.look((tx) =>
      tx.updateTable('roles').set({ permissions: '[]' }).where('name', '=', 'fieldTechnicianPro').execute(),
    );
    const nobody = await account.person('fieldTechnicianPro');
    const refused = await shop.call(files.ingestFiles, { as: nobody, files: [pdf('a.pdf', 'a')] });
    expect([refused.status, refused.body.message]).toEqual([403, 'You do not have permission to do this.']);
  });

  it('FI-1 refuses a malformed form', async () => {
    const { drive } = await newDrive();
    const send = (contentType: string, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/files/ingest',
        headers: { authorization: `Bearer ${drive.as.token}`, 'content-type': contentType },
        payload,
      });
    for (const reply of [
      await send('multipart/form-data', 'nothing'),
      await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'),
    ]) {
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'The request body is not valid.']);
    }
  });

  it('accepts each file id for one upload, from the user who ingested it', async () => {
    const { account, drive } = await newDrive();
    const manual = pdf('manual.pdf', 'Replace the filter');
    const fileId = (await ingest(drive, manual)).data[0]?.files[0]?.file_id ?? '';
    const refused = async (sent: ReturnType<typeof aFile>[], more: Record<string, unknown>, by = drive) => {
      const reply = await upload(shop, by, sent, more);
      expect([reply.status, reply.body.message]).toEqual([400, 'File is not valid']);
    };
    await refused([manual], { fileId: newId() });
    await refused([manual], { fileId: 'nonsense' });
    await refused([aFile('a.txt')], { fileId });
    await refused([manual, manual], { fileId: [fileId, fileId] });
    await refused([manual], { fileId: ['', fileId] });
    await refused([manual], { fileId }, { ...drive, as: await account.person('officeManager') });
    const mixed = await upload(shop, drive, [aFile('a.txt'), manual, manual], { fileId: ['', fileId, ''] });
    expect(mixed.data.map((item) => item.fileId)).toEqual([expect.any(String), fileId, expect.any(String)]);
    await refused([manual], { fileId });
  });

  it('is deleted when no upload came within a day', async () => {
    const { account, drive } = await newDrive();
    const began = shop.clock.now;
    await ingest(drive, pdf('never.pdf', 'never uploaded'));
    await shop.queue.runWaiting();
    const left = () =>
      account.look(async (tx) => [
        ...(await tx.selectFrom('ingestedFiles').select('name').execute()),
        ...(await tx.selectFrom('passages').select('text').execute()),
      ]);
    shop.clock.now = new Date(began.getTime() + 23 * 3_600_000);
    await shop.queue.runChore(removeUntakenFiles);
    expect(await left()).toHaveLength(2);
    shop.clock.now = new Date(began.getTime() + 25 * 3_600_000);
    await shop.queue.runChore(removeUntakenFiles);
    shop.clock.now = began;
    expect(await left()).toEqual([]);
  });
});
