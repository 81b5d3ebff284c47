import { firstUnknownAbility, mergePermissions, moduleKeys } from '@truckroll/domain/abilities/catalogue';
import { z } from 'zod';
import { adminOnly, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, readText, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

export const permission = z.object({ name: z.enum(moduleKeys), abilities: z.array(z.string()) });
describeType(permission, { id: 'Permission' });

/** `memberCount` includes invited and inactive people: they also keep the role from being deleted. */
const role = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  permissions: z.array(permission),
  isSystem: z.boolean(),
  /** Members must set up two-step sign-in at their next sign-in, before anything else. */
  requiresTwoStep: z.boolean(),
  memberCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(role, { id: 'Role' });
export type Role = z.infer<typeof role>;

export const listRoles = endpoint({
  id: 'TM-8',
  name: 'listRoles',
  summary: 'The roles of the account',
  method: 'GET',
  path: '/roles',
  needs: signedIn,
  data: z.object({ roles: z.array(role).max(listBounds.roles) }),
});

export const getRole = endpoint({
  id: 'TM-8b',
  name: 'getRole',
  summary: 'One role',
  method: 'GET',
  path: '/roles/:id',
  needs: adminOnly,
  params: idParams,
  data: z.object({ role }),
  refuses: ['notFound'],
});

const describedAbility = z.object({ name: z.string(), label: z.string(), description: z.string() });
describeType(describedAbility, { id: 'DescribedAbility' });

export const getAbilityCatalogue = endpoint({
  id: 'TM-9',
  name: 'getAbilityCatalogue',
  summary: 'Every ability that a role can hold, with its description',
  method: 'GET',
  path: '/roles/catalogue',
  needs: signedIn,
  data: z.object({
    modules: z
      .array(z.object({ name: z.enum(moduleKeys), label: z.string(), abilities: z.array(describedAbility) }))
      .max(moduleKeys.length),
  }),
});

const roleName = requiredText(60, 'Role name is required').pipe(z.string().regex(/^[\p{L}\p{Nd}]+$/u));
const roleLabel = z.string().trim().max(100);

const permissionInput = z.object({ name: readText(100), abilities: z.array(readText(100)) });
describeType(permissionInput, { id: 'PermissionInput' });

/** Abilities as they are sent: each module and ability once, unknown ones refused. */
export const permissionsInput = z.array(permissionInput).transform((sent, context) => {
  const merged = mergePermissions(sent);
  if (merged !== null) return merged;
  context.addIssue({
    code: 'custom',
    message: `Unknown ability: ${firstUnknownAbility(sent)}`,
    params: { code: 'not_an_option' },
  });
  return z.NEVER;
});

const newRole = z.object({
  name: roleName,
  label: roleLabel.nullish(),
  permissions: permissionsInput.default([]),
  requiresTwoStep: z.boolean().default(false),
});
describeType(newRole, { id: 'NewRole' });
export type NewRole = z.output<typeof newRole>;

export const createRole = endpoint({
  id: 'TM-10',
  name: 'createRole',
  summary: 'Add a role',
  method: 'POST',
  path: '/roles',
  needs: adminOnly,
  peopleOnly: true,
  body: newRole,
  data: z.object({ role }),
  status: 201,
  refuses: ['roleNameTaken'],
});

const roleChange = z.object({
  name: roleName.optional(),
  label: roleLabel.nullish(),
  permissions: permissionsInput.optional(),
  requiresTwoStep: z.boolean().optional(),
  updatedAt: version,
});
describeType(roleChange, { id: 'RoleChange' });
export type RoleChange = z.output<typeof roleChange>;

export const updateRole = endpoint({
  id: 'TM-10b',
  name: 'updateRole',
  summary: 'Change a role; the change applies at once to everybody who has it',
  method: 'PATCH',
  path: '/roles/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: roleChange,
  data: z.object({ role }),
  refuses: ['notFound', 'stale', 'roleNameTaken', 'roleFixed'],
});

export const deleteRole = endpoint({
  id: 'TM-11',
  name: 'deleteRole',
  summary: 'Delete a role that nobody holds',
  method: 'DELETE',
  path: '/roles/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'roleInUse', 'roleUndeletable'],
});
