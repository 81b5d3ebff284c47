import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { EmailThread } from '@truckroll/contract/mail/emails';
import { countOf } from '@truckroll/domain/format/numbers';
import { type RowLink, RowTarget } from '../../design/list/row-target.tsx';
import { withOne } from '../../design/list/selection.ts';
import type { Selection } from '../../design/list/table-model.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { participantNames, subjectOf } from './mail-names.ts';
import styles from './thread-list.module.css';
import { ThreadMarks } from './thread-marks.tsx';

export type ThreadRowProps = {
  thread: EmailThread & { id: string };
  /** The mailbox's own address, which is left out of the people. */
  own: string | null;
  selection: Selection;
  isOpen: boolean;
  link?: RowLink;
  onOpen?: () => void;
};

/** A thread in a list: its people, subject and newest text; bold if unread (screens 11.1). */
export function ThreadRow({ thread, own, selection, isOpen, link, onOpen }: ThreadRowProps) {
  const { id, emails, emailCount, isRead, hasAttachments, attachmentCount, latestTimestamp } = thread;
  const subject = subjectOf(thread);
  const isSelected = selection.selected.has(id);
  return (
    <li
      className={styles.row}
      data-thread={id}
      data-unread={!isRead || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <Checkbox
        size="xs"
        aria-label={`Select ${subject}`}
        checked={isSelected}
        onChange={(event) => selection.change(withOne(selection.selected, id, event.currentTarget.checked))}
      />
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.people}>{participantNames(thread.participants, own)}</span>
          {emailCount > 1 && (
            <span className={styles.count}>
              {emailCount}
              <VisuallyHidden> messages</VisuallyHidden>
            </span>
          )}
          <span className={styles.time}>
            <RelativeTime at={latestTimestamp} />
          </span>
        </div>
        <div className={styles.line}>
          <div className={styles.subject}>
            <RowTarget link={link} onOpen={onOpen}>
              {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
              {subject}
            </RowTarget>
          </div>
          {hasAttachments && (
            <IconPaperclip
              size={16}
              role="img"
              aria-label={countOf(attachmentCount, 'attachment')}
              className={styles.clip}
            />
          )}
        </div>
        <p className={styles.snippet}>{emails[0]?.snippet}</p>
        <ThreadMarks thread={thread} />
      </div>
    </li>
  );
}
