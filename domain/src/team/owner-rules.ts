import type { MemberStatus } from './member-rules.ts';

/** The role of a company's owner (API 2.5). No other role can have this name. */
export const ownerRoleName = 'superAdmin';

export const isOwnerRole = (roleName: string | null): boolean => roleName === ownerRoleName;

/** The fields of a person that the owner rules need. */
export type OwnerFacts = { id: string; roleName: string | null; email: string; status: MemberStatus };

/**
 * Why a change of a person is refused for the sake of the company's owner, or null (API TM-3, TM-5, TM-6): nobody else
 * demotes, deactivates or readdresses the owner, and a company has exactly one owner, so the role is neither given nor
 * left but by handing it over (API TM-27).
 *
 * @example ownerRefusal(owner, { ...owner, status: 'inactive' }, { actorId: 'somebody else' }) → 'ownerProtected'
 */
export function ownerRefusal(
  member: OwnerFacts,
  becomes: Omit<OwnerFacts, 'id'>,
  { actorId }: { actorId: string },
): 'ownerProtected' | 'ownerStays' | 'ownershipNotGiven' | null {
  if (!isOwnerRole(member.roleName)) return isOwnerRole(becomes.roleName) ? 'ownershipNotGiven' : null;
  const keepsOffice = isOwnerRole(becomes.roleName) && becomes.status === member.status;
  if (member.id === actorId) return keepsOffice ? null : 'ownerStays';
  return keepsOffice && becomes.email.toLowerCase() === member.email.toLowerCase() ? null : 'ownerProtected';
}

/**
 * Why somebody cannot hand the company over to a person, or null (API TM-27). The person must have chosen a password:
 * an invitation that is still open could be used by whoever has its link.
 *
 * @example ownershipRefusal({ id: 'o', roleName: 'admin' }, { id: 'a', status: 'active', hasJoined: true }) → 'ownerOnly'
 */
export function ownershipRefusal(
  giver: Pick<OwnerFacts, 'id' | 'roleName'>,
  receiver: Pick<OwnerFacts, 'id' | 'status'> & { hasJoined: boolean },
): 'ownerOnly' | 'alreadyOwner' | 'ownerUnfit' | null {
  if (!isOwnerRole(giver.roleName)) return 'ownerOnly';
  if (giver.id === receiver.id) return 'alreadyOwner';
  return receiver.status === 'active' && receiver.hasJoined ? null : 'ownerUnfit';
}
