import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery } from './team-queries.ts';

type PersonFilterProps = {
  label: string;
  width: number;
  value: string | undefined;
  onChange: (personId: string | undefined) => void;
};

/** Filters a list by one person. */
export function PersonFilter({ label, width, value, onChange }: PersonFilterProps) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={width}
      searchable
      clearable
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearButtonProps={{
        'aria-label': `Clear ${label.toLowerCase()}`,
        'aria-hidden': false,
        tabIndex: 0,
        miw: 24,
        mih: 24,
      }}
      nothingFoundMessage="Nothing found"
    />
  );
}
