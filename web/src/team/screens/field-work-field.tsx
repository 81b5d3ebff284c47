import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { worksInFieldByDefault } from '@truckroll/domain/team/field-work';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { rolesQuery } from '../../roles/parts/role-queries.ts';

type FieldWorkFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  /** The chosen role, whose usual answer is shown until another one is given. */
  roleId: string | null;
};

/** Whether a person is suggested and planned for visits (screens 13.3). */
export function FieldWorkField<Input extends FieldValues, Output>(props: FieldWorkFieldProps<Input, Output>) {
  const { control, name, roleId } = props;
  const roles = useQuery(rolesQuery);
  const { value, onChange, ...field } = useField<Input, Output>({ control, name });
  const role = roles.data?.find(({ id }) => id === roleId)?.name ?? null;
  return (
    <Checkbox
      {...field}
      label="Works in the field"
      description="Is suggested, planned and counted for visits. Everybody can be scheduled by hand."
      checked={value ?? worksInFieldByDefault(role)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
