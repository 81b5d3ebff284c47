import { createApiKey } from '@truckroll/contract/api-keys/api-keys';
import * as contract from '@truckroll/contract/audit/audit';
import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { listAllClients } from '@truckroll/contract/clients/clients';
import { getMe, logout } from '@truckroll/contract/session/session';
import { createRole } from '@truckroll/contract/team/roles';
import { createSkill } from '@truckroll/contract/team/skills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSupportSession } from '../../records/audit/support-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const grant = (as: Person | string, hours = 4) => shop.call(contract.grantSupportAccess, { as, body: { hours } });
const read = async (as: Person) => (await shop.call(contract.readSupportAccess, { as })).data.access;
/** What the operator's command does. */
const enter = ({ accountId }: TestAccount) =>
  shop.database.asAccount(accountId, (tx) => beginSupportSession(tx, accountId, shop.clock.now));
const statusOf = async (token: string) => (await shop.call(listAllClients, { as: token })).status;

describe('the access of support', () => {
  it('needs the consent of an admin', async () => {
    const account = await shop.newAccount();
    expect(await enter(account)).toBeUndefined();
    expect((await grant(await account.person('officeStaff'))).status).toBe(403);
    expect((await grant(account.owner)).status).toBe(201);
    expect((await grant(account.owner)).body).toMatchObject({ code: 'support_has_access' });
    expect(await enter(account)).toBeDefined();
    expect(await enter(await shop.newAccount())).toBeUndefined();
  });

  it.each([0, 73, 1.5])('refuses %s hours', async (hours) => {
    const account = await shop.newAccount();
    expect((await grant(account.owner, hours)).status).toBe(400);
    expect(await read(account.owner)).toBeNull();
  });

  it('is shown to all admins while it lasts, and ends by itself', async () => {
    const account = await shop.newAccount();
    await grant(account.owner, 2);
    const admin = await account.person('admin');
    expect(await read(admin)).toMatchObject({ by: { id: account.owner.userId, name: 'Olga Owner' }, usedAt: null });
    const token = (await enter(account))?.token ?? '';
    expect(await read(admin)).toMatchObject({ usedAt: shop.clock.now.toISOString() });
    expect(await statusOf(token)).toBe(200);
    shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000 + 1);
    expect(await statusOf(token)).toBe(401);
    expect(await read(admin)).toBeNull();
    expect(await enter(account)).toBeUndefined();
  });

  it('ends at once when any admin ends it', async () => {
    const account = await shop.newAccount();
    await grant(account.owner);
    const token = (await enter(account))?.token ?? '';
    expect(await statusOf(token)).toBe(200);
    await shop.call(contract.endSupportAccess, { as: await account.person('admin') });
    expect(await statusOf(token)).toBe(401);
    expect(await enter(account)).toBeUndefined();
    // The sessions of people go on.
    expect((await shop.call(getMe, { as: account.owner })).status).toBe(200);
  });

  it('is in the trail, from the consent to each change', async () => {
    const account = await shop.newAccount();
    await grant(account.owner);
    const token = (await enter(account))?.token ?? '';
    await shop.call(createSkill, { as: token, body: { name: 'Roofs' } });
    await shop.call(logout, { as: token });
    const { entries } = (await shop.call(contract.listAuditEntries, { as: account.owner, query: { limit: 100 } })).data;
    const seen = entries.map(({ kind, action, actor }) => `${kind} ${action} ${actor.kind} ${actor.name}`);
    expect(seen).toEqual(
      expect.arrayContaining([
        'support created person Olga Owner',
        'support signedIn support Olga Owner (Support)',
        'settings created support Olga Owner (Support)',
        'support signedOut support Olga Owner (Support)',
      ]),
    );
  });

  it('neither takes data out nor changes who signs in, keys or roles, nor extends itself', async () => {
    const account = await shop.newAccount();
    await grant(account.owner);
    const as = (await enter(account))?.token ?? '';
    const replies = [
      await shop.call(exportClients, { as }),
      await shop.call(createApiKey, { as, body: { name: 'Mine', permissions: null } }),
      await shop.call(createRole, { as, body: { label: 'Mine', permissions: [] } as never }),
      await shop.call(contract.exportAuditEntries, { as }),
      await shop.call(contract.updateAuditSettings, { as, body: { months: 6 } }),
      await shop.call(contract.grantSupportAccess, { as, body: { hours: 72 } }),
      await shop.call(contract.endSupportAccess, { as }),
    ];
    expect(replies.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      replies.map(() => [403, 'support_may_not']),
    );
  });
});
