import { problems } from '@truckroll/contract/endpoints/problem';
import * as contract from '@truckroll/contract/team/skills';
import { createMember, getMember } from '@truckroll/contract/team/team';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const add = (as: Person, name: unknown) => shop.call(contract.createSkill, { as, body: { name } });
const rename = (as: Person, id: string, name: unknown) =>
  shop.call(contract.updateSkill, { as, params: { id }, body: { name } });
const remove = (as: Person, id: string) => shop.call(contract.deleteSkill, { as, params: { id } });
const list = async (as: Person) => (await shop.call(contract.listSkills, { as })).data.skills;

describe('TM-12 the skills', () => {
  it('are listed by name for any user of the account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    for (const name of ['Plumbing', 'HVAC', 'électricité', 'Drains']) await add(mine.owner, name);
    await add(other.owner, 'Roofing');
    const names = (await list(await mine.person('fieldTechnicianLite'))).map((skill) => skill.name);
    expect(names).toEqual(['Drains', 'électricité', 'HVAC', 'Plumbing']);
  });
});

describe('TM-13 add a skill', () => {
  it('returns the existing one of that name, ignoring case', async () => {
    const { owner } = await shop.newAccount();
    const first = await add(owner, ' Plumbing ');
    expect([first.status, first.data.skill.name]).toEqual([201, 'Plumbing']);
    const second = await add(owner, 'PLUMBING');
    expect([second.status, second.data]).toEqual([200, first.data]);
    expect(await list(owner)).toEqual([first.data.skill]);
  });

  it('creates one for concurrent additions', async () => {
    const { owner } = await shop.newAccount();
    const replies = await Promise.all(['HVAC', 'hvac', 'Hvac', 'HVAC'].map((name) => add(owner, name)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map((reply) => reply.data.skill.id)).size).toBe(1);
  });

  it.each([undefined, null, '', '  '])('requires a name, not %j', async (name) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, name);
    expect([reply.status, reply.body.message]).toEqual([400, 'Skill name is required']);
  });

  it('has a name of at most 80 characters', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, 'x'.repeat(81));
    expect([reply.status, reply.body.message]).toEqual([400, 'Name is too long (maximum 80 characters)']);
  });

  it.each([
    ['officeStaff', 201],
    ['fieldTechnicianPro', 201],
    ['fieldTechnicianLite', 403],
  ])('is for whoever creates or edits jobs: %s %i', async (roleName, status) => {
    const { person } = await shop.newAccount();
    expect((await add(await person(roleName), 'Drains')).status).toBe(status);
  });
});

describe('TM-14 rename and delete a skill', () => {
  it('renames it, unless another skill has the name', async () => {
    const { owner } = await shop.newAccount();
    const { skill } = (await add(owner, 'Plumbing')).data;
    await add(owner, 'HVAC');
    expect((await rename(owner, skill.id, 'plumbing')).data.skill).toMatchObject({ id: skill.id, name: 'plumbing' });
    const taken = await rename(owner, skill.id, 'hvac');
    expect([taken.status, taken.body.message]).toEqual([409, 'A skill with this name already exists']);
    const empty = await rename(owner, skill.id, ' ');
    expect([empty.status, empty.body.message]).toEqual([400, 'Skill name is required']);
  });

  it('refuses a rename of an older version, and keeps the version of an unchanged name', async () => {
    const { owner } = await shop.newAccount();
    const { id, updatedAt } = (await add(owner, 'Plumbing')).data.skill;
    const send = (name: string, edited: string) =>
      shop.call(contract.updateSkill, { as: owner, params: { id }, body: { name, updatedAt: edited } });
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 60_000);
    expect((await send('Plumbing', updatedAt)).data.skill.updatedAt).toBe(updatedAt);
    const { skill } = (await send('Pipes', updatedAt)).data;
    shop.clock.now = before;
    expect(skill.updatedAt > updatedAt).toBe(true);
    const stale = await send('Drains', updatedAt);
    expect([stale.status, stale.body.message]).toEqual([409, problems.stale[1]]);
    expect((await send('Drains', skill.updatedAt)).data.skill.name).toBe('Drains');
  });

  it('removes a deleted one from the people who had it', async () => {
    const { owner } = await shop.newAccount();
    const [drains, pipes] = [(await add(owner, 'Drains')).data.skill, (await add(owner, 'Pipes')).data.skill];
    const body = {
      firstName: 'Max',
      email: `m-${newId()}@example.test`,
      roleId: null,
      skills: [drains.id, pipes.id],
    };
    const { member } = (await shop.call(createMember, { as: owner, body })).data;
    const reply = await remove(owner, drains.id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    const after = await shop.call(getMember, { as: owner, params: { id: member.id } });
    expect(after.data.member.skills).toEqual([pipes.id]);
  });

  it("does not find an unknown, deleted or another account's skill", async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(other.owner, 'Drains')).data.skill;
    const gone = (await add(mine.owner, 'Gone')).data.skill.id;
    await remove(mine.owner, gone);
    for (const reply of [
      await rename(mine.owner, id, ''),
      await remove(mine.owner, id),
      await rename(mine.owner, gone, 'Back'),
      await remove(mine.owner, gone),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Skill not found']);
    }
    expect(await list(other.owner)).toHaveLength(1);
  });

  it('is for admins', async () => {
    const { owner, person } = await shop.newAccount();
    const { id } = (await add(owner, 'Drains')).data.skill;
    const manager = await person('officeManager');
    expect((await rename(manager, id, 'Pipes')).status).toBe(403);
    expect((await remove(manager, id)).status).toBe(403);
  });
});
