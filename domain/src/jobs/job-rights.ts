import { can, type Rights } from '../abilities/rights.ts';

/** The person, and the creator of the job. */
type Asked = { rights: Rights; userId: string; createdBy: string | null };

/**
 * Whether a person may change a job, its schedule and its visits (API 2.4): `Jobs.edit` any job, `Jobs.editOwn` jobs
 * they created.
 *
 * @example mayEditJob({ rights: technicianPro, userId: 'a', createdBy: 'b' }) → false
 */
export const mayEditJob = ({ rights, userId, createdBy }: Asked): boolean =>
  can(rights, 'Jobs.edit') || (can(rights, 'Jobs.editOwn') && createdBy === userId);

/**
 * Whether a person may change a visit's status (API 2.4): people who may change the job, and the visit's assignees.
 *
 * @example mayMoveVisit({ rights: technicianLite, userId: 'a', createdBy: 'b', teamIds: ['a'] }) → true
 */
export const mayMoveVisit = ({ teamIds, ...asked }: Asked & { teamIds: readonly string[] }): boolean =>
  mayEditJob(asked) || teamIds.includes(asked.userId);
