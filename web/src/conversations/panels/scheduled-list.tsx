import { Button, Group, Text } from '@mantine/core';
import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import { useMe } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { useCancelText, useSendAgain } from '../parts/conversation-queries.ts';
import styles from './composer.module.css';

/** The messages that wait for their time, with their cancellation. */
export function ScheduledList({ messages, canSend }: { messages: readonly SmsMessage[]; canSend: boolean }) {
  if (messages.length === 0) return null;
  return (
    <ul className={styles.scheduled} aria-label="Scheduled messages">
      {messages.map((message) => (
        <Scheduled key={message.id} message={message} canSend={canSend} />
      ))}
    </ul>
  );
}

function Scheduled({ message, canSend }: { message: SmsMessage; canSend: boolean }) {
  const { timezone } = useMe();
  const cancel = useCancelText();
  const send = useSendAgain();
  const { id, body, sendAt } = message;
  return (
    <li>
      <Text size="xs" c="dimmed">
        Scheduled for {sendAt === null ? '' : formatDateTime(sendAt, timezone)}
      </Text>
      <Text size="sm" lineClamp={2}>
        {body}
      </Text>
      <Group gap="xs">
        {canSend && (
          <Button
            size="compact-xs"
            variant="default"
            loading={send.isPending}
            onClick={() => toastOnError(() => send.mutateAsync(id))}
          >
            Send now
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => toastOnError(() => cancel.mutateAsync(id))}
        >
          Cancel message
        </Button>
      </Group>
    </li>
  );
}
