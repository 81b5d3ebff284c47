import { createHash } from 'node:crypto';
import { uploadsHeader } from '@truckroll/contract/endpoints/uploaded-files';
import * as drive from '@truckroll/contract/files/drive';
import * as uploads from '@truckroll/contract/files/uploads';
import { megabyte, untakenMegabytes } from '@truckroll/domain/files/upload-rules';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../platform/http/request-steps.ts';
import { list, newClientDrive, type TestDrive } from '../../testing/drive-builders.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { cleanUp } from '../operations/housekeeping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Sent = { name: string; content: Buffer };

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

/** Bytes that look like text, so that their type is plain text. */
const aText = (size: number, seed = 1): Buffer => {
  const random = seededRandom(seed);
  return Buffer.from(Array.from({ length: size }, () => 97 + Math.floor(random() * 26)));
};

const receivedOf = async (as: Person, file: Sent): Promise<number> =>
  (await shop.call(uploads.readUpload, { as, params: { uploadId: fingerprint(file) } })).data.received;

const sendPiece = (as: Person, file: Sent, start: number, size: number) =>
  shop.call(uploads.sendPiece, {
    as,
    params: { uploadId: fingerprint(file) },
    body: { fileName: file.name, fileSize: file.content.length, start },
    files: [{ field: 'piece', name: 'piece', content: file.content.subarray(start, start + size) }],
  });

async function sendAll(as: Person, file: Sent, pieceSize = 1000): Promise<void> {
  for (let start = 0; start < file.content.length; start += pieceSize) await sendPiece(as, file, start, pieceSize);
}

const take = (to: TestDrive, files: readonly Sent[], key = 'key', as: Person = to.as) =>
  shop.call(drive.addToDrive, {
    as,
    body: { moduleType: to.moduleType, moduleId: to.moduleId },
    files: [],
    headers: { [uploadsHeader]: files.map(fingerprint).join(','), 'idempotency-key': key },
  });

const contentOf = async (url: string | null | undefined): Promise<Buffer> =>
  (await shop.app.inject({ method: 'GET', url: url ?? '' })).rawPayload;

const contents = async (): Promise<number> => {
  let count = 0;
  for await (const _ of shop.storage.list()) count += 1;
  return count;
};

describe('a file that is sent in pieces', () => {
  it('arrives whole with the request that names it, and leaves no pieces', async () => {
    const { drive: to, account } = await newDrive();
    const file = { name: 'report.txt', content: aText(3500) };
    const before = await contents();
    await sendAll(to.as, file);
    expect(await receivedOf(to.as, file)).toBe(3500);
    const reply = await take(to, [file]);
    expect(reply.status).toBe(201);
    expect(reply.data).toMatchObject([{ name: 'report.txt', fileSize: 3500, fileType: 'text/plain' }]);
    expect(await contentOf(reply.data[0]?.presignedUrl)).toEqual(file.content);
    expect(await account.look((tx) => tx.selectFrom('uploadPieces').selectAll().execute())).toEqual([]);
    await expect.poll(contents).toBe(before + 1);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'arrives once and byte for byte whatever is lost on the way (seed %i)',
    async (seed) => {
      const { drive: to } = await newDrive();
      const random = seededRandom(seed);
      const pick = (most: number): number => Math.floor(random() * most);
      const file = { name: `video-${seed}.txt`, content: aText(1000 + pick(9000), seed) };
      const size = 500 + pick(2000);
      let items: readonly drive.DriveItem[] = [];
      const steps = [
        // The answer is lost: the caller asks where the server is, or sends the same piece again.
        async (at: number) => void (await sendPiece(to.as, file, at, size)),
        async (at: number) => void (await sendPiece(to.as, file, Math.max(0, at - size), size)),
        async (at: number) =>
          void (await Promise.all([sendPiece(to.as, file, at, size), sendPiece(to.as, file, at, size)])),
        // Ahead of what has arrived, as after a piece that was lost.
        async (at: number) => void (await sendPiece(to.as, file, at + size, size)),
        // Too early.
        async () => {
          const early = await take(to, [file], `key ${seed}`);
          expect([422, 201]).toContain(early.status);
          if (early.status === 201) items = early.data;
        },
      ];
      for (let turn = 0; items.length === 0 && turn < 200; turn += 1) {
        const at = await receivedOf(to.as, file);
        if (at >= file.content.length) items = (await take(to, [file], `key ${seed}`)).data;
        else await steps[pick(steps.length)]?.(at);
      }
      // The answer of the request itself is lost too.
      const again = await take(to, [file], `key ${seed}`);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.data[0]?.id).toBe(items[0]?.id);
      expect((await list(shop, to)).data.items).toHaveLength(1);
      expect(await contentOf(items[0]?.presignedUrl)).toEqual(file.content);
    },
  );

  it('is the same request as one that has the file itself', async () => {
    const { drive: to } = await newDrive();
    const file = { name: 'a.txt', content: aText(1500) };
    const whole = await shop.call(drive.addToDrive, {
      as: to.as,
      body: { moduleType: to.moduleType, moduleId: to.moduleId },
      files: [{ field: 'files', ...file }],
      headers: { 'idempotency-key': 'key' },
    });
    await sendAll(to.as, file);
    const again = await take(to, [file]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.data[0]?.id).toBe(whole.data[0]?.id);
    expect(await receivedOf(to.as, file)).toBe(0);
  });

  it('belongs to the person who sent it, in that company', async () => {
    const { drive: to, account } = await newDrive();
    const { drive: elsewhere } = await newDrive();
    const file = { name: 'a.txt', content: aText(1500) };
    await sendAll(to.as, file);
    const colleague = await account.person(null);
    expect(await receivedOf(colleague, file)).toBe(0);
    expect(await take(to, [file], 'other', colleague)).toMatchObject({ status: 422, body: { code: 'upload_missing' } });
    expect(await take(elsewhere, [file])).toMatchObject({ status: 422, body: { code: 'upload_missing' } });
    expect((await take(to, [file])).status).toBe(201);
  });

  it('starts over if what the server has is not the file', async () => {
    const { drive: to } = await newDrive();
    const file = { name: 'a.txt', content: aText(1500) };
    const damaged = { name: 'a.txt', content: aText(1500, 2) };
    await shop.call(uploads.sendPiece, {
      as: to.as,
      params: { uploadId: fingerprint(file) },
      body: { fileName: 'a.txt', fileSize: 1500, start: 0 },
      files: [{ field: 'piece', name: 'piece', content: damaged.content }],
    });
    expect(await take(to, [file])).toMatchObject({ status: 422, body: { code: 'upload_missing' } });
    expect(await receivedOf(to.as, file)).toBe(0);
    await sendAll(to.as, file);
    expect((await take(to, [file])).status).toBe(201);
  });

  it('is refused by its content, as any other file', async () => {
    const { drive: to } = await newDrive();
    const page = { name: 'a.txt', content: Buffer.from(`<!doctype html>${'x'.repeat(2000)}`) };
    await sendAll(to.as, page);
    const reply = await take(to, [page]);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain('This file type is not allowed');
  });

  it('is not taken by a request that its person may not make', async () => {
    const { drive: to, account } = await newDrive();
    const file = { name: 'a.txt', content: aText(100) };
    const lite = await account.person('fieldTechnicianLite');
    await sendAll(lite, file);
    expect((await take(to, [file], 'key', lite)).status).toBe(403);
    expect((await list(shop, to)).data.items).toEqual([]);
  });
});

describe('pieces', () => {
  it('have at most 1 MB', async () => {
    const { drive: to } = await newDrive();
    const file = { name: 'a.txt', content: Buffer.alloc(1_500_000, 97) };
    expect((await sendPiece(to.as, file, 0, 1_000_000)).data).toEqual({ received: 1_000_000 });
    expect((await sendPiece(to.as, file, 1_000_000, 500_000)).data).toEqual({ received: 1_500_000 });
    const large = { name: 'b.txt', content: Buffer.alloc(1_500_000, 98) };
    expect((await sendPiece(to.as, large, 0, 1_200_000)).status).toBe(413);
  });

  it('do not exceed their file', async () => {
    const { drive: to } = await newDrive();
    const file = { name: 'a.txt', content: aText(100) };
    const reply = await shop.call(uploads.sendPiece, {
      as: to.as,
      params: { uploadId: fingerprint(file) },
      body: { fileName: 'a.txt', fileSize: 50, start: 0 },
      files: [{ field: 'piece', name: 'piece', content: file.content }],
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'piece', code: 'too_big' }] } });
  });

  it.each(['nonsense', 'A'.repeat(64)])('have an id that is a hash, not %s', async (uploadId) => {
    const { drive: to } = await newDrive();
    const reply = await shop.call(uploads.sendPiece, {
      as: to.as,
      params: { uploadId },
      body: { fileName: 'a.txt', fileSize: 1, start: 0 },
      files: [{ field: 'piece', name: 'piece', content: 'x' }],
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'uploadId' }] } });
    const taken = await shop.call(drive.addToDrive, {
      as: to.as,
      body: { moduleType: to.moduleType, moduleId: to.moduleId },
      files: [],
      headers: { [uploadsHeader]: uploadId },
    });
    expect(taken).toMatchObject({ status: 400, body: { message: 'Uploaded-Files is not valid' } });
  });

  it('expire after a day, with their contents', async () => {
    const { drive: to, account } = await newDrive();
    const file = { name: 'a.txt', content: aText(2000) };
    const began = shop.clock.now;
    await sendPiece(to.as, file, 0, 1000);
    shop.clock.now = new Date(began.getTime() + 23 * 3_600_000);
    expect(await receivedOf(to.as, file)).toBe(1000);
    shop.clock.now = new Date(began.getTime() + 25 * 3_600_000);
    expect(await receivedOf(to.as, file)).toBe(0);
    // The upload begins anew although housekeeping has not run yet.
    expect((await sendPiece(to.as, file, 0, 1000)).data).toEqual({ received: 1000 });
    shop.clock.now = new Date(began.getTime() + 50 * 3_600_000);
    await shop.queue.runChore(cleanUp);
    expect(await account.look((tx) => tx.selectFrom('uploadPieces').selectAll().execute())).toEqual([]);
    shop.clock.now = began;
  });

  it.each([
    ['a person', untakenMegabytes.person, 'own'],
    ['a company', untakenMegabytes.account, 'other'],
  ] as const)('are limited for %s', async (_, megabytes, whose) => {
    const { account, drive: to } = await newDrive();
    const other = await account.person(null);
    const [userId, createdAt] = [whose === 'own' ? to.as.userId : other.userId, shop.clock.now.toISOString()];
    await account.look((tx) =>
      tx
        .insertInto('uploadPieces')
        .values({
          ...{ userId, createdAt, uploadId: createHash('sha256').update('x').digest('hex') },
          ...{ start: 0, size: megabytes * megabyte, fileName: 'x', fileSize: 1, storageKey: `${account.accountId}/x` },
        })
        .execute(),
    );
    const file = { name: 'a.txt', content: aText(10) };
    expect(await sendPiece(to.as, file, 0, 10)).toMatchObject({ status: 422, body: { code: 'too_many_uploads' } });
    if (whose === 'own') expect((await sendPiece(other, file, 0, 10)).status).toBe(200);
  });
});
