import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../app/session/me.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { type OfRecord, recordEmailsQuery } from './email-queries.ts';
import styles from './record-emails.module.css';

/**
 * 'Emails' of a job, request, invoice or estimate: its threads with links to the inbox. Renders nothing without any.
 */
export function RecordEmails({ kind, recordId }: OfRecord) {
  const mayRead = useCan()('Clients.viewHistory');
  const threads = useQuery({ ...recordEmailsQuery({ kind, recordId }), enabled: mayRead });
  if (!mayRead || threads.data === undefined || threads.data.length === 0) return null;
  return (
    <Section title="Emails">
      <ul className={styles.threads}>
        {threads.data.map(({ threadId, subject, emailCount, latestTimestamp, isRead }) => (
          <li key={threadId} className={styles.thread}>
            <Anchor
              className={styles.subject}
              fw={isRead ? undefined : 650}
              renderRoot={(props) => <Link {...props} to="/inbox/$threadId" params={{ threadId }} />}
            >
              {subject || 'No Subject'}
            </Anchor>
            {emailCount > 1 && (
              <Text span size="sm" c="dimmed">
                {emailCount}
              </Text>
            )}
            <Text span size="sm" c="dimmed" className={styles.time}>
              <RelativeTime at={latestTimestamp} />
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
