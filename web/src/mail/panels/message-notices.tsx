import { Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { formatDateTime } from '@truckroll/domain/format/dates';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session/me.ts';
import styles from './message-card.module.css';
import { UnsentActions } from './unsent-actions.tsx';

const kinds: Record<EmailMessage['kind'], string | null> = {
  person: null,
  list: 'Sent by a mailing list.',
  auto_reply: 'Automatic reply.',
  bounce: 'Report of a failed delivery.',
  delay: 'Report of a delayed delivery.',
  receipt: 'Receipt: an email was delivered or read.',
};

/** Warnings above the text of a message: an imitated sender, or a failed or waiting delivery. */
export function MessageNotices({ message }: { message: EmailMessage }) {
  const { timezone } = useMe();
  const { looksLike, state, sendAt, errorText, delayText, staysHere, isHeadOnly, kind } = message;
  return (
    <>
      {looksLike !== null && (
        <Warning>Be careful: this is not {looksLike}, although the address of the sender looks like it.</Warning>
      )}
      {state === 'failed' && <Warning>This email was not sent: {errorText ?? 'Failed to send email'}</Warning>}
      {state !== 'failed' && errorText !== null && <Warning>This email could not be delivered: {errorText}</Warning>}
      {delayText !== null && <Info>Not delivered yet, the servers keep trying: {delayText}</Info>}
      {staysHere && <Warning>This email stayed here: no mail server is configured.</Warning>}
      {state === 'scheduled' && sendAt !== null && <Info>Will be sent on {formatDateTime(sendAt, timezone)}.</Info>}
      <UnsentActions message={message} />
      {state === 'sending' && <Info>Is being sent.</Info>}
      {kinds[kind] !== null && <Info>{kinds[kind]}</Info>}
      {isHeadOnly && <Info>This email is too large or damaged to be shown. Only its header was read.</Info>}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Text size="sm" className={styles.warning}>
    <IconAlertTriangle size={16} aria-hidden className={styles.sign} /> {children}
  </Text>
);

const Info = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    <IconInfoCircle size={16} aria-hidden className={styles.sign} /> {children}
  </Text>
);
