import { createClient, listClients } from '@truckroll/contract/clients';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { type FreeSpace, watchFreeSpace } from './free-space.ts';

const megabyte = 1024 * 1024;
let freeMegabytes = 1000;
let space: FreeSpace | undefined;
let shop: Shop | undefined;
afterEach(async () => {
  space?.stop();
  await shop?.close();
});

const watch = () => watchFreeSpace('/data', { freeBytes: () => Promise.resolve(freeMegabytes * megabyte), everyMs: 5 });

describe('free space', () => {
  it('is looked at before the start, which a full disk ends with a sentence', async () => {
    freeMegabytes = 199;
    await expect(watch()).rejects.toThrow(
      'The disk with the folder /data has 199 MB left. Truckroll needs 200 MB: make room, or set DATA_DIR to a folder on another disk.',
    );
  });

  it('is measured on the real disk', async () => {
    space = await watchFreeSpace('/');
    expect(space.isShort()).toBe(false);
  });

  it('is watched: on a full disk nothing is written and all is read, until there is room again', async () => {
    freeMegabytes = 1000;
    space = await watch();
    const watched = space;
    shop = await openShop({}, { hasSpace: () => !watched.isShort() });
    const { owner } = await shop.newAccount();
    const create = () => shop?.call(createClient, { as: owner, body: { firstName: 'Ann' } });
    expect((await create())?.status).toBe(201);

    freeMegabytes = 100;
    await vi.waitFor(() => expect(watched.isShort()).toBe(true));
    const refused = await create();
    expect([refused?.status, refused?.body.message]).toEqual([
      503,
      'The server has no space left. Please contact your administrator.',
    ]);
    expect((await shop.call(listClients, { as: owner })).data.total).toBe(1);

    freeMegabytes = 1000;
    await vi.waitFor(() => expect(watched.isShort()).toBe(false));
    expect((await create())?.status).toBe(201);
  });
});
