import { downloadFile } from '@truckroll/contract/files/drive';
import { type FileOwner, readStoredFile, signFileLink } from '@truckroll/contract/files/storage';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile, type NewStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { Maker } from '../../testing/record-makers.ts';
import * as make from '../../testing/record-makers.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const content = 'hello world';

async function store(account: TestAccount, file: Partial<NewStoredFile> = {}): Promise<string> {
  const key = newStorageKey(account.accountId);
  await shop.storage.put(key, Buffer.from(content), 'text/plain');
  const owner = { type: 'account', id: account.accountId } as const;
  const values = { key, name: 'note.txt', type: 'text/plain', size: content.length, owner, createdBy: null };
  await account.look((tx) => insertStoredFile(tx, { ...values, now: shop.clock.now, ...file }));
  return key;
}

const sign = async (account: TestAccount, key: string) =>
  (await shop.call(signFileLink, { as: account.owner, query: { key } })).data;

const read = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

async function linkTo(file: Partial<NewStoredFile> = {}): Promise<string> {
  const account = await shop.newAccount();
  return (await sign(account, await store(account, file))).url;
}

describe('FI-7 the content of a file by its link', () => {
  it('needs no session, and returns the stored bytes, to view but not to execute', async () => {
    const reply = await read(await linkTo());
    expect([reply.statusCode, reply.body]).toEqual([200, content]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '11',
      'content-disposition': `inline; filename="note.txt"; filename*=UTF-8''note.txt`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'accept-ranges': 'bytes',
    });
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'; sandbox/);
  });

  it.each([
    ['image/png', 'inline'],
    ['audio/mpeg', 'inline'],
    ['application/pdf', 'inline'],
    ['text/csv', 'inline'],
    ['application/zip', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
  ])('shows or saves %s: %s', async (type, disposition) => {
    const reply = await read(await linkTo({ type }));
    expect(String(reply.headers['content-disposition']).split(';')[0]).toBe(disposition);
  });

  it('keeps a name in any script, and none of it becomes a header', async () => {
    const reply = await read(await linkTo({ name: 'Größe "1"; x=\n.pdf' }));
    expect(reply.headers['content-disposition']).toBe(
      `inline; filename="Gr__e _1_; x=_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%3B%20x%3D%0A.pdf`,
    );
  });

  it.each([
    ['bytes=0-4', 206, 'hello', 'bytes 0-4/11'],
    ['bytes=6-', 206, 'world', 'bytes 6-10/11'],
    ['bytes=-5', 206, 'world', 'bytes 6-10/11'],
    ['bytes=6-99', 206, 'world', 'bytes 6-10/11'],
    ['bytes=11-', 416, '', 'bytes */11'],
    ['bytes=-0', 416, '', 'bytes */11'],
    ['bytes=4-2', 200, content, undefined],
    ['bytes=0-1,3-4', 200, content, undefined],
    ['lines=1-2', 200, content, undefined],
  ])('answers the range %s', async (range, status, body, contentRange) => {
    const reply = await read(await linkTo(), { range });
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, contentRange]);
    if (status === 206) expect(reply.headers['content-length']).toBe(String(body.length));
  });

  it('may be cached by the browser until the link expires, and is not sent again', async () => {
    const url = await linkTo();
    const reply = await read(url);
    const left = Number(/^private, max-age=(\d+)$/.exec(String(reply.headers['cache-control']))?.[1]);
    expect(left).toBeGreaterThanOrEqual(3600);
    expect(left).toBeLessThanOrEqual(3900);
    const again = await read(url, { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is not compressed in transit, so that lengths and ranges stay correct', async () => {
    const account = await shop.newAccount();
    const long = 'long text '.repeat(500);
    const key = await store(account, { size: long.length });
    await shop.storage.put(key, Buffer.from(long), 'text/plain');
    const reply = await read((await sign(account, key)).url, { 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(long);
  });

  it('expires with its link', async () => {
    const url = await linkTo();
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 3599_000);
    expect((await read(url)).statusCode).toBe(200);
    shop.clock.now = new Date(before.getTime() + 3901_000);
    const reply = await read(url);
    shop.clock.now = before;
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({
      success: false,
      code: 'invalid_link',
      message: 'This link is invalid or has expired.',
    });
  });

  it('refuses a changed or forged link', async () => {
    const account = await shop.newAccount();
    const [key, other] = [await store(account), await store(account)];
    const { url } = await sign(account, key);
    const [accountId = '', name = ''] = key.split('/');
    const forged = [
      url.replace(key, other),
      url.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 300}`),
      url.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      url.split('?')[0] ?? '',
      `${url.split('?')[0]}?expires=never&signature=x`,
    ];
    for (const link of forged) expect((await read(link)).statusCode).toBe(403);
    const reply = await shop.call(readStoredFile, { params: { accountId, name }, query: {} });
    expect(reply.body.message).toBe('This link is invalid or has expired.');
  });

  it('answers 404 once the file is deleted, and the content is deleted too', async () => {
    const account = await shop.newAccount();
    const key = await store(account);
    const { url } = await sign(account, key);
    await account.look((tx) => removeFile(tx, shop.queue, key));
    const reply = await read(url);
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { success: false, code: 'not_found', message: 'File not found' },
    ]);
    expect(await shop.storage.get(key)).not.toBeNull();
    await shop.queue.runWaiting();
    expect(await shop.storage.get(key)).toBeNull();
  });
});

describe('FI-8 a fresh link', () => {
  it('lasts at least an hour, and expires on multiples of five minutes so that it is stable for a while', async () => {
    const account = await shop.newAccount();
    const key = await store(account);
    const first = await sign(account, key);
    const lifetime = Date.parse(first.expiresAt) - shop.clock.now.getTime();
    expect(lifetime).toBeGreaterThanOrEqual(3600_000);
    expect(lifetime).toBeLessThan(3900_000);
    expect(Date.parse(first.expiresAt) % 300_000).toBe(0);
    expect((await sign(account, key)).url).toBe(first.url);
  });

  it("does not find another account's file, nor an invalid key", async () => {
    const [mine, rival] = [await shop.newAccount(), await shop.newAccount()];
    const key = await store(mine);
    for (const [as, query] of [
      [rival.owner, { key }],
      [mine.owner, { key: '../../etc/passwd' }],
      [mine.owner, { key: newStorageKey(mine.accountId) }],
    ] as const) {
      const reply = await shop.call(signFileLink, { as, query });
      expect([reply.status, reply.body.message]).toEqual([404, 'File not found']);
    }
    expect((await shop.call(signFileLink, { query: { key } })).status).toBe(401);
    const missing = await shop.call(signFileLink, { as: mine.owner, query: {} });
    expect([missing.status, missing.body.message]).toEqual([400, 'Key is required']);
  });

  it('is refused to everybody while no feature decides who reads the files of an owner', async () => {
    const account = await shop.newAccount();
    const owned = await store(account, { owner: { type: 'email', id: account.accountId } });
    const key = await store(account);
    const withoutOwner = await store(account);
    await account.look((tx) =>
      tx.updateTable('storedFiles').set({ ownerType: null, ownerId: null }).where('key', '=', withoutOwner).execute(),
    );
    await account.look((tx) =>
      tx
        .updateTable('storedFiles')
        .set({ ownerType: sql`'constructor'`, ownerId: account.accountId })
        .where('key', '=', key)
        .execute(),
    );
    for (const each of [owned, key, withoutOwner]) {
      const reply = await shop.call(signFileLink, { as: account.owner, query: { key: each } });
      expect([reply.status, reply.body.message]).toEqual([404, 'File not found']);
      const download = await shop.call(downloadFile, { as: account.owner, body: { key: each } });
      expect([download.status, download.body.message]).toEqual([404, 'File not found']);
    }
  });

  /** A record of each kind that owns files, and whether a technician without assigned work reads it. */
  const owners: Record<Exclude<FileOwner, 'personalData'>, { isReadByTechnician: boolean; make: Maker }> = {
    account: { isReadByTechnician: true, make: ({ account }) => Promise.resolve(account.accountId) },
    person: { isReadByTechnician: true, make: ({ account }) => Promise.resolve(account.owner.userId) },
    client: { isReadByTechnician: false, make: make.client },
    drive: { isReadByTechnician: false, make: make.driveFile },
    document: { isReadByTechnician: false, make: make.invoice },
    line: { isReadByTechnician: false, make: make.invoice },
    plan: { isReadByTechnician: false, make: make.plan },
    email: { isReadByTechnician: false, make: make.emailDraft },
    call: { isReadByTechnician: false, make: make.call },
    sms: { isReadByTechnician: false, make: make.waitingText },
  };

  it('is for nobody to the data of a person, which has an endpoint of its own', async () => {
    const account = await shop.newAccount();
    const key = await store(account, { owner: { type: 'personalData', id: account.owner.userId } });
    expect((await shop.call(signFileLink, { as: account.owner, query: { key } })).status).toBe(404);
    expect((await shop.call(downloadFile, { as: account.owner, body: { key } })).status).toBe(404);
  });

  it.each(Object.entries(owners))('to a file of %s is for people who read that record', async (type, of) => {
    const account = await shop.newAccount();
    const key = await store(account, { owner: { type: type as FileOwner, id: await of.make({ shop, account }) } });
    const technician = await account.person('fieldTechnicianLite');
    for (const [as, isRead] of [
      [account.owner, true],
      [technician, of.isReadByTechnician],
    ] as const) {
      const status = isRead ? 200 : 404;
      expect((await shop.call(signFileLink, { as, query: { key } })).status).toBe(status);
      expect((await shop.call(downloadFile, { as, body: { key } })).status).toBe(status);
    }
  });
});
