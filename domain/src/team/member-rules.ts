export type MemberStatus = 'active' | 'invited' | 'inactive';

/** Whoever was not deactivated can be given work, also before accepting the invitation. */
export const currentStatuses = ['active', 'invited'] as const satisfies readonly MemberStatus[];

/** The fields of a person that the member rules need. */
export type MemberFacts = { id: string; status: MemberStatus; isAdmin: boolean };

const leads = (member: Omit<MemberFacts, 'id'>): boolean => member.status === 'active' && member.isAdmin;

/**
 * Why a person cannot be deactivated or lose admin rights, or null (API TM-5, TM-6). The refusal for the last active
 * admin takes precedence over the one for deactivating oneself.
 *
 * @example whyMemberNotRemovable(
 *   { id: 'a', status: 'active', isAdmin: true },
 *   { status: 'inactive', isAdmin: true },
 *   { actorId: 'a', otherAdmins: 0 },
 * ) → 'lastAdmin'
 */
export function memberRemovalRefusal(
  member: MemberFacts,
  becomes: Omit<MemberFacts, 'id'>,
  account: { actorId: string; otherAdmins: number },
): 'lastAdmin' | 'ownDeactivation' | null {
  if (leads(member) && !leads(becomes) && account.otherAdmins === 0) return 'lastAdmin';
  const isOwn = member.id === account.actorId;
  return isOwn && member.status !== 'inactive' && becomes.status === 'inactive' ? 'ownDeactivation' : null;
}
