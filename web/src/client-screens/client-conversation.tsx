import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react';
import type { SmsConversation } from '@truckroll/contract/calls';
import type { SmsStatus } from '@truckroll/domain/calls/call-kinds';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { Fragment } from 'react';
import { useMe } from '../app/session/me.ts';
import styles from './client-conversation.module.css';

type Message = SmsConversation['messages'][number];

/** Text messages, oldest first, grouped by day; the account's own on the right. */
export function ClientConversation({ messages }: { messages: readonly Message[] }) {
  const { timezone } = useMe();
  const dayOf = (message: Message | undefined): string | null =>
    message === undefined ? null : wallClock(message.createdAt, timezone).day;
  return (
    <ol className={styles.conversation} aria-label="Messages">
      {messages.map((message, index) => {
        const day = dayOf(message);
        return (
          <Fragment key={message.id}>
            {day !== null && day !== dayOf(messages[index - 1]) && <li className={styles.day}>{formatDay(day)}</li>}
            <li className={styles.message} data-own={message.direction === 'outbound' || undefined}>
              <VisuallyHidden>{message.direction === 'outbound' ? 'Sent: ' : 'Received: '}</VisuallyHidden>
              <p>{message.body}</p>
              <span className={styles.foot}>
                <time dateTime={message.createdAt}>{wallClock(message.createdAt, timezone).time}</time>
                {message.direction === 'outbound' && <StatusSign message={message} />}
              </span>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

const signs: Partial<Record<SmsStatus, { icon: typeof IconCheck; label: string }>> = {
  delivered: { icon: IconChecks, label: 'Delivered' },
  sent: { icon: IconCheck, label: 'Sent' },
  failed: { icon: IconX, label: 'Failed' },
};

/** The delivery status of a message: all but delivered, sent and failed count as pending (clients.md 4). */
function StatusSign({ message }: { message: Message }) {
  const { icon: Icon, label } = signs[message.status] ?? { icon: IconClock, label: 'Pending' };
  const text = message.errorText ?? label;
  return (
    <Tooltip label={text}>
      <Icon size={16} role="img" aria-label={text} data-status={message.status} />
    </Tooltip>
  );
}
