import { suggestSlots } from '@truckroll/contract/planning/slots';
import { listRoles } from '@truckroll/contract/team/roles';
import { createMember, listTeam, updateMember } from '@truckroll/contract/team/team';
import { addVisit } from '@truckroll/contract/visits/visits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const day = '2026-03-11';

async function invite(owner: Person, role: string | null, more: object = {}) {
  const { roles } = (await shop.call(listRoles, { as: owner })).data;
  const roleId = roles.find(({ name }) => name === role)?.id ?? null;
  const body = { firstName: 'Max', email: `max-${newId()}@example.test`, roleId, ...more };
  return (await shop.call(createMember, { as: owner, body })).data.member;
}

/** The people who are suggested or named as missing. */
async function asked(owner: Person, more: object = {}): Promise<string[]> {
  const body = { address: { latitude: 43.65, longitude: -79.38 }, fromDate: day, toDate: day, ...more };
  const { data } = await shop.call(suggestSlots, { as: owner, body });
  const found = data.suggestions.flatMap((slot) => ('teamMemberId' in slot ? [slot.teamMemberId] : []));
  return [...new Set([...found, ...data.missing.map(({ teamMemberId }) => teamMemberId)])].sort();
}

it('works in the field by role, or as somebody is told to', async () => {
  const { owner } = await shop.newAccount();
  const [technician, office, everything] = [
    await invite(owner, 'fieldTechnicianLite'),
    await invite(owner, 'officeStaff'),
    await invite(owner, null),
  ];
  expect([technician, office, everything].map(({ worksInField }) => worksInField)).toEqual([true, false, false]);
  expect((await invite(owner, 'officeStaff', { worksInField: true })).worksInField).toBe(true);
  const change = async (worksInField: boolean | null) =>
    (await shop.call(updateMember, { as: owner, params: { id: office.id }, body: { worksInField } })).data.member;
  expect([(await change(true)).worksInField, (await change(null)).worksInField]).toEqual([true, false]);
});

it('only people who work in the field are suggested, invited ones too, others when they are asked for', async () => {
  const { owner } = await shop.newAccount();
  const [technician, office] = [await invite(owner, 'fieldTechnicianPro'), await invite(owner, 'officeManager')];
  expect(await asked(owner)).toEqual([owner.userId, technician.id].sort());
  expect(await asked(owner, { technician_ids: [office.id] })).toEqual([office.id]);
  await shop.call(updateMember, { as: owner, params: { id: owner.userId }, body: { worksInField: false } });
  expect(await asked(owner)).toEqual([technician.id]);
});

it('an invited person is given a visit before accepting, and is among the people to choose from', async () => {
  const account = await shop.newAccount();
  const { owner, person } = account;
  const invited = await invite(owner, 'fieldTechnicianPro');
  const colleague = await person('officeStaff');
  const { team } = (await shop.call(listTeam, { as: colleague, query: { limit: -1, status: 'current' } })).data;
  expect(team.map(({ id }) => id)).toContain(invited.id);
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId });
  const body = { visitStartDateTime: `${day}T14:00:00.000Z`, teamMemberIds: [invited.id] };
  const made = await shop.call(addVisit, { as: owner, params: { id: jobId }, body });
  expect([made.status, made.data.visit.teamMembers.map(({ id }) => id)]).toEqual([201, [invited.id]]);
  await shop.call(updateMember, { as: owner, params: { id: invited.id }, body: { status: 'inactive' } });
  expect((await shop.call(addVisit, { as: owner, params: { id: jobId }, body })).status).toBe(400);
  expect(await asked(owner)).not.toContain(invited.id);
});
