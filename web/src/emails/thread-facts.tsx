import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { recordKind } from '../app/shell/record-links.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { WholeThread } from './email-queries.ts';
import { ThreadMarks } from './thread-marks.tsx';
import styles from './thread-panel.module.css';

/** The clients and the work to which a thread belongs, and what was decided about it. */
export function ThreadFacts({ thread }: { thread: WholeThread }) {
  const { clients, records } = thread;
  return (
    <div className={styles.facts}>
      {clients.map((client) => (
        <ClientLink key={client.id} client={client} />
      ))}
      {records.map((record) => (
        <RecordLink key={record.id} record={record} />
      ))}
      <ThreadMarks thread={thread} />
    </div>
  );
}

function RecordLink({ record }: { record: WholeThread['records'][number] }) {
  const found = recordKind(record.kind);
  if (found === undefined) return null;
  const { icon: Icon, linkTo } = found;
  return (
    <Anchor className={styles.record} renderRoot={(props) => <Link {...props} {...linkTo(record.id)} />}>
      <Icon size={16} aria-hidden /> {record.label}
    </Anchor>
  );
}
