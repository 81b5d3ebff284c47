import { adminRoleNames } from './default-roles.ts';

/** What a rule needs to know of a role. `isSystem` marks the ones that every account begins with. */
export type RoleFacts = { name: string; isSystem: boolean };

const isAdminsOwn = (role: RoleFacts): boolean =>
  role.isSystem && (adminRoleNames as readonly string[]).includes(role.name);

type RoleEdit = {
  name?: string | undefined;
  label?: unknown;
  permissions?: unknown;
  requiresTwoStep?: boolean | undefined;
};

/**
 * Why a role cannot be changed so, or null (API TM-10): of the admin roles only whether they require two-step sign-in, the
 * other default roles not by name.
 *
 * @example whyRoleFixed({ name: 'officeStaff', isSystem: true }, { name: 'office' }) → 'roleFixed'
 */
export function whyRoleFixed(role: RoleFacts, change: RoleEdit = {}): 'roleFixed' | null {
  const { name, label, permissions, requiresTwoStep } = change;
  const isOfTwoStep = requiresTwoStep !== undefined && [name, label, permissions].every((value) => value === undefined);
  if (isAdminsOwn(role)) return isOfTwoStep ? null : 'roleFixed';
  const isRenamed = name !== undefined && name !== role.name;
  return role.isSystem && isRenamed ? 'roleFixed' : null;
}

/**
 * Why a role cannot be deleted, or null (API TM-11). That it is a default role comes before that people hold it.
 *
 * @example whyRoleStays({ name: 'helper', isSystem: false, memberCount: 2 }) → 'roleInUse'
 */
export function whyRoleStays(role: RoleFacts & { memberCount: number }): 'roleUndeletable' | 'roleInUse' | null {
  if (role.isSystem) return 'roleUndeletable';
  return role.memberCount > 0 ? 'roleInUse' : null;
}
