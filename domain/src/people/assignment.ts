import { can, type Rights } from '../abilities/rights.ts';

/**
 * Whether somebody may give a request to a person, or take it from that person (API 2.4): `assignAnyone` and admins to
 * anyone; `assignTeam` to anyone but oneself, to oneself too with `assignSelf`; `assignSelf` alone to oneself only.
 */
export function mayAssignRequest(by: Rights & { userId: string }, userId: string): boolean {
  if (can(by, 'Requests.assignAnyone')) return true;
  return userId === by.userId ? can(by, 'Requests.assignSelf') : can(by, 'Requests.assignTeam');
}

/** The same for a task; whoever holds neither ability may give tasks to anyone (API 2.4). */
export function mayAssignTask(by: Rights & { userId: string }, userId: string): boolean {
  if (by.isAdmin) return true;
  const [team, self] = [can(by, 'TaskManagement.assignTeam'), can(by, 'TaskManagement.assignSelf')];
  if (!team && !self) return true;
  return userId === by.userId ? self : team;
}
