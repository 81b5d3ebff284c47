import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '../../../team/parts/team-queries.ts';
import { filterWidth } from './filter-width.ts';

type TeamFilterProps = { value: string | undefined; onChange: (teamId: string | undefined) => void };

/** Filters by one assigned person. */
export function TeamFilter({ value, onChange }: TeamFilterProps) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      aria-label="Team member"
      placeholder="Team member"
      w={filterWidth}
      searchable
      clearable
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearButtonProps={{ 'aria-label': 'Clear team member', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
}
