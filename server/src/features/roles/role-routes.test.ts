import { createClient, listClients } from '@truckroll/contract/clients/clients';
import { getMe } from '@truckroll/contract/session/session';
import * as contract from '@truckroll/contract/team/roles';
import { createMember, updateMember } from '@truckroll/contract/team/team';
import { describedCatalogue } from '@truckroll/domain/abilities/descriptions';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIdOf } from '../../testing/people.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const nextSecond = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};

const add = (as: Person, body: Record<string, unknown>) => shop.call(contract.createRole, { as, body });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateRole, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteRole, { as, params: { id } });
const read = (as: Person, id: string) => shop.call(contract.getRole, { as, params: { id } });
const list = async (as: Person) => (await shop.call(contract.listRoles, { as })).data.roles;
const give = (as: Person, id: string, roleId: string) =>
  shop.call(updateMember, { as, params: { id }, body: { roleId } });

const helper = { name: 'helper', permissions: [{ name: 'Clients', abilities: ['viewAll', 'edit'] }] };

describe('TM-8 the roles of the account', () => {
  it('are listed for any user, default ones first, with the number of members', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await account.person('fieldTechnicianLite');
    await add(account.owner, helper);
    expect((await list(lite)).map((role) => [role.name, role.label, role.isSystem, role.memberCount])).toEqual([
      ['superAdmin', 'Super Admin', true, 1],
      ['admin', 'Admin', true, 0],
      ['officeManager', 'Office Manager', true, 0],
      ['officeStaff', 'Office Staff', true, 0],
      ['fieldTechnicianPro', 'Field Technician Pro', true, 0],
      ['fieldTechnicianLite', 'Field Technician Lite', true, 2],
      ['helper', 'helper', false, 0],
    ]);
  });

  it('are read individually by admins, of their own account only', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { role } = (await add(mine.owner, helper)).data;
    expect((await read(mine.owner, role.id)).data.role).toEqual(role);
    expect((await read(await mine.person('officeManager'), role.id)).status).toBe(403);
    for (const id of [await roleIdOf(other, 'officeStaff'), newId(), 'none']) {
      const reply = await read(mine.owner, id);
      expect([reply.status, reply.body.message]).toEqual([404, 'Role not found']);
    }
  });
});

describe('TM-9 the catalogue', () => {
  it('describes every ability to any user', async () => {
    const { person } = await shop.newAccount();
    const reply = await shop.call(contract.getAbilityCatalogue, { as: await person('fieldTechnicianLite') });
    expect(reply.data.modules).toEqual(describedCatalogue());
    expect(reply.data.modules[3]).toMatchObject({ name: 'TaskManagement', label: 'Task management' });
  });
});

describe('TM-10 add a role', () => {
  it('returns it, labelled by its name when it has no label', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, helper);
    expect(reply.status).toBe(201);
    expect(reply.data.role).toMatchObject({ ...helper, label: 'helper', isSystem: false, memberCount: 0 });
    const labelled = await add(owner, { name: 'dispatch2', label: ' Dispatch, second shift ' });
    expect(labelled.data.role).toMatchObject({ label: 'Dispatch, second shift', permissions: [] });
  });

  it('has each module and each ability once', async () => {
    const { owner } = await shop.newAccount();
    const permissions = [
      { name: 'Clients', abilities: ['edit', 'edit'] },
      { name: 'Jobs', abilities: [] },
      { name: 'Clients', abilities: ['create'] },
    ];
    const { role } = (await add(owner, { ...helper, permissions })).data;
    expect(role.permissions).toEqual([
      { name: 'Clients', abilities: ['edit', 'create'] },
      { name: 'Jobs', abilities: [] },
    ]);
  });

  it.each([
    [{ name: undefined }, 'Role name is required'],
    [{ name: ' ' }, 'Role name is required'],
    [{ name: 'x'.repeat(61) }, 'Name is too long (maximum 60 characters)'],
    [{ name: 'two words' }, 'Name is not valid'],
    [{ label: 'x'.repeat(101) }, 'Label is too long (maximum 100 characters)'],
    [{ permissions: 'all' }, 'Permissions is not valid'],
    [{ permissions: [{ name: 'Clients', abilities: ['fly'] }] }, 'Unknown ability: Clients.fly'],
    [{ permissions: [{ name: 'Boats', abilities: ['sail'] }] }, 'Unknown ability: Boats.sail'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { ...helper, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses an existing name of the account, ignoring case', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    await add(mine.owner, helper);
    for (const name of ['HELPER', 'Admin', 'SUPERADMIN', 'officestaff']) {
      const reply = await add(mine.owner, { ...helper, name });
      expect([reply.status, reply.body.message]).toEqual([409, 'A role with this name already exists']);
    }
    expect((await add(other.owner, helper)).status).toBe(201);
  });

  it('is for admins, like changing and deleting', async () => {
    const account = await shop.newAccount();
    const manager = await account.person('officeManager');
    const id = await roleIdOf(account, 'officeStaff');
    for (const reply of [await add(manager, {}), await change(manager, id, { name: '' }), await remove(manager, id)]) {
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    }
  });
});

describe('TM-10 change a role', () => {
  it('changes the sent fields, and applies at once to all members', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const { role } = (await add(account.owner, helper)).data;
    await give(account.owner, lite.userId, role.id);
    const abilities = async () => (await shop.call(getMe, { as: lite })).data.user.abilities.Clients;
    expect(await abilities()).toEqual(['viewAll', 'edit']);
    expect((await add(lite, helper)).status).toBe(403);
    nextSecond();
    const permissions = [{ name: 'Clients', abilities: ['viewAssigned'] }];
    const reply = await change(account.owner, role.id, { permissions });
    expect(reply.data.role).toEqual({ ...role, permissions, memberCount: 1, updatedAt: shop.clock.now.toISOString() });
    expect(await abilities()).toEqual(['viewAssigned']);
    const renamed = await change(account.owner, role.id, { name: 'Helper', label: '' });
    expect(renamed.data.role).toMatchObject({ name: 'Helper', label: 'Helper', permissions });
  });

  it('is a no-op for equal values, and refuses an edit of an old version', async () => {
    const { owner } = await shop.newAccount();
    const { role } = (await add(owner, helper)).data;
    nextSecond();
    const { id, name, permissions, updatedAt } = role;
    expect((await change(owner, id, { name, permissions, updatedAt })).data.role).toEqual(role);
    await change(owner, id, { label: 'Helper' });
    const late = await change(owner, id, { label: 'Help', updatedAt });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
  });

  it('refuses any change of the admin roles, and renaming a default role', async () => {
    const account = await shop.newAccount();
    const fixed = [
      ['superAdmin', { label: 'Boss' }],
      ['admin', { permissions: [] }],
      ['admin', {}],
      ['officeStaff', { name: 'office' }],
    ] as const;
    for (const [name, body] of fixed) {
      const reply = await change(account.owner, await roleIdOf(account, name), body);
      expect([reply.status, reply.body.message]).toEqual([422, 'This role cannot be changed.']);
    }
    const free = await change(account.owner, await roleIdOf(account, 'officeStaff'), {
      name: 'officeStaff',
      label: 'The office',
      permissions: [],
    });
    expect(free.data.role).toMatchObject({ name: 'officeStaff', label: 'The office', permissions: [] });
  });

  it('refuses the name of another role', async () => {
    const { owner } = await shop.newAccount();
    const { role } = (await add(owner, helper)).data;
    for (const name of ['admin', 'OfficeManager']) {
      const reply = await change(owner, role.id, { name });
      expect([reply.status, reply.body.message]).toEqual([409, 'A role with this name already exists']);
    }
  });

  it.each([
    [{ name: '' }, 'Role name is required'],
    [{ permissions: [{ name: 'Jobs', abilities: ['edit', 'sing'] }] }, 'Unknown ability: Jobs.sing'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const { role } = (await add(owner, helper)).data;
    const reply = await change(owner, role.id, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('limits field technicians to assigned clients, whatever their entries say', async () => {
    const account = await shop.newAccount();
    const permissions = [{ name: 'Clients', abilities: ['viewAll'] }];
    const id = await roleIdOf(account, 'fieldTechnicianPro');
    expect((await change(account.owner, id, { permissions })).status).toBe(200);
    await shop.call(createClient, { as: account.owner, body: { firstName: 'Ann' } });
    const pro = await account.person('fieldTechnicianPro');
    expect((await shop.call(listClients, { as: pro })).data.clients).toEqual([]);
  });
});

describe('TM-11 delete a role', () => {
  it('deletes one without members', async () => {
    const { owner } = await shop.newAccount();
    const { role } = (await add(owner, helper)).data;
    const reply = await remove(owner, role.id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect((await read(owner, role.id)).status).toBe(404);
    expect((await remove(owner, role.id)).status).toBe(404);
  });

  it('reports the number of members, including invited ones', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const { role } = (await add(account.owner, helper)).data;
    await give(account.owner, lite.userId, role.id);
    const body = { firstName: 'Max', email: `m-${newId()}@example.test`, roleId: role.id };
    await shop.call(createMember, { as: account.owner, body });
    const reply = await remove(account.owner, role.id);
    expect([reply.status, reply.body.message]).toEqual([409, 'This role is in use by 2 user(s).']);
  });

  it('refuses a default role, used or not', async () => {
    const account = await shop.newAccount();
    await account.person('officeManager');
    for (const name of ['officeManager', 'officeStaff', 'admin']) {
      const reply = await remove(account.owner, await roleIdOf(account, name));
      expect([reply.status, reply.body.message]).toEqual([422, 'This role cannot be deleted.']);
    }
  });

  it('never deletes a role that is being assigned concurrently', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const account = await shop.newAccount();
      const lite = await account.person('fieldTechnicianLite');
      const { role } = (await add(account.owner, helper)).data;
      const [given, removed] = await Promise.all([
        give(account.owner, lite.userId, role.id),
        remove(account.owner, role.id),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([given.status, removed.status]);
    }
  });
});
