import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../design/field/select-field.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import type { ClientFormControl } from './use-client-form.ts';

/** The person whom the client prefers, who comes first among equal suggested times (API VI-10). */
export function PreferredPersonField({ control }: Pick<ClientFormControl, 'control'>) {
  const chosen = useWatch({ control, name: 'preferredMemberId' });
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const team = (data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === null || team.some(({ value }) => value === chosen);
  return (
    <SelectField
      control={control}
      name="preferredMemberId"
      label="Preferred person"
      placeholder="Nobody in particular"
      data={isListed ? team : [...team, { value: chosen, label: 'Former member' }]}
      searchable
      clearable
      allowDeselect
    />
  );
}
