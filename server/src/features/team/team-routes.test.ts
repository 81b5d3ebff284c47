import * as session from '@truckroll/contract/session/session';
import { createSkill } from '@truckroll/contract/team/skills';
import * as contract from '@truckroll/contract/team/team';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastToken, mailedTokens, password, roleIdOf } from '../../testing/people.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const address = () => `member-${newId()}@example.test`;
const nextSecond = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};

const add = (as: Person, body: Record<string, unknown> = {}) =>
  shop.call(contract.createMember, { as, body: { firstName: 'Max', email: address(), roleId: null, ...body } });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateMember, { as, params: { id }, body });
const deactivate = (as: Person, id: string) => shop.call(contract.deactivateMember, { as, params: { id } });
const inviteAgain = (as: Person, id: string) => shop.call(contract.inviteMember, { as, params: { id } });
const read = async (as: Person, id: string) =>
  (await shop.call(contract.getMember, { as, params: { id } })).data.member;
const list = (as: Person, query: Record<string, unknown> = {}) => shop.call(contract.listTeam, { as, query });
const isIn = async (who: Person) => (await shop.call(session.getMe, { as: who })).status === 200;

const skill = async (as: Person, name: string) => (await shop.call(createSkill, { as, body: { name } })).data.skill.id;

/** Active people with these names. */
async function team(account: TestAccount, ...names: [first: string, last: string][]): Promise<Person[]> {
  const people: Person[] = [];
  for (const [firstName, lastName] of names) {
    const person = await account.person('fieldTechnicianLite');
    await change(account.owner, person.userId, { firstName, lastName });
    people.push(person);
  }
  return people;
}

describe('TM-1 the people of the account', () => {
  it('are the active ones by name, ignoring case and accents', async () => {
    const account = await shop.newAccount();
    const [zoe] = await team(account, ['Zoë', 'Ant'], ['élodie', 'Roy'], ['Eve', 'Lee'], ['Max', '']);
    await add(account.owner, { firstName: 'Invited' });
    const reply = await list(zoe as Person, { view: 'all' });
    expect(reply.status).toBe(200);
    expect(reply.data.team.map((member) => member.name)).toEqual([
      'élodie Roy',
      'Eve Lee',
      'Max',
      'Olga Owner',
      'Zoë Ant',
    ]);
    expect(reply.data).toMatchObject({ total: 5, page: 1, limit: 10, totalPages: 1 });
  });

  it('are paged, or all with limit -1', async () => {
    const account = await shop.newAccount();
    await team(account, ['A', 'A'], ['B', 'B'], ['C', 'C'], ['D', 'D']);
    const second = await list(account.owner, { page: 2, limit: 2 });
    expect(second.data.team.map((member) => member.name)).toEqual(['C C', 'D D']);
    expect(second.data).toMatchObject({ total: 5, page: 2, limit: 2, totalPages: 3 });
    const past = await list(account.owner, { page: 9, limit: 2 });
    expect([past.data.team, past.data.total]).toEqual([[], 5]);
    const all = await list(account.owner, { limit: -1 });
    expect(all.data.team).toHaveLength(5);
    expect(all.data).toMatchObject({ total: 5, page: 1, limit: -1, totalPages: 1 });
  });

  it('are found by name and by address, ignoring case', async () => {
    const account = await shop.newAccount();
    const [zoe] = await team(account, ['Zoë', 'Ant'], ['Eve', 'Lee']);
    const names = async (search: string) => (await list(account.owner, { search })).data.team.map(({ name }) => name);
    expect(await names('ZOE a')).toEqual(['Zoë Ant']);
    expect(await names(zoe?.email.toUpperCase().slice(0, 30) ?? '')).toEqual(['Zoë Ant']);
    expect(await names('nobody')).toEqual([]);
  });

  it('with another status are for admins', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('officeManager');
    const invited = (await add(account.owner, { firstName: 'Ina' })).data.member;
    const gone = (await add(account.owner, { firstName: 'Gus' })).data.member;
    await deactivate(account.owner, gone.id);
    const ids = async (status: string) => (await list(account.owner, { status })).data.team.map(({ id }) => id);
    expect(await ids('invited')).toEqual([invited.id]);
    expect(await ids('inactive')).toEqual([gone.id]);
    expect((await ids('all')).sort()).toEqual([account.owner.userId, lite.userId, invited.id, gone.id].sort());
    for (const status of ['invited', 'inactive', 'all']) {
      const reply = await list(lite, { status });
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    }
    expect((await list(lite, { status: 'active' })).status).toBe(200);
  });

  it.each([
    [{ limit: 0 }, 'limit must be between 1 and 100'],
    [{ limit: -2 }, 'limit must be between 1 and 100'],
    [{ page: 0 }, 'page must be at least 1'],
    [{ status: 'gone' }, 'Status is not valid'],
    [{ search: 'x'.repeat(201) }, 'Search is too long (maximum 200 characters)'],
  ])('refuse %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    const reply = await list(owner, query);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('are only those of the own account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { data } = await list(mine.owner, { limit: -1 });
    expect(data.team.map(({ id }) => id)).toEqual([mine.owner.userId]);
    const reply = await shop.call(contract.getMember, { as: mine.owner, params: { id: other.owner.userId } });
    expect([reply.status, reply.body.message]).toEqual([404, 'Team member not found']);
  });
});

describe('TM-2 the people that a user may assign work to', () => {
  const ids = async (as: Person, view?: string) =>
    (await shop.call(contract.listAssignable, { as, query: view === undefined ? {} : { view } })).data.teams.map(
      ({ id }) => id,
    );

  it('are everyone, only oneself, or everyone but oneself', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    // The role has assignTeam but not assignSelf.
    const roleId = await roleIdOf(account, 'officeStaff');
    await account.look((tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: JSON.stringify([{ name: 'TaskManagement', abilities: ['assignTeam'] }]) })
        .where('id', '=', roleId)
        .execute(),
    );
    const staff = await account.person('officeStaff');
    const invited = (await add(owner, { firstName: 'Invited' })).data.member.id;
    const everyone = [owner.userId, staff.userId, invited].sort();
    expect((await ids(staff)).sort()).toEqual(everyone);
    expect((await ids(staff, 'all')).sort()).toEqual(everyone);
    expect(await ids(staff, 'assignedSelf')).toEqual([staff.userId]);
    expect((await ids(staff, 'assignedTeam')).sort()).toEqual([owner.userId, invited].sort());
  });

  it('include oneself in the team with TaskManagement.assignSelf, and for an admin', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const everyone = [account.owner.userId, lite.userId].sort();
    expect((await ids(lite, 'assignedTeam')).sort()).toEqual(everyone);
    expect((await ids(account.owner, 'assignedTeam')).sort()).toEqual(everyone);
  });

  it('require a known view', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(contract.listAssignable, { as: owner, query: { view: 'mine' } });
    expect([reply.status, reply.body.message]).toEqual([400, 'View is not valid']);
  });
});

describe('TM-3 invite somebody', () => {
  it('returns the person as invited, and mails a link to join', async () => {
    const account = await shop.newAccount();
    const roleId = await roleIdOf(account, 'fieldTechnicianPro');
    const skills = [await skill(account.owner, 'Plumbing'), await skill(account.owner, 'HVAC')];
    const email = address();
    const reply = await add(account.owner, {
      firstName: ' Max ',
      lastName: 'Power',
      email: ` ${email} `,
      phoneNumber: { countryCode: '+1', number: '416-555-0134' },
      color: '#AA00FF',
      roleId,
      skills: [...skills, skills[0]],
    });
    expect(reply.status).toBe(201);
    expect(reply.data.member).toMatchObject({
      name: 'Max Power',
      firstName: 'Max',
      email,
      phoneNumber: { countryCode: '+1', number: '4165550134', countryIdentifier: 'us' },
      color: '#aa00ff',
      roleId,
      roleName: 'fieldTechnicianPro',
      isAdmin: false,
      skills,
      status: 'invited',
      createdAt: shop.clock.now.toISOString(),
    });
    expect(await read(account.owner, reply.data.member.id)).toEqual(reply.data.member);
    const [mail] = await account.look((tx) => tx.selectFrom('outgoingMail').selectAll().execute());
    expect(mail).toMatchObject({ kind: 'invitation', to: email, subject: 'Test Company invites you to Truckroll' });
    expect(mail?.text).toContain('Olga Owner invites you to join Test Company on Truckroll.');
    expect(mail?.text).toContain(`/accept-invitation?token=${await lastToken(shop, email)}`);
  });

  it('gives full access without a role, and the default colour', async () => {
    const { owner } = await shop.newAccount();
    const { member } = (await add(owner, { color: null })).data;
    expect(member).toMatchObject({ roleId: null, roleName: null, isAdmin: true, color: '#8b9eff', lastName: '' });
  });

  it('escapes names in the mail', async () => {
    const account = await shop.newAccount();
    await add(account.owner, { firstName: '<b>Max</b> & "Co"' });
    const [mail] = await account.look((tx) => tx.selectFrom('outgoingMail').selectAll().execute());
    expect(mail?.html).toContain('Hello &lt;b&gt;Max&lt;/b&gt; &amp; &quot;Co&quot;,');
    expect(mail?.text).toContain('Hello <b>Max</b> & "Co",');
  });

  it.each([
    [{ roleId: undefined }, 'Role is required'],
    [{ roleId: 'admin' }, 'Role is not valid'],
    [{ roleId: newId() }, 'Role is not valid'],
    [{ firstName: undefined }, 'First name is required'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'm@example.test' }, 'Please enter a valid email address'],
    [{ color: 'red' }, 'Color is not valid'],
    [{ phoneNumber: { number: '1' } }, 'Phone number is not valid'],
    [{ skills: 'plumbing' }, 'Skills is not valid'],
    [{ skills: [newId()] }, 'Skills is not valid'],
  ])('refuses %j', async (wrong, message) => {
    const { owner, look } = await shop.newAccount();
    const reply = await add(owner, wrong);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    expect(await look((tx) => tx.selectFrom('outgoingMail').select('id').execute())).toEqual([]);
  });

  it('reports every invalid field at once', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(contract.createMember, { as: owner, body: { phoneNumber: { number: '1' } } });
    expect(reply.body.errors?.map(({ path }) => path)).toEqual(['firstName', 'email', 'phoneNumber.number', 'roleId']);
    const unknown = await add(owner, { roleId: newId(), skills: [newId()] });
    expect(unknown.body.errors?.map(({ path }) => path)).toEqual(['roleId', 'skills']);
  });

  it("refuses another account's role and skills", async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const role = await add(mine.owner, { roleId: await roleIdOf(other, 'officeStaff') });
    expect([role.status, role.body.message]).toEqual([400, 'Role is not valid']);
    const skills = await add(mine.owner, { skills: [await skill(other.owner, 'HVAC')] });
    expect([skills.status, skills.body.message]).toEqual([400, 'Skills is not valid']);
  });

  it('refuses an existing e-mail address, in any account and status', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const gone = (await add(other.owner)).data.member;
    await deactivate(other.owner, gone.id);
    for (const email of [mine.owner.email.toUpperCase(), gone.email]) {
      const reply = await add(mine.owner, { email });
      expect([reply.status, reply.body.message]).toEqual([409, 'This email address is already in use.']);
    }
  });

  it('is for admins, like changing, deactivating and inviting again', async () => {
    const account = await shop.newAccount();
    const manager = await account.person('officeManager');
    const { userId } = account.owner;
    const replies = [
      await add(manager, { email: '' }),
      await change(manager, userId, { firstName: '' }),
      await deactivate(manager, userId),
      await inviteAgain(manager, userId),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    }
  });
});

describe('TM-5 change a person', () => {
  it('changes the sent fields and keeps the rest', async () => {
    const account = await shop.newAccount();
    const skills = [await skill(account.owner, 'Plumbing')];
    const { member } = (await add(account.owner, { lastName: 'Power', skills, color: '#aa00ff' })).data;
    nextSecond();
    const reply = await change(account.owner, member.id, { firstName: 'Maxine', color: null });
    expect(reply.status).toBe(200);
    expect(reply.data.member).toEqual({
      ...member,
      firstName: 'Maxine',
      name: 'Maxine Power',
      color: '#8b9eff',
      updatedAt: shop.clock.now.toISOString(),
    });
    const bare = await change(account.owner, member.id, { skills: [], lastName: null });
    expect(bare.data.member).toMatchObject({ skills: [], name: 'Maxine' });
  });

  it('is a no-op for equal values, and refuses an edit of an old version', async () => {
    const account = await shop.newAccount();
    const skills = [await skill(account.owner, 'B'), await skill(account.owner, 'A')];
    const { member } = (await add(account.owner, { skills })).data;
    nextSecond();
    const { id, firstName, email, updatedAt } = member;
    const same = await change(account.owner, id, { firstName, email, skills: skills.toReversed(), updatedAt });
    expect(same.data.member).toEqual(member);
    await change(account.owner, id, { firstName: 'Maxine', updatedAt });
    const late = await change(account.owner, id, { firstName: 'Maxi', updatedAt });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
  });

  it('applies at once to a signed-in person', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    expect((await add(lite)).status).toBe(403);
    await change(account.owner, lite.userId, { roleId: await roleIdOf(account, 'admin') });
    expect((await add(lite)).status).toBe(201);
    await change(account.owner, lite.userId, { roleId: await roleIdOf(account, 'officeStaff') });
    expect((await add(lite)).status).toBe(403);
  });

  it('ends the sessions of a deactivated person, who can be reactivated', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    expect(await isIn(lite)).toBe(true);
    const reply = await change(account.owner, lite.userId, { status: 'inactive' });
    expect(reply.data.member.status).toBe('inactive');
    const after = await shop.call(session.getMe, { as: lite });
    expect([after.status, after.body.message]).toEqual([401, 'Your session has expired. Please sign in again.']);
    expect((await change(account.owner, lite.userId, { status: 'active' })).data.member.status).toBe('active');
    expect(await isIn(lite)).toBe(false);
  });

  it.each([
    [{ status: 'invited' }, 'Status is not valid'],
    [{ firstName: '' }, 'First name is required'],
    [{ email: 'm@example.test' }, 'Please enter a valid email address'],
    [{ roleId: '' }, 'Role is not valid'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await change(owner, owner.userId, wrong);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses an existing e-mail address', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const reply = await change(account.owner, lite.userId, { email: account.owner.email });
    expect([reply.status, reply.body.message]).toEqual([409, 'This email address is already in use.']);
    const same = await change(account.owner, lite.userId, { email: lite.email.toUpperCase() });
    expect(same.status).toBe(200);
  });

  it('does not find unknown or foreign people, before validating the fields', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const stranger = other.owner.userId;
    const replies = [
      await change(mine.owner, stranger, { firstName: '' }),
      await change(mine.owner, 'no-id', {}),
      await deactivate(mine.owner, stranger),
      await inviteAgain(mine.owner, stranger),
    ];
    for (const reply of replies) expect([reply.status, reply.body.message]).toEqual([404, 'Team member not found']);
    expect(await isIn(other.owner)).toBe(true);
  });
});

describe('TM-6 deactivate a person', () => {
  it('keeps the person, inactive and signed out', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const reply = await deactivate(account.owner, lite.userId);
    expect([reply.status, reply.data.member.status]).toEqual([200, 'inactive']);
    expect((await read(account.owner, lite.userId)).status).toBe('inactive');
    expect(await isIn(lite)).toBe(false);
    expect((await deactivate(account.owner, lite.userId)).data.member).toEqual(reply.data.member);
  });

  it('cannot be applied to oneself', async () => {
    const account = await shop.newAccount();
    await account.person('admin');
    for (const reply of [
      await deactivate(account.owner, account.owner.userId),
      await change(account.owner, account.owner.userId, { status: 'inactive' }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([422, 'You cannot deactivate yourself.']);
    }
    expect(await isIn(account.owner)).toBe(true);
  });
});

describe('the last active admin (TM-5, TM-6)', () => {
  const text = 'There must be at least one active admin.';

  it('can neither be deactivated nor change their own role', async () => {
    const account = await shop.newAccount();
    await account.person('officeManager');
    const { owner } = account;
    // An invited person is not an admin yet.
    await add(owner, { roleId: null });
    for (const reply of [
      await deactivate(owner, owner.userId),
      await change(owner, owner.userId, { status: 'inactive' }),
      await change(owner, owner.userId, { roleId: await roleIdOf(account, 'officeManager') }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([422, text]);
    }
  });

  it('stays when two admins deactivate each other concurrently', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const account = await shop.newAccount();
      const [one, two] = [account.owner, await account.person('admin')];
      await Promise.all([isIn(one), isIn(two)]);
      const replies = await Promise.all([deactivate(one, two.userId), deactivate(two, one.userId)]);
      // Nobody deactivates the owner, and the other one may be signed out already.
      expect(replies.map((reply) => reply.status === 200)).toEqual([true, false]);
      const admins = await account.look((tx) =>
        tx.selectFrom('users').select('id').where('status', '=', 'active').execute(),
      );
      expect(admins).toEqual([{ id: one.userId }]);
    }
  });

  it('stays when two admins demote each other, or one leaves and the other steps down, concurrently', async () => {
    const account = await shop.newAccount();
    const [one, two] = [account.owner, await account.person('admin')];
    const roleId = await roleIdOf(account, 'officeStaff');
    const replies = await Promise.all([
      change(one, two.userId, { roleId }),
      change(two, one.userId, { roleId }),
      change(one, one.userId, { roleId }),
    ]);
    const roleOf = async ({ userId }: Person) =>
      (await account.look((tx) => tx.selectFrom('users').select('roleId').where('id', '=', userId).executeTakeFirst()))
        ?.roleId;
    const remaining = (await Promise.all([one, two].map(roleOf))).filter((role) => role !== roleId);
    expect(remaining).toHaveLength(1);
    expect(replies.some((reply) => reply.status === 200)).toBe(true);
  });
});

describe('TM-7 send the invitation again', () => {
  it('mails another link', async () => {
    const { owner } = await shop.newAccount();
    const { member } = (await add(owner)).data;
    const reply = await inviteAgain(owner, member.id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect(new Set(await mailedTokens(shop, member.email)).size).toBe(2);
  });

  it('is refused for a person who has joined', async () => {
    const account = await shop.newAccount();
    const { member } = (await add(account.owner)).data;
    const body = { token: await lastToken(shop, member.email), password };
    await shop.call(session.acceptInvitation, { body });
    for (const id of [member.id, account.owner.userId]) {
      const reply = await inviteAgain(account.owner, id);
      expect([reply.status, reply.body.message]).toEqual([422, 'This user has already joined.']);
    }
  });

  it('works for a person who was activated for assignments before joining', async () => {
    const { owner } = await shop.newAccount();
    const { member } = (await add(owner)).data;
    expect((await change(owner, member.id, { status: 'active' })).data.member.status).toBe('active');
    expect((await inviteAgain(owner, member.id)).status).toBe(200);
    const body = { token: await lastToken(shop, member.email), password };
    expect((await shop.call(session.acceptInvitation, { body })).data.user.id).toBe(member.id);
  });

  it('invites again a person deactivated before joining', async () => {
    const { owner } = await shop.newAccount();
    const { member } = (await add(owner)).data;
    await deactivate(owner, member.id);
    expect((await inviteAgain(owner, member.id)).status).toBe(200);
    expect((await read(owner, member.id)).status).toBe('invited');
    const body = { token: await lastToken(shop, member.email), password };
    expect((await shop.call(session.acceptInvitation, { body })).status).toBe(200);
  });
});
