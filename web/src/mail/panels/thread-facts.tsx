import { ClientLink } from '../../clients/parts/client-link.tsx';
import type { WholeThread } from '../parts/email-queries.ts';
import { ThreadMarks } from './thread-marks.tsx';
import styles from './thread-panel.module.css';
import { ThreadRecords } from './thread-records.tsx';

/** The clients and records of a thread, its assignment and its snoozing. */
export function ThreadFacts({ thread }: { thread: WholeThread }) {
  return (
    <div className={styles.facts}>
      {thread.clients.map((client) => (
        <ClientLink key={client.id} client={client} />
      ))}
      <ThreadRecords thread={thread} />
      <ThreadMarks thread={thread} />
    </div>
  );
}
