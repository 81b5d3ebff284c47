import { createRole, type Role } from '@truckroll/contract/team/roles';
import { type Abilities, abilitiesOf } from '@truckroll/domain/abilities/catalogue';
import { z } from 'zod';
import { inOrder, permissionsOf } from '../parts/chosen-abilities.ts';

/** The values of the roles editor: a role's abilities by module. */
export type RoleFormValues = { name: string; label: string; requiresTwoStep: boolean; abilities: Abilities };

/** The initial values of the editor; a new role has no abilities. */
export const roleValues = (
  role: Pick<Role, 'name' | 'label' | 'permissions' | 'requiresTwoStep'> | null,
): RoleFormValues => ({
  name: role?.name ?? '',
  label: role?.label ?? '',
  requiresTwoStep: role?.requiresTwoStep ?? false,
  abilities: inOrder(abilitiesOf(role?.permissions ?? [])),
});

/**
 * A unique name for the copy of a role.
 *
 * @example copyName('helper', ['helper', 'helperCopy']) → 'helperCopy2'
 */
export function copyName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((each) => each.toLowerCase()));
  const isFree = (wanted: string): boolean => !names.has(wanted.toLowerCase());
  const plain = `${name}Copy`;
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? plain : `${plain}${count}`;
    if (isFree(wanted)) return wanted;
  }
}

/** The contract's checks as the form's schema. */
export const roleForm = z
  .custom<RoleFormValues>()
  .transform(
    ({ abilities, ...role }): z.input<typeof createRole.body> => ({ ...role, permissions: permissionsOf(abilities) }),
  )
  .pipe(createRole.body);
