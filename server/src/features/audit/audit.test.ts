import { updateAccount } from '@truckroll/contract/account/account';
import * as apiKeys from '@truckroll/contract/api-keys/api-keys';
import * as contract from '@truckroll/contract/audit/audit';
import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { createClient } from '@truckroll/contract/clients/clients';
import { changePassword, login, logout } from '@truckroll/contract/session/session';
import * as roles from '@truckroll/contract/team/roles';
import { createSkill } from '@truckroll/contract/team/skills';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { chainAudit } from './audit-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Query = Parameters<typeof shop.call<typeof contract.listAuditEntries>>[1] extends { query?: infer Q } | undefined
  ? Q
  : never;
const list = async (as: Person, query: Query = {}) => (await shop.call(contract.listAuditEntries, { as, query })).data;
const latest = async (as: Person, query: Query = {}) => (await list(as, query)).entries[0];

describe('the audit trail', () => {
  it('says who changed a setting, when and from where, with the values before and after', async () => {
    const { owner } = await shop.newAccount();
    await shop.call(updateAccount, {
      as: owner,
      body: { companyName: 'Roofs & Sons' },
      headers: { 'user-agent': 'Firefox 140' },
    });
    expect(await latest(owner, { kind: 'settings' })).toMatchObject({
      happenedAt: shop.clock.now.toISOString(),
      kind: 'settings',
      action: 'changed',
      subject: 'accounts',
      actor: { kind: 'person', id: owner.userId, name: 'Olga Owner', key: null },
      endpoint: 'SE-10b',
      address: '127.0.0.1',
      device: 'Firefox 140',
      changes: expect.arrayContaining([{ field: 'company_name', before: 'Test Company', after: 'Roofs & Sons' }]),
      isErased: false,
      position: null,
    });
  });

  it('names the program beside the person in whose name it acts', async () => {
    const { owner } = await shop.newAccount();
    const body = { name: 'Importer', permissions: null };
    const { token } = (await shop.call(apiKeys.createApiKey, { as: owner, body })).data;
    expect(JSON.stringify(await list(owner))).not.toContain(token);
    await shop.call(createSkill, { as: token, body: { name: 'Roofs' } });
    expect((await latest(owner))?.actor).toEqual({
      kind: 'key',
      id: owner.userId,
      name: 'Olga Owner',
      key: 'Importer',
    });
  });

  it('has sign-ins, refused ones and ends of sessions', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const passwordHash = await hashPassword('Correct-horse-7');
    await account.look((tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', owner.userId).execute());
    const headers = { 'user-agent': 'Safari' };
    const wrong = await shop.call(login, { body: { email: owner.email, password: 'Wrong-horse-7' }, headers });
    expect(wrong.status).toBe(401);
    expect(await latest(owner)).toMatchObject({
      ...{ kind: 'signIns', action: 'signInRefused', recordId: owner.userId, address: '127.0.0.1', device: 'Safari' },
      ...{
        actor: { kind: 'visitor', id: null },
        changes: [{ field: 'reason', before: null, after: 'wrong-password' }],
      },
    });
    const { token } = (await shop.call(login, { body: { email: owner.email, password: 'Correct-horse-7' }, headers }))
      .data;
    expect(await latest(owner)).toMatchObject({
      ...{ action: 'signedIn', actor: { kind: 'person', id: owner.userId, name: 'Olga Owner' }, device: 'Safari' },
    });
    await shop.call(logout, { as: token });
    expect(await latest(owner)).toMatchObject({ action: 'signedOut', actor: { id: owner.userId } });
    const body = { currentPassword: 'Correct-horse-7', newPassword: 'Another-horse-8' };
    await shop.call(changePassword, { as: owner, body });
    expect((await list(owner, { kind: 'people' })).entries[0]).toMatchObject({
      ...{ changes: [{ field: 'password_hash', before: '(secret)', after: '(secret)' }] },
    });
  });

  it('has each export before its file leaves', async () => {
    const { owner } = await shop.newAccount();
    await shop.call(exportClients, { as: owner });
    expect(await latest(owner)).toMatchObject({
      kind: 'exports',
      action: 'exported',
      subject: 'clients',
      endpoint: 'CL-14',
    });
  });

  it('has nothing of a change that was refused or undone', async () => {
    const { owner } = await shop.newAccount();
    const before = (await list(owner)).entries.length;
    const refused = await shop.call(roles.createRole, { as: owner, body: { label: '' } as never });
    expect(refused.status).toBe(400);
    expect((await list(owner)).entries).toHaveLength(before);
  });

  it('has nothing of ordinary records but their deletion', async () => {
    const { owner } = await shop.newAccount();
    const before = await latest(owner);
    await shop.call(createClient, { as: owner, body: { firstName: 'Ann' } });
    expect(await latest(owner)).toEqual(before);
  });

  it('is searched, filtered and paged without losing or repeating an entry', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const admin = await account.person('admin');
    for (let number = 1; number <= 7; number += 1)
      await shop.call(createSkill, { as: number % 2 === 0 ? admin : owner, body: { name: `Skill 50% ${number}` } });
    const found = (await list(owner, { search: 'skill 50%' })).entries.map(({ label }) => label);
    expect(found).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Skill 50% ${number}`));
    expect((await list(owner, { search: 'skill', userId: admin.userId })).entries).toHaveLength(3);
    expect((await list(owner, { search: 'skill', kind: 'roles' })).entries).toEqual([]);
    expect((await list(owner, { search: 'skill', from: '2026-03-10', through: '2026-03-10' })).entries).toHaveLength(7);
    expect((await list(owner, { search: 'skill', from: '2026-03-11' })).entries).toEqual([]);
    const all: string[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(owner, { limit: 3, ...(cursor && { cursor }) });
      all.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      isMore = page.nextCursor !== null;
      // What is written meanwhile does not move the pages.
      if (all.length === 3) await shop.call(createSkill, { as: owner, body: { name: 'Meanwhile' } });
    }
    expect(new Set(all).size).toBe(all.length);
    expect((await list(owner, { limit: 100 })).entries.map(({ id }) => id).slice(1)).toEqual(all);
  });

  it('is exported as a file that a spreadsheet opens safely', async () => {
    const { owner } = await shop.newAccount();
    await shop.call(createSkill, { as: owner, body: { name: '=HYPERLINK("http://evil.test")' } });
    const reply = await shop.call(contract.exportAuditEntries, { as: owner, query: { kind: 'settings' } });
    const text = reply.raw.toString();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(text.split('\r\n')[0]).toContain('Time,Kind,Action');
    expect(await latest(owner)).toMatchObject({ kind: 'exports', subject: 'audit-trail' });
  });

  it('is given places by the chore, and told to open pages', async () => {
    const { owner, accountId } = await shop.newAccount();
    await shop.call(createSkill, { as: owner, body: { name: 'Roofs' } });
    const told: string[] = [];
    const stop = shop.database.onCommit(({ accounts }) => {
      for (const account of accounts)
        if (account.accountId === accountId) told.push(...account.changes.map(({ kind }) => kind));
    });
    await shop.queue.runChore(chainAudit);
    stop();
    expect(told).toContain('audit');
    expect((await latest(owner))?.position).toBeGreaterThan(0);
  });

  it('is for admins alone, and for no program', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const admin = await account.person('admin');
    const office = await account.person('officeStaff');
    const { token } = (await shop.call(apiKeys.createApiKey, { as: owner, body: { name: 'All', permissions: null } }))
      .data;
    const statuses = async (as: Person | string) =>
      (
        await Promise.all(
          [contract.listAuditEntries, contract.exportAuditEntries, contract.readAuditSettings].map((endpoint) =>
            shop.call(endpoint, { as }),
          ),
        )
      ).map(({ status }) => status);
    expect(await statuses(admin)).toEqual([200, 200, 200]);
    expect(await statuses(office)).toEqual([403, 403, 403]);
    expect(await statuses(token)).toEqual([403, 403, 403]);
  });
});

describe('how long the trail is kept', () => {
  const change = (as: Person, months: number) => shop.call(contract.updateAuditSettings, { as, body: { months } });
  const read = async ({ owner }: TestAccount) =>
    (await shop.call(contract.readAuditSettings, { as: owner })).data.settings;

  it('is chosen by the owner, and the change is in the trail', async () => {
    const account = await shop.newAccount();
    expect(await read(account)).toEqual({ months: 36 });
    expect((await change(account.owner, 12)).data.settings).toEqual({ months: 12 });
    expect(await read(account)).toEqual({ months: 12 });
    expect(await latest(account.owner)).toMatchObject({
      changes: [{ field: 'audit_months', before: '36', after: '12' }],
    });
    const refused = await change(await account.person('admin'), 6);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the owner can choose how long the audit trail is kept.',
    ]);
  });

  it.each([5, 121, 7.5, Number.NaN])('refuses %s months', async (months) => {
    const account = await shop.newAccount();
    expect((await change(account.owner, months)).status).toBe(400);
    expect(await read(account)).toEqual({ months: 36 });
  });
});

it('an unknown cursor finds nothing else', async () => {
  const { owner } = await shop.newAccount();
  expect((await list(owner, { cursor: newId() })).entries.length).toBeGreaterThan(0);
  expect((await list(owner, { cursor: 'no-id' })).entries).toEqual([]);
});
