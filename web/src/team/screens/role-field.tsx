import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noRoleText } from '@truckroll/domain/abilities/no-role';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import type { FieldValues } from 'react-hook-form';
import { confirm } from '../../design/feedback/confirm.ts';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { rolesQuery } from '../../roles/parts/role-queries.ts';
import { fullAccess } from './role-choice.ts';

type RoleFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  /** Whether it is the role of the owner, who leaves it only by handing over the company. */
  isOwner: boolean;
};

const askForFullAccess = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Full access',
    message: 'A person without a role may see and change everything, including the settings. Do you want to proceed?',
  });

/** A person's role. Having no role gives full access, which requires a confirmation (screens 13.3). */
export function RoleField<Input extends FieldValues, Output>({ isOwner, ...props }: RoleFieldProps<Input, Output>) {
  const roles = useQuery(rolesQuery);
  const { value, onChange, ...field } = useField<Input, Output>(props);

  async function choose(choice: string | null): Promise<void> {
    if (choice === null || choice === value) return;
    if (choice !== fullAccess || (await askForFullAccess())) onChange(choice);
  }

  return (
    <Select
      {...field}
      {...requiredProps(true)}
      label="Role"
      placeholder="Choose a role"
      disabled={isOwner}
      description={isOwner ? 'The owner keeps this role until the company is handed over.' : undefined}
      allowDeselect={false}
      data={[
        ...(roles.data ?? [])
          .filter((role) => isOwner || !isOwnerRole(role.name))
          .map(({ id, label }) => ({ value: id, label })),
        { value: fullAccess, label: noRoleText },
      ]}
      value={value ?? null}
      onChange={(choice) => void choose(choice)}
    />
  );
}
