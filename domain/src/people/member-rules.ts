export type MemberStatus = 'active' | 'invited' | 'inactive';

/** What a rule needs to know of a person. */
export type MemberFacts = { id: string; status: MemberStatus; isAdmin: boolean };

const leads = (member: Omit<MemberFacts, 'id'>): boolean => member.status === 'active' && member.isAdmin;

/**
 * Why a person cannot become inactive or lose the rights of an admin, or null (API TM-5, TM-6). That an account keeps an
 * active admin comes before that nobody deactivates himself.
 *
 * @example whyMemberStays(
 *   { id: 'a', status: 'active', isAdmin: true },
 *   { status: 'inactive', isAdmin: true },
 *   { actorId: 'a', otherAdmins: 0 },
 * ) → 'lastAdmin'
 */
export function whyMemberStays(
  member: MemberFacts,
  becomes: Omit<MemberFacts, 'id'>,
  account: { actorId: string; otherAdmins: number },
): 'lastAdmin' | 'ownDeactivation' | null {
  if (leads(member) && !leads(becomes) && account.otherAdmins === 0) return 'lastAdmin';
  const isOwn = member.id === account.actorId;
  return isOwn && member.status !== 'inactive' && becomes.status === 'inactive' ? 'ownDeactivation' : null;
}
