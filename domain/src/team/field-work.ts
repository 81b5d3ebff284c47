import { adminRoleNames } from '../abilities/role-names.ts';

/** Roles of people who work in the office. */
const officeRoleNames: readonly (string | null)[] = [null, ...adminRoleNames, 'officeManager', 'officeStaff'];

/**
 * Whether a new person works in the field: is suggested, planned and counted. Null is the role of full access.
 *
 * @example worksInFieldByDefault('officeStaff') → false, worksInFieldByDefault('fieldTechnicianLite') → true
 */
export const worksInFieldByDefault = (roleName: string | null): boolean => !officeRoleNames.includes(roleName);

/**
 * Whom a conversion presets as the team of a job: those of the record who work in the field. Who wrote an estimate in
 * the office does not do its work.
 *
 * @example fieldPeople(['olivia', 'tess'], [{ id: 'olivia', worksInField: false }, …]) → ['tess']
 */
export const fieldPeople = (ids: readonly string[], team: readonly { id: string; worksInField: boolean }[]): string[] =>
  ids.filter((id) => team.find((person) => person.id === id)?.worksInField !== false);
