import { can, type Rights } from '../abilities/rights.ts';

/** Who asks, and who created the job that is asked about. */
type Asked = { rights: Rights; userId: string; createdBy: string | null };

/**
 * Whether somebody may change a job, its schedule and its visits (API 2.4): with `Jobs.edit` any, with `Jobs.editOwn` the
 * ones that he created.
 *
 * @example mayEditJob({ rights: technicianPro, userId: 'a', createdBy: 'b' }) → false
 */
export const mayEditJob = ({ rights, userId, createdBy }: Asked): boolean =>
  can(rights, 'Jobs.edit') || (can(rights, 'Jobs.editOwn') && createdBy === userId);

/**
 * Whether somebody may move a visit to another status (API 2.4): who may change the job, and the visit's own people.
 *
 * @example mayMoveVisit({ rights: technicianLite, userId: 'a', createdBy: 'b', teamIds: ['a'] }) → true
 */
export const mayMoveVisit = ({ teamIds, ...asked }: Asked & { teamIds: readonly string[] }): boolean =>
  mayEditJob(asked) || teamIds.includes(asked.userId);
