import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { formsToChooseQuery } from '../../jobs/parts/job-form-queries.ts';

/**
 * The job forms of a client, selected by title and description. A selected form that is no longer active can be
 * removed.
 */
export function ClientJobFormsField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { value } = useField<Input, Output>(props);
  const { data: forms, error } = useQuery(formsToChooseQuery);
  // A failure to load the forms is logged and not shown (screens 3.6).
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);

  const chosen: readonly string[] = value ?? [];
  const unknown = chosen.filter((id) => forms?.every((form) => form.id !== id) ?? true);
  const unknownLabel = forms === undefined ? '...' : 'No longer offered';
  return (
    <MultiSelectField
      {...props}
      data={[
        ...(forms ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ...unknown.map((id) => ({ value: id, label: unknownLabel })),
      ]}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <span>{option.label}</span>
          <Text size="xs" c="dimmed">
            {forms?.find(({ id }) => id === option.value)?.description}
          </Text>
        </Stack>
      )}
    />
  );
}
