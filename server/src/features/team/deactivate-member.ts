import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { TeamMember } from '@truckroll/contract/team/team';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { RequestContext } from '../../platform/http/request-steps.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeMember } from './save-member.ts';

type Deactivation = Author & Pick<RequestContext<Endpoint>, 'afterCommit' | 'logSecurity'>;

/** Writes the security events of a change of rights: another role, or a deactivation. */
export function logRightsChange(log: Deactivation['logSecurity'], before: TeamMember, after: TeamMember): void {
  const { roleId, roleName } = after;
  if (roleId !== before.roleId) log('role-given', { of: after.id, roleId, roleName });
  if (after.status === 'inactive' && before.status !== 'inactive') log('person-deactivated', { of: after.id });
}

/** Deactivates a person, whose records stay. The person must be locked (API TM-6). */
export async function deactivateMember(
  tx: Tx,
  member: Parameters<typeof changeMember>[1],
  by: Deactivation & Pick<ServerContext, 'sessions' | 'queue' | 'settings'>,
): Promise<TeamMember> {
  by.afterCommit(() => by.sessions.forgetUser(member.id));
  const deactivated = await changeMember(tx, member, { status: 'inactive' }, by);
  by.afterCommit(() => logRightsChange(by.logSecurity, member, deactivated));
  return deactivated;
}
