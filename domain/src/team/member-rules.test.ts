import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberStatus, memberRemovalRefusal } from './member-rules.ts';

const status = fc.constantFrom<MemberStatus>('active', 'invited', 'inactive');
const state = fc.record({ status, isAdmin: fc.boolean() });
const leads = (person: { status: MemberStatus; isAdmin: boolean }) => person.status === 'active' && person.isAdmin;

describe('a change of a person', () => {
  it('never leaves the account without an active admin', () => {
    fc.assert(
      fc.property(state, state, fc.nat(3), fc.boolean(), (before, after, otherAdmins, isOwn) => {
        const refusal = memberRemovalRefusal({ id: 'a', ...before }, after, {
          actorId: isOwn ? 'a' : 'b',
          otherAdmins,
        });
        const admins = (person: typeof before) => otherAdmins + Number(leads(person));
        if (admins(before) > 0 && admins(after) === 0) expect(refusal).toBe('lastAdmin');
        else expect(refusal).not.toBe('lastAdmin');
      }),
    );
  });

  it('is not refused to somebody else while admins remain', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(memberRemovalRefusal({ id: 'a', ...before }, after, { actorId: 'b', otherAdmins: 1 })).toBeNull();
      }),
    );
  });

  it('reports the last admin before the self-deactivation', () => {
    const owner = { id: 'a', status: 'active', isAdmin: true } as const;
    const inactive = { status: 'inactive', isAdmin: true } as const;
    expect(memberRemovalRefusal(owner, inactive, { actorId: 'a', otherAdmins: 0 })).toBe('lastAdmin');
    expect(memberRemovalRefusal(owner, inactive, { actorId: 'a', otherAdmins: 1 })).toBe('ownDeactivation');
  });

  it('lets an admin give up their own rights while another one remains', () => {
    const owner = { id: 'a', status: 'active', isAdmin: true } as const;
    expect(
      memberRemovalRefusal(owner, { status: 'active', isAdmin: false }, { actorId: 'a', otherAdmins: 1 }),
    ).toBeNull();
  });
});
