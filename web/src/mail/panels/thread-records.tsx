import { ActionIcon, Anchor, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRights } from '../../app/session/me.ts';
import { recordKind } from '../../app/shell/record-links.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { WholeThread } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { LinkRecordMenu } from './link-record-menu.tsx';
import styles from './thread-records.module.css';
import { useUnlinkThread } from './work-queries.ts';

type Shown = WholeThread['records'][number];

/** The records of a thread, with links to open and unlink them, and a menu to link more (screens M32). */
export function ThreadRecords({ thread }: { thread: WholeThread }) {
  const mayLink = mayWriteMail(useRights());
  const { records, clients, threadId } = thread;
  if (records.length === 0 && (!mayLink || clients.length === 0)) return null;
  return (
    <Group gap="xs">
      {records.map((record) => (
        <RecordChip key={record.id} record={record} threadId={threadId} mayUnlink={mayLink} />
      ))}
      <Suspense>{mayLink && <LinkRecordMenu thread={thread} />}</Suspense>
    </Group>
  );
}

function RecordChip({ record, threadId, mayUnlink }: { record: Shown; threadId: string; mayUnlink: boolean }) {
  const unlink = useUnlinkThread(threadId);
  const { kind, id, label, moduleType } = record;
  const found = recordKind(moduleType);
  if (found === undefined) return null;
  const { icon: Icon, linkTo } = found;

  async function remove(): Promise<void> {
    try {
      await unlink.mutateAsync({ kind, recordId: id });
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  return (
    <span className={styles.record}>
      <Icon size={16} aria-hidden />
      <Anchor size="sm" className={styles.label} renderRoot={(props) => <Link {...props} {...linkTo(id)} />}>
        {label}
      </Anchor>
      {mayUnlink && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Unlink ${label}`}
          loading={unlink.isPending}
          onClick={() => void remove()}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
