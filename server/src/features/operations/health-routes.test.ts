import { health, ready } from '@truckroll/contract/operations/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let isStorageThere = true;
const storage: Storage = {
  name: 'disk',
  put: () => Promise.resolve(),
  putStream: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
  async *list() {
    yield* [];
  },
  deleteUnfinished: () => Promise.resolve(),
  ping: () => (isStorageThere ? Promise.resolve() : Promise.reject(new Error('no bucket at s3.internal'))),
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { storage });
});
afterAll(() => shop.close());

describe('HE-1 health', () => {
  it('reports that the process serves, and its version', async () => {
    const reply = await shop.call(health);
    expect(reply.body).toEqual({
      success: true,
      data: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  it('is ready while database and storage answer', async () => {
    expect((await shop.call(ready)).body).toEqual({ success: true, data: { space: 'enough' } });
  });

  it('is not ready without the storage, keeps serving, and reveals nothing about the server', async () => {
    isStorageThere = false;
    const reply = await shop.call(ready);
    expect([reply.status, reply.body]).toEqual([503, { success: false, code: 'not_ready', message: 'Not ready' }]);
    expect((await shop.call(health)).status).toBe(200);
    isStorageThere = true;
  });

  it('is not ready without the database, and keeps serving', async () => {
    const gone = await openShop();
    await gone.database.close();
    const reply = await gone.call(ready);
    expect([reply.status, reply.body]).toEqual([503, { success: false, code: 'not_ready', message: 'Not ready' }]);
    expect((await gone.call(health)).status).toBe(200);
    await gone.app.close().catch(() => undefined);
  });
});
