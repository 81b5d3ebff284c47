import { Badge, Text, UnstyledButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EmailDraft, WaitingEmail } from '@truckroll/contract/mail/email-drafts';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import type { ReactNode } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { useStore } from '../../../design/external-store.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem } from '../../../design/record-items.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { formatDateTime } from '../../../design/shown-units.ts';
import { discardDraft } from '../../panels/after-composing.ts';
import { emailDraftsQuery, waitingEmailsQuery } from '../../panels/compose-queries.ts';
import { correspondentName, subjectOf } from '../../panels/mail-names.ts';
import { UnsentActions } from '../../panels/unsent-actions.tsx';
import { draftToWriteOn } from '../../parts/compose-start.ts';
import { discardedDrafts, showComposer } from '../../parts/composer-state.ts';
import styles from './drafts-list.module.css';

/** The user's unsent messages: waiting and failed ones, and drafts. */
export function DraftsList() {
  const discarded = useStore(discardedDrafts);
  const waiting = useQuery(waitingEmailsQuery);
  const drafts = useQuery(emailDraftsQuery);
  const isPending = waiting.isPending || drafts.isPending;
  const showsSkeleton = useDelayedLoading(isPending);
  const failed = waiting.isError ? waiting : drafts.isError ? drafts : null;
  if (showsSkeleton) return <SkeletonRows columns={1} rows={5} isPhone={false} />;
  if (failed?.isError === true) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (waiting.data === undefined || drafts.data === undefined) return null;
  const shown = drafts.data.filter(({ id }) => !discarded.has(id));
  if (waiting.data.length === 0 && shown.length === 0) return <EmptyState text="No drafts found" />;
  return (
    <>
      {waiting.data.length > 0 && (
        <ul className={styles.list} aria-label="Not sent yet">
          {waiting.data.map((email) => (
            <WaitingRow key={email.messageId} email={email} />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Drafts">
          {shown.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </>
  );
}

const peopleText = (people: readonly string[]): string =>
  people.length === 0 ? 'No recipients yet' : people.map(correspondentName).join(', ');

const marks = { scheduled: ['Scheduled', 'blue'], sending: ['Sending', 'gray'], failed: ['Failed', 'red'] } as const;

function WaitingRow({ email }: { email: WaitingEmail }) {
  const { timezone } = useMe();
  const { state, sendAt, errorText, threadId } = email;
  if (state === null || state === 'sent') return null;
  const [label, color] = marks[state];
  return (
    <li className={styles.row}>
      <Link to="/inbox/$threadId" params={{ threadId }} search={true} className={styles.about}>
        <Text size="sm" fw={600} truncate>
          {subjectOf(email)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {peopleText(email.to)}
        </Text>
        <Text size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {state === 'failed'
            ? `Not sent: ${errorText ?? 'Failed to send email'}`
            : sendAt !== null && `Will be sent on ${formatDateTime(sendAt, timezone)}`}
        </Text>
      </Link>
      <div className={styles.end}>
        <Badge variant="light" color={color}>
          {label}
        </Badge>
        <UnsentActions message={email} />
      </div>
    </li>
  );
}

const kinds: Record<EmailDraft['kind'], ReactNode> = { new: null, reply: 'Reply', forward: 'Forward' };

function DraftRow({ draft }: { draft: EmailDraft }) {
  const queryClient = useQueryClient();
  const open = (): void => showComposer(draftToWriteOn(draft));
  const name = subjectOf(draft);
  return (
    <li className={styles.row}>
      <UnstyledButton className={styles.about} onClick={open}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {peopleText(draft.to)}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {textOfHtml(draft.content)}
        </Text>
      </UnstyledButton>
      <div className={styles.draftEnd}>
        <Text size="xs" c="dimmed">
          {kinds[draft.kind]}{' '}
          {draft.attachments.length > 0 && <IconPaperclip size={14} role="img" aria-label="With attachments" />}{' '}
          <RelativeTime at={draft.updatedAt} />
        </Text>
        <RowMenu name={name}>
          <DeleteItem onClick={() => discardDraft(queryClient, draft, () => undefined)}>Discard</DeleteItem>
        </RowMenu>
      </div>
    </li>
  );
}
