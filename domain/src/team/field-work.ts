import { adminRoleNames } from '../abilities/default-roles.ts';

/** Roles of people who work in the office. */
const officeRoleNames: readonly (string | null)[] = [null, ...adminRoleNames, 'officeManager', 'officeStaff'];

/**
 * Whether a new person works in the field: is suggested, planned and counted. Null is the role of full access.
 *
 * @example worksInFieldByDefault('officeStaff') → false, worksInFieldByDefault('fieldTechnicianLite') → true
 */
export const worksInFieldByDefault = (roleName: string | null): boolean => !officeRoleNames.includes(roleName);
