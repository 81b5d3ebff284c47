import { adminRoleNames } from './role-names.ts';

/** What the role rules need to know about a role. `isSystem` marks the default roles of every account. */
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
 * Why this change to a role is refused, or null (API TM-10). Of the admin roles only the two-step requirement can
 * change; other default roles cannot be renamed.
 *
 * @example roleChangeRefusal({ name: 'officeStaff', isSystem: true }, { name: 'office' }) → 'roleFixed'
 */
export function roleChangeRefusal(role: RoleFacts, change: RoleEdit = {}): 'roleFixed' | null {
  const { name, label, permissions, requiresTwoStep } = change;
  const isOfTwoStep = requiresTwoStep !== undefined && [name, label, permissions].every((value) => value === undefined);
  if (isAdminsOwn(role)) return isOfTwoStep ? null : 'roleFixed';
  const isRenamed = name !== undefined && name !== role.name;
  return role.isSystem && isRenamed ? 'roleFixed' : null;
}

/**
 * Why a role cannot be deleted, or null (API TM-11). Being a default role takes precedence over having members.
 *
 * @example roleDeletionRefusal({ name: 'helper', isSystem: false, memberCount: 2 }) → 'roleInUse'
 */
export function roleDeletionRefusal(role: RoleFacts & { memberCount: number }): 'roleUndeletable' | 'roleInUse' | null {
  if (role.isSystem) return 'roleUndeletable';
  return role.memberCount > 0 ? 'roleInUse' : null;
}
