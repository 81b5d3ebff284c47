import { giveOwnership } from '@truckroll/contract/account/ownership';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as session from '@truckroll/contract/session/session';
import { createRole, updateRole } from '@truckroll/contract/team/roles';
import * as contract from '@truckroll/contract/team/team';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations, splitStatements } from '../../platform/database/migrate.ts';
import { lastToken, password, roleIdOf, signUp } from '../../testing/people.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { listAccounts } from '../account/manage-accounts.ts';
import { findCompanyOf, findCompanyOfOwner } from '../company-archive/find-company.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateMember, { as, params: { id }, body });
const deactivate = (as: Person, id: string) => shop.call(contract.deactivateMember, { as, params: { id } });
const read = async (as: Person, id: string) =>
  (await shop.call(contract.getMember, { as, params: { id } })).data.member;
const give = (as: Person, id: string, currentPassword = password) =>
  shop.call(giveOwnership, { as, params: { id }, body: { currentPassword } });
const outcome = (reply: { status: number; body: { message?: string } }) => [reply.status, reply.body.message];

const protectedText = 'Only the owner can change their own role, status and email address.';
const notGivenText = 'A person becomes the owner only when the owner hands over the company.';

/** The active owners of the person's account. */
const ownersOf = async (as: Person): Promise<string[]> => {
  const { team } = (await shop.call(contract.listTeam, { as, query: { limit: -1 } })).data;
  return team.filter(({ roleName }) => roleName === 'superAdmin').map(({ id }) => id);
};

/** A company with an owner who has a password. */
async function company() {
  const owner = await signUp(shop, 'Acme Plumbing');
  const look: TestAccount['look'] = (work) => shop.database.asAccount(owner.accountId, work);
  const roleId = (name: string) => roleIdOf({ look }, name);
  /** Somebody who was invited, has chosen a password and is signed in. */
  const join = async (roleName: string | null): Promise<Person> => {
    const email = `member-${newId()}@example.test`;
    const body = {
      firstName: 'Max',
      lastName: 'Ray',
      email,
      roleId: roleName === null ? null : await roleId(roleName),
    };
    await shop.call(contract.createMember, { as: owner, body });
    const accepted = { token: await lastToken(shop, email), password };
    const { data } = await shop.call(session.acceptInvitation, { body: accepted });
    return { token: data.token, userId: data.user.id, email };
  };
  return { owner, look, roleId, join };
}

describe('the owner', () => {
  it.each(['admin', null])(
    'is neither demoted, deactivated nor readdressed by somebody with the role %s',
    async (role) => {
      const account = await shop.newAccount();
      const [{ owner }, other] = [account, await account.person(role)];
      const before = await read(owner, owner.userId);
      const replies = [
        await change(other, owner.userId, { roleId: await roleIdOf(account, 'admin') }),
        await change(other, owner.userId, { roleId: await roleIdOf(account, 'officeStaff') }),
        await change(other, owner.userId, { roleId: null }),
        await change(other, owner.userId, { status: 'inactive' }),
        await change(other, owner.userId, { email: `taken-${newId()}@example.test` }),
        await deactivate(other, owner.userId),
      ];
      for (const reply of replies) expect(outcome(reply)).toEqual([403, protectedText]);
      expect(await read(owner, owner.userId)).toEqual(before);
    },
  );

  it('can be changed by an admin in everything else', async () => {
    const account = await shop.newAccount();
    const admin = await account.person('admin');
    const { owner } = account;
    const { email, roleId } = await read(owner, owner.userId);
    const reply = await change(admin, owner.userId, { firstName: 'Olivia', email, roleId });
    expect([reply.status, reply.data.member.name]).toEqual([200, 'Olivia Owner']);
  });

  it('changes the own address, but leaves only by handing over the company', async () => {
    const account = await shop.newAccount();
    await account.person('admin');
    const { owner } = account;
    expect((await change(owner, owner.userId, { email: `new-${newId()}@example.test` })).status).toBe(200);
    for (const roleId of [null, await roleIdOf(account, 'admin')])
      expect(outcome(await change(owner, owner.userId, { roleId }))).toEqual([
        422,
        'Hand over the company to somebody else first.',
      ]);
  });

  it('is made by nobody through the role of a person, a new person or a role of that name', async () => {
    const account = await shop.newAccount();
    const [{ owner }, admin] = [account, await account.person('admin')];
    const roleId = await roleIdOf(account, 'superAdmin');
    for (const as of [owner, admin]) {
      expect(outcome(await change(as, admin.userId, { roleId }))).toEqual([422, notGivenText]);
      const body = { firstName: 'Max', email: `max-${newId()}@example.test`, roleId };
      expect(outcome(await shop.call(contract.createMember, { as, body }))).toEqual([422, notGivenText]);
      const named = await shop.call(createRole, { as, body: { name: 'SuperAdmin', label: 'Boss', permissions: [] } });
      expect(named.status).toBe(409);
    }
    const body = { name: 'helper', label: 'Helper', permissions: [] };
    const { role } = (await shop.call(createRole, { as: admin, body })).data;
    const renamed = await shop.call(updateRole, { as: admin, params: { id: role.id }, body: { name: 'superAdmin' } });
    expect(renamed.status).toBe(409);
    expect(await ownersOf(admin)).toEqual([owner.userId]);
  });
});

describe('TM-27 handing over the company', () => {
  it('makes the other person the owner and the previous one an admin, at once', async () => {
    const { owner, roleId, join } = await company();
    const next = await join('officeStaff');
    const reply = await give(owner, next.userId);
    expect([reply.status, reply.data.member.roleName]).toEqual([200, 'superAdmin']);
    expect((await read(next, owner.userId)).roleName).toBe('admin');
    expect(await ownersOf(next)).toEqual([next.userId]);
    expect(outcome(await deactivate(owner, next.userId))).toEqual([403, protectedText]);
    expect((await change(next, owner.userId, { roleId: await roleId('officeStaff') })).status).toBe(200);
  });

  it('tells both by mail, and the admins by a notification', async () => {
    const { owner, join } = await company();
    const [next, admin] = [await join('officeStaff'), await join('admin')];
    await give(owner, next.userId);
    const subjects = await shop.database.asSystem((tx) =>
      tx.selectFrom('outgoingMail').select(['to', 'subject']).where('kind', '=', 'ownership').execute(),
    );
    expect(subjects.filter(({ to }) => [owner.email, next.email].includes(to))).toEqual(
      expect.arrayContaining([
        { to: next.email, subject: 'You are the owner of Acme Plumbing now' },
        { to: owner.email, subject: 'You have handed over Acme Plumbing' },
      ]),
    );
    for (const as of [next, admin, owner]) {
      const { notifications } = (await shop.call(listNotifications, { as })).data;
      expect(notifications).toMatchObject([
        { title: 'New Owner', message: 'Olga Owner has handed over the company to Max Ray' },
      ]);
    }
  });

  it('needs the password of the owner, and an admin cannot do it with theirs', async () => {
    const { owner, join } = await company();
    const [next, admin] = [await join('officeStaff'), await join('admin')];
    expect(outcome(await give(owner, next.userId, 'not the password'))).toEqual([
      400,
      session.wrongCurrentPasswordText,
    ]);
    const bare = await shop.call(giveOwnership, { as: owner, params: { id: next.userId }, body: {} });
    expect(outcome(bare)).toEqual([400, 'Current password is required']);
    for (const to of [admin, next])
      expect(outcome(await give(admin, to.userId))).toEqual([403, 'Only the owner can hand over the company.']);
    expect(outcome(await give(owner, owner.userId))).toEqual([422, 'You are already the owner.']);
    expect(await ownersOf(owner)).toEqual([owner.userId]);
  });

  it('goes only to an active person who has joined', async () => {
    const { owner, join } = await company();
    const invite = async () => {
      const body = { firstName: 'Ina', email: `ina-${newId()}@example.test`, roleId: null };
      return (await shop.call(contract.createMember, { as: owner, body })).data.member;
    };
    const [gone, invited, activated] = [await join('admin'), await invite(), await invite()];
    await deactivate(owner, gone.userId);
    await change(owner, activated.id, { status: 'active' });
    for (const id of [gone.userId, invited.id, activated.id])
      expect(outcome(await give(owner, id))).toEqual([
        422,
        'Only an active person who has joined can become the owner.',
      ]);
    const stranger = await company();
    expect(outcome(await give(owner, stranger.owner.userId))).toEqual([404, 'Team member not found']);
  });

  it('leaves exactly one owner when several hand-overs and changes come at once', async () => {
    const { owner, join } = await company();
    const [one, two] = [await join('admin'), await join('admin')];
    const replies = await Promise.all([
      give(owner, one.userId),
      give(owner, two.userId),
      deactivate(two, one.userId),
      deactivate(one, two.userId),
    ]);
    expect(replies.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await ownersOf(owner)).toHaveLength(1);
  });
});

describe("the operator's commands", () => {
  it('end a company by the address of its owner alone, and list the owner as such', async () => {
    const { owner, join } = await company();
    const next = await join('admin');
    const { accountId } = owner;
    const asSystem = shop.database.asSystem.bind(shop.database);
    const found = { accountId, companyName: 'Acme Plumbing' };
    expect(await asSystem((tx) => findCompanyOf(tx, next.email))).toEqual(found);
    expect(await asSystem((tx) => findCompanyOfOwner(tx, owner.email))).toEqual(found);
    await expect(asSystem((tx) => findCompanyOfOwner(tx, next.email))).rejects.toThrow(
      `${next.email} is not the owner of Acme Plumbing. Only the owner can end the company.`,
    );
    await give(owner, next.userId);
    expect(await asSystem((tx) => findCompanyOfOwner(tx, next.email))).toEqual(found);
    expect((await asSystem(listAccounts)).find(({ id }) => id === accountId)?.owner).toBe(next.email);
  });
});

describe('companies from before there was one owner', () => {
  const migrate = async (): Promise<void> => {
    const sqlOf = (await readMigrations()).find(({ name }) => name.endsWith('one-owner.sql'))?.sql ?? '';
    await shop.database.asSystem(async (tx) => {
      for (const statement of splitStatements(sqlOf)) await sql.raw(statement).execute(tx);
    });
  };

  it('keep the first of several owners, the others are admins; nothing else changes', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [second, staff, full] = [
      await account.person('superAdmin'),
      await account.person('officeStaff'),
      await account.person(null),
    ];
    await migrate();
    const names = await Promise.all([owner, second, staff, full].map(async ({ userId }) => read(owner, userId)));
    expect(names.map(({ roleName }) => roleName)).toEqual(['superAdmin', 'admin', 'officeStaff', null]);
  });

  it('without an active owner get the first admin, who has joined', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [open, joined] = [await account.person('admin'), await account.person(null)];
    await account.look(async (tx) => {
      await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', owner.userId).execute();
      await tx.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', joined.userId).execute();
    });
    await migrate();
    const names = await Promise.all([owner, open, joined].map(async ({ userId }) => read(open, userId)));
    expect(names.map(({ roleName }) => roleName)).toEqual(['admin', 'admin', 'superAdmin']);
  });
});
