import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Control, useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { formsToChooseQuery } from '../parts/job-form-queries.ts';
import styles from './job-form.module.css';
import type { JobFieldValues } from './use-job-form.ts';

/** The forms to fill on the job. A selected form that is no longer active can be removed. */
export function JobFormsField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
  const { field, fieldState } = useController({ control, name: 'jobForms' });
  const { data: forms } = useQuery(formsToChooseQuery);
  const chosen: string[] = field.value;
  const unknown = forms === undefined ? [] : chosen.filter((id) => forms.every((form) => form.id !== id));
  const offered = [
    ...(forms ?? []).map(({ id, title, description }) => ({ id, title, description })),
    ...unknown.map((id) => ({ id, title: 'No longer offered', description: null })),
  ];
  return (
    <Checkbox.Group
      label="Job Forms"
      value={chosen}
      onChange={field.onChange}
      error={errorText(fieldState.error)}
      className={styles.forms}
    >
      <Stack gap={6}>
        {offered.map(({ id, title, description }) => (
          <Checkbox key={id} value={id} label={title} description={description} />
        ))}
        {forms?.length === 0 && unknown.length === 0 && (
          <Text size="sm" c="dimmed">
            No job forms yet
          </Text>
        )}
        <Anchor component={Link} to="/settingsV2/job-forms" target="_blank" size="sm">
          Manage job forms <IconExternalLink size={14} aria-label="(opens in a new tab)" />
        </Anchor>
      </Stack>
    </Checkbox.Group>
  );
}
