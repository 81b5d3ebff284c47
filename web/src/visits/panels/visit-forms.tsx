import { Button, Group, Text } from '@mantine/core';
import type { JobForm, JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { useCan, useMe } from '../../app/session/me.ts';
import styles from './visit-dialog.module.css';
import type { VisitStep } from './visit-step.ts';

type VisitFormsProps = {
  forms: readonly { form: JobForm; entry: JobFormEntry | null }[];
  isClosed: boolean;
  onStep: (step: VisitStep) => void;
};

/** The forms of a visit, each with its state and an action that fills it in or shows it. */
export function VisitForms({ forms, isClosed, onStep }: VisitFormsProps) {
  const me = useMe();
  const mayEdit = useCan()('Jobs.edit');
  return (
    <ul className={styles.rows}>
      {forms.map(({ form, entry }) => (
        <li key={form.id} className={styles.form}>
          <div className={styles.formTitle}>
            <Text fw={550}>{form.title}</Text>
            <Text size="xs" c="dimmed">
              {entry === null
                ? 'Not filled yet'
                : `Filled by ${entry.filledBy} · ${formatDateTime(entry.filledAt, me.timezone)}`}
            </Text>
          </div>
          <Group gap="xs">
            {entry !== null && (
              <Button
                variant="default"
                aria-label={`View ${form.title}`}
                onClick={() => onStep({ kind: 'view', entry })}
              >
                View
              </Button>
            )}
            {!isClosed && (entry === null || mayEdit || entry.filledBy === me.name) && (
              <Button
                variant={entry === null ? 'filled' : 'default'}
                aria-label={`${entry === null ? 'Fill' : 'Change'} ${form.title}`}
                onClick={() => onStep({ kind: 'fill', form, entry })}
              >
                {entry === null ? 'Fill' : 'Change'}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}
