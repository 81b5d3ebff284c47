import { isDeepStrictEqual } from 'node:util';
import type { NewRole, Role, RoleChange } from '@truckroll/contract/team/roles';
import { roleChangeRefusal, roleDeletionRefusal } from '@truckroll/domain/abilities/role-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import * as store from '../../records/people/role-store.ts';

/** Adds a role; its default label is its name (API TM-10). */
export const createRole = (tx: Tx, sent: NewRole, now: Date): Promise<Role> =>
  store.insertRole(tx, { ...sent, label: sent.label || sent.name }, now);

/** Changes a role, except the fixed parts of the default roles (API TM-10). */
export async function changeRole(tx: Tx, stored: Role, sent: RoleChange, now: Date): Promise<Role> {
  requireVersion(stored, sent.updatedAt);
  const fixed = roleChangeRefusal(stored, sent);
  if (fixed !== null) throw new Problem(fixed);
  const before: store.RoleValues = {
    name: stored.name,
    label: stored.label,
    permissions: stored.permissions,
    requiresTwoStep: stored.requiresTwoStep,
  };
  const name = sent.name ?? before.name;
  const label = sent.label === undefined ? before.label : sent.label || name;
  const values: store.RoleValues = {
    name,
    label,
    permissions: sent.permissions ?? before.permissions,
    requiresTwoStep: sent.requiresTwoStep ?? before.requiresTwoStep,
  };
  return isDeepStrictEqual(values, before) ? stored : store.updateRole(tx, stored.id, values, now);
}

/** Deletes a custom role without members (API TM-11). */
export async function removeRole(tx: Tx, role: Role): Promise<void> {
  const stays = roleDeletionRefusal(role);
  if (stays !== null) throw new Problem(stays, { n: role.memberCount });
  await store.deleteRole(tx, role.id);
}
