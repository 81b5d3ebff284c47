import { Button, Group, Pill, Text } from '@mantine/core';
import type { JobFormEntry, JobFormField } from '@truckroll/contract/jobs/job-forms';
import { formDay } from '@truckroll/domain/format/dates';
import type { FormValue } from '@truckroll/domain/job-forms/form-values';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { FactList } from '../../design/fact-list.tsx';
import { formDateTime } from '../../design/shown-units.ts';
import { StoredImages } from './stored-images.tsx';

type JobFormPreviewProps = { entry: JobFormEntry; onClose: () => void };

/** M3: a filled-in form with its answers, according to the fields at that time. */
export function JobFormPreview({ entry, onClose }: JobFormPreviewProps) {
  return (
    <Dialog
      title={entry.formTitle}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      }
    >
      <Group gap="xs">
        <Text c="dimmed" size="sm">
          Filled by {entry.filledBy} · Job #{entry.jobNumber}
        </Text>
        {entry.visitStatus !== null && <Badge group="visitStatus" value={entry.visitStatus} />}
      </Group>
      <FactList
        facts={entry.formSchema.fields.map((field) => ({
          key: field.id,
          label: field.label || field.name,
          value: <Answer field={field} value={entry.formValues[field.id] ?? null} />,
          isLong: field.type === 'textarea' || field.type === 'photo' || field.type === 'signature',
        }))}
      />
    </Dialog>
  );
}

function Answer({ field, value }: { field: JobFormField; value: FormValue }) {
  const { timezone } = useMe();
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '-';
  if (field.type === 'photo' || field.type === 'signature') {
    return <StoredImages label={field.label || field.name} keys={Array.isArray(value) ? value : [String(value)]} />;
  }
  if (Array.isArray(value)) return <Chips names={value} />;
  switch (field.type) {
    case 'checkbox':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return formDay(String(value));
    case 'datetime':
      return formDateTime(String(value), timezone);
    default:
      return String(value);
  }
}

const Chips = ({ names }: { names: readonly string[] }) => (
  <Group gap={4}>
    {names.map((name) => (
      <Pill key={name}>{name}</Pill>
    ))}
  </Group>
);
