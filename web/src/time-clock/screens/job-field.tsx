import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { jobListQuery } from '../../jobs/parts/job-queries.ts';

const pauseMs = 250;
const shown = 20;

type JobFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  /** The name of the job that is chosen at first. */
  title: string | null;
};

/** The job of entered time. The server searches while the user types. */
export function JobField<Input extends FieldValues, Output>({ control, name, title }: JobFieldProps<Input, Output>) {
  const field = useField<Input, Output>({ control, name });
  const [first] = useState<string | null>(field.value ?? null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...jobListQuery({ search, limit: shown, sortBy: 'createdAt', sortOrder: 'desc' }),
    enabled: isOpen,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(
    first === null ? null : { value: first, label: title ?? 'A job that you do not see' },
  );
  const found = (query.data?.jobs ?? []).map((job) => ({
    value: job.id,
    label: jobLabel({ ...job, clientName: job.client.name }),
  }));
  const others = found.filter(({ value }) => value !== chosen?.value);
  return (
    <Select
      {...field}
      value={field.value ?? null}
      label="Job"
      placeholder="No job"
      searchable
      clearable
      data={chosen === null ? others : [chosen, ...others]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={query.isFetching ? 'Searching...' : 'No jobs found'}
      onChange={(value) => {
        setChosen(found.find((option) => option.value === value) ?? null);
        field.onChange(value);
      }}
    />
  );
}
