import { createClient, deleteClient, listClients } from '@truckroll/contract/clients/clients';
import { ready } from '@truckroll/contract/operations/health';
import { login } from '@truckroll/contract/session/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../features/passwords/passwords.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type FreeSpace, watchFreeSpace } from './free-space.ts';

const megabyte = 1024 * 1024;
let freeMegabytes = 1000;
let space: FreeSpace | undefined;
let shop: Shop | undefined;
afterEach(async () => {
  space?.stop();
  await shop?.close();
});

const watch = (isNew = false) =>
  watchFreeSpace('/data', { isNew, freeBytes: () => Promise.resolve(freeMegabytes * megabyte), everyMs: 5 });

const fullText = 'The server has no space left. Please contact your administrator.';

describe('free space', () => {
  it('is checked before the start, which fails on a full disk with a message', async () => {
    freeMegabytes = 199;
    await expect(watch(true)).rejects.toThrow(
      'The disk with the folder /data has 199 MB left. Truckroll needs 200 MB: make room, or set DATA_DIR to a folder on another disk.',
    );
    freeMegabytes = 49;
    await expect(watch()).rejects.toThrow('has 49 MB left. Truckroll needs 50 MB');
  });

  it('may be low for an existing installation, so that something can be deleted', async () => {
    freeMegabytes = 60;
    space = await watch();
    expect(space.level()).toBe('short');
  });

  it('is measured on the real disk', async () => {
    space = await watchFreeSpace('/');
    expect(space.level()).toBe('enough');
  });

  it('that is short leaves signing in, reading and deleting; without any only reading is left', async () => {
    freeMegabytes = 1000;
    space = await watch();
    const watched = space;
    const reaches = (level: string) => vi.waitFor(() => expect(watched.level()).toBe(level));
    const opened = await openShop({}, { space: watched.level });
    shop = opened;
    const { owner, look } = await opened.newAccount();
    const passwordHash = await hashPassword('a long password');
    await look((tx) => tx.updateTable('users').set({ passwordHash }).execute());
    const create = () => opened.call(createClient, { as: owner, body: { firstName: 'Ann' } });
    const signIn = () => opened.call(login, { body: { email: owner.email, password: 'a long password' } });
    const reportedSpace = async () => (await opened.call(ready)).data.space;
    const first = (await create()).data.client.id;
    const second = (await create()).data.client.id;
    const remove = async (id: string) => (await opened.call(deleteClient, { as: owner, params: { id } })).status;
    expect(await reportedSpace()).toBe('enough');

    freeMegabytes = 100;
    await reaches('short');
    const refused = await create();
    expect([refused.status, refused.body.message]).toEqual([503, fullText]);
    expect((await signIn()).status).toBe(200);
    expect(await remove(first)).toBe(200);
    expect((await opened.call(listClients, { as: owner })).data.total).toBe(1);
    expect(await reportedSpace()).toBe('short');

    freeMegabytes = 10;
    await reaches('none');
    expect([(await signIn()).status, await remove(second)]).toEqual([503, 503]);
    expect((await opened.call(listClients, { as: owner })).data.total).toBe(1);
    expect(await reportedSpace()).toBe('none');

    freeMegabytes = 1000;
    await reaches('enough');
    expect((await create()).status).toBe(201);
  });
});
