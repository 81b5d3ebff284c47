import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '../../../team/parts/team-queries.ts';

type PersonFilterProps = { width: number; value: string | undefined; onChange: (id: string | undefined) => void };

/** Filters by one assigned person. */
export function PersonFilter({ width, value, onChange }: PersonFilterProps) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      aria-label="Assigned to"
      placeholder="Assigned to"
      w={width}
      searchable
      clearable
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearButtonProps={{ 'aria-label': 'Clear assigned to', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
}
