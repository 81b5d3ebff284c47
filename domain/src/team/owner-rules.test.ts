import { describe, expect, it } from 'vitest';
import { type OwnerFacts, ownerRefusal, ownershipRefusal } from './owner-rules.ts';

const owner: OwnerFacts = { id: 'o', roleName: 'superAdmin', email: 'olga@acme.test', status: 'active' };
const admin: OwnerFacts = { id: 'a', roleName: 'admin', email: 'adam@acme.test', status: 'active' };

describe('what is refused for the sake of the owner', () => {
  it.each<[string, OwnerFacts, Partial<OwnerFacts>, actorId: string, ReturnType<typeof ownerRefusal>]>([
    ['another role of the owner', owner, { roleName: 'admin' }, 'a', 'ownerProtected'],
    ['no role of the owner', owner, { roleName: null }, 'a', 'ownerProtected'],
    ['deactivating the owner', owner, { status: 'inactive' }, 'a', 'ownerProtected'],
    ['another address of the owner', owner, { email: 'adam@acme.test' }, 'a', 'ownerProtected'],
    ['the same address in other letters', owner, { email: 'Olga@acme.test' }, 'a', null],
    ['nothing of that', owner, {}, 'a', null],
    ['the owner leaving the role without a successor', owner, { roleName: 'admin' }, 'o', 'ownerStays'],
    ['the owner choosing full access instead of the role', owner, { roleName: null }, 'o', 'ownerStays'],
    ['the owner deactivating themselves', owner, { status: 'inactive' }, 'o', 'ownerStays'],
    ['the owner changing the own address', owner, { email: 'new@acme.test' }, 'o', null],
    ['an admin becoming owner', admin, { roleName: 'superAdmin' }, 'a', 'ownershipNotGiven'],
    ['the owner making another owner', admin, { roleName: 'superAdmin' }, 'o', 'ownershipNotGiven'],
    ['a change of an admin', admin, { roleName: 'officeStaff', status: 'inactive', email: 'x@acme.test' }, 'o', null],
  ])('%s', (_, member, change, actorId, refusal) => {
    expect(ownerRefusal(member, { ...member, ...change }, { actorId })).toBe(refusal);
  });
});

describe('handing the company over', () => {
  const joined = { ...admin, hasJoined: true };
  it.each<[string, OwnerFacts, typeof joined, ReturnType<typeof ownershipRefusal>]>([
    ['the owner to an active person', owner, joined, null],
    ['an admin to themselves', admin, joined, 'ownerOnly'],
    ['somebody with full access', { ...admin, roleName: null }, joined, 'ownerOnly'],
    ['the owner to themselves', owner, { ...owner, hasJoined: true }, 'alreadyOwner'],
    ['to an inactive person', owner, { ...joined, status: 'inactive' }, 'ownerUnfit'],
    ['to an invited person', owner, { ...joined, status: 'invited', hasJoined: false }, 'ownerUnfit'],
    ['to a person who has no password yet', owner, { ...joined, hasJoined: false }, 'ownerUnfit'],
  ])('%s', (_, giver, receiver, refusal) => {
    expect(ownershipRefusal(giver, receiver)).toBe(refusal);
  });
});
