import { Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { MailboxState } from './mailbox-values.ts';

const marks = {
  good: <IconCheck size={16} aria-hidden color="var(--mantine-color-success)" />,
  busy: <Loader size={14} aria-hidden />,
  bad: <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />,
} as const;

/** The state of a mailbox with its coloured mark. */
export function MailboxStateText({ state: { label, tone } }: { state: MailboxState }) {
  return (
    <Group gap={6} wrap="nowrap" c={tone === 'bad' ? 'var(--mantine-color-error)' : undefined}>
      {marks[tone]}
      <span>{label}</span>
    </Group>
  );
}
