import { can, type Rights } from '../abilities/rights.ts';

/**
 * Whether a person may assign a request to somebody, or unassign that person (API 2.4). Admins and holders of
 * `assignAnyone` may assign anyone; `assignTeam` allows anyone but oneself; `assignSelf` allows only oneself.
 */
export function mayAssignRequest(by: Rights & { userId: string }, userId: string): boolean {
  if (can(by, 'Requests.assignAnyone')) return true;
  return userId === by.userId ? can(by, 'Requests.assignSelf') : can(by, 'Requests.assignTeam');
}

/** The same for a task; a person with neither ability may assign tasks to anyone (API 2.4). */
export function mayAssignTask(by: Rights & { userId: string }, userId: string): boolean {
  if (by.isAdmin) return true;
  const [team, self] = [can(by, 'TaskManagement.assignTeam'), can(by, 'TaskManagement.assignSelf')];
  if (!team && !self) return true;
  return userId === by.userId ? self : team;
}
