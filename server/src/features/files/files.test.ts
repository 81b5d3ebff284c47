import * as contract from '@truckroll/contract/files/drive';
import * as files from '@truckroll/contract/files/files';
import * as storage from '@truckroll/contract/files/storage';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFile, list, newClientDrive, newFile, newFolder, type TestDrive } from '../../testing/drive-builders.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The same link with a different signature. */
const tampered = (url: string): string =>
  url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const pdf = (name: string, ...pages: string[]) => aFile(name, makePdf(...pages));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const contentAt = async (url: string) => (await shop.app.inject({ method: 'GET', url })).rawPayload;

const statusIn = async (drive: TestDrive): Promise<string[]> =>
  (await list(shop, drive)).data.items.map((item) => `${item.name} ${item.processingStatus}`);

describe('FI-2', () => {
  const process = (as: TestDrive['as'], fileId: unknown, fileUrl: unknown) =>
    shop.call(files.processFile, { as, body: { fileId, fileUrl } });

  it('accepts only a link of this server to that file', async () => {
    const { account, drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'text'));
    const other = await newFile(shop, drive, pdf('other.pdf', 'other'));
    const stranger = await newClientDrive(shop, (await shop.newAccount()).owner);
    const foreign = await newFile(shop, stranger, pdf('foreign.pdf', 'foreign'));
    const url = item.presignedUrl ?? '';
    const wrong = [
      'https://evil.test/secret.pdf',
      'file:///etc/passwd',
      'nonsense',
      tampered(url),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      other.presignedUrl,
      foreign.presignedUrl,
    ];
    for (const fileUrl of wrong) {
      const reply = await process(drive.as, item.fileId, fileUrl);
      expect([reply.status, reply.body.message]).toEqual([400, 'File is not valid']);
    }
    const late = shop.clock.now;
    shop.clock.now = new Date(late.getTime() + 2 * 3_600_000);
    expect((await process(drive.as, item.fileId, url)).body.message).toBe('File is not valid');
    shop.clock.now = late;
    expect((await process(drive.as, item.fileId, undefined)).body.message).toBe('File url is required');
    expect((await process(drive.as, undefined, url)).body.message).toBe('File id is required');
    expect((await process(drive.as, newId(), url)).body.message).toBe('File not found');
    expect((await process(stranger.as, item.fileId, url)).status).toBe(404);
    const lite = await account.person('fieldTechnicianLite');
    expect((await process(lite, item.fileId, url)).status).toBe(403);
    expect((await process(drive.as, item.id, `https://truckroll.example${url}`)).data.processingStatus).toBe(
      'Completed',
    );
  });

  it('answers a broken PDF as failed, and a non-PDF file as completed', async () => {
    const { drive } = await newDrive();
    const broken = await newFile(shop, drive, aFile('broken.pdf', '%PDF-1.7\nnothing'));
    expect((await process(drive.as, broken.fileId, broken.presignedUrl)).data.processingStatus).toBe('Failed');
    const image = await newFile(shop, drive, aFile('a.png', png));
    expect((await process(drive.as, image.id, image.presignedUrl)).data.processingStatus).toBe('Completed');
  });

  it('answers 202 after a minute, while the work continues', async () => {
    const { drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'text'));
    const { get } = shop.storage;
    const gate = Promise.withResolvers<void>();
    shop.storage.get = async (...file) => {
      await gate.promise;
      return get(...file);
    };
    const setTimer = globalThis.setTimeout;
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        setTimer(work, ms === 60_000 ? 1 : ms)) as typeof setTimeout);
    const reply = await process(drive.as, item.fileId, item.presignedUrl);
    timers.mockRestore();
    shop.storage.get = get;
    expect([reply.status, reply.data]).toEqual([202, { summary: null, processingStatus: 'Processing' }]);
    expect(await statusIn(drive)).toEqual(['manual.pdf Processing']);
    gate.resolve();
    expect((await process(drive.as, item.fileId, item.presignedUrl)).data.processingStatus).toBe('Completed');
  });

  it('answers its own error message on failure', async () => {
    const { drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'text'));
    const get = shop.storage.get;
    shop.storage.get = () => Promise.reject(new Error('disk is gone'));
    try {
      const reply = await process(drive.as, item.fileId, item.presignedUrl);
      expect([reply.status, reply.body.message]).toEqual([500, 'File uploaded but processing failed']);
    } finally {
      shop.storage.get = get;
    }
  });
});

describe('FI-3 and FI-4', () => {
  it('find a file by item id or file id, with a fresh link', async () => {
    const { drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'text'));
    for (const id of [item.id, item.fileId ?? '']) {
      const reply = await shop.call(files.getFile, { as: drive.as, params: { id } });
      expect(reply.data.file).toEqual({
        id: item.id,
        fileId: item.fileId,
        fileName: 'manual.pdf',
        fileType: 'application/pdf',
        fileSize: item.fileSize,
        summary: null,
        summaryProvider: null,
        summarizedAt: null,
        isSummarizing: false,
        processingStatus: 'Pending',
        textStatus: 'reading',
        presignedUrl: item.presignedUrl,
      });
    }
    const folder = await newFolder(shop, drive, 'Folder');
    for (const id of [folder.id, newId(), 'nonsense']) {
      const reply = await shop.call(files.getFile, { as: drive.as, params: { id } });
      expect([reply.status, reply.body.message]).toEqual([404, 'File not found']);
    }
  });

  it('store a summary, and report every refusal in `error` too', async () => {
    const { account, drive } = await newDrive();
    const item = await newFile(shop, drive, pdf('manual.pdf', 'text'));
    const change = (as: TestDrive['as'] | undefined, id: string, summary: unknown) =>
      shop.call(files.updateSummary, { ...(as === undefined ? {} : { as }), params: { id }, body: { summary } });
    const saved = await change(drive.as, item.id, ' Filters ');
    expect([saved.status, saved.body.message, saved.data.file.summary]).toEqual([200, 'Summary updated!', 'Filters']);
    expect((await change(drive.as, item.id, '')).data.file.summary).toBeNull();
    const lite = await account.person('fieldTechnicianLite');
    const refusals = [
      [await change(drive.as, newId(), 'x'), 404, 'File not found'],
      [await change(lite, item.id, 'x'), 403, 'You do not have permission to do this.'],
      [await change(undefined, item.id, 'x'), 401, 'Please sign in to continue.'],
      [await change(drive.as, item.id, 'x'.repeat(20_001)), 400, 'Summary is too long (maximum 20000 characters)'],
      [await change(drive.as, item.id, undefined), 400, 'Summary is required'],
    ] as const;
    for (const [reply, status, text] of refusals) {
      expect([reply.status, reply.body.message, reply.body.error]).toEqual([status, text, text]);
    }
  });
});

describe('DR-12 and FI-8', () => {
  it('send the content only to users who may read the drive', async () => {
    const { account, drive } = await newDrive();
    const item = await newFile(shop, drive, aFile('notes.txt', 'the content'));
    const key = item.systemGeneratedFileName ?? '';
    const get = (as: TestDrive['as'], body: Record<string, unknown>) => shop.call(contract.downloadFile, { as, body });
    const sign = (as: TestDrive['as']) => shop.call(storage.signFileLink, { as, query: { key } });
    const saved = await get(drive.as, { key, filename: 'Bericht ü.txt' });
    expect([saved.status, saved.raw.toString()]).toEqual([200, 'the content']);
    expect(saved.headers['content-disposition']).toContain(
      'attachment; filename="Bericht _.txt"; filename*=UTF-8\'\'Bericht%20%C3%BC.txt',
    );
    expect(await contentAt((await sign(drive.as)).data.url)).toEqual(Buffer.from('the content'));
    const lite = await account.person('fieldTechnicianLite');
    const pro = await account.person('fieldTechnicianPro');
    const stranger = (await shop.newAccount()).owner;
    for (const as of [lite, pro, stranger]) {
      for (const reply of [await get(as, { key }), await sign(as)]) {
        expect([reply.status, reply.body.message]).toEqual([404, 'File not found']);
      }
    }
    const unknown = await get(drive.as, { key: `${account.accountId}/${'0'.repeat(32)}` });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'File not found']);
    expect((await get(drive.as, { key: '../../etc/passwd' })).status).toBe(404);
    expect((await get(drive.as, {})).body.message).toBe('Key is required');
  });
});
