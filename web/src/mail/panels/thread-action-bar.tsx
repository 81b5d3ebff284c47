import { IconCheck, IconMail, IconMailOpened, IconRotate, IconTrash } from '@tabler/icons-react';
import type { EmailThread } from '@truckroll/contract/mail/emails';
import { useRights } from '../../app/session/me.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { AssignMenu } from './assign-menu.tsx';
import { IconAction } from './icon-action.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import styles from './thread-actions.module.css';
import { type ActedThread, useThreadActions } from './use-thread-actions.ts';

type ThreadActionBarProps = {
  threads: readonly (ActedThread & Pick<EmailThread, 'isRead'>)[];
  /** Called when the threads are no longer open, or are deleted. */
  onLeft: () => void;
};

/** The actions on one thread or on all selected ones. */
export function ThreadActionBar({ threads, onLeft }: ThreadActionBarProps) {
  const canChange = mayWriteMail(useRights());
  const actions = useThreadActions();
  const isDone = threads.every((thread) => thread.isDone);
  const finish = (): void => {
    actions.finish(threads, !isDone);
    onLeft();
  };
  const remove = async (): Promise<void> => {
    if (await actions.remove(threads)) onLeft();
  };
  return (
    <div className={styles.actions}>
      <IconAction label={isDone ? 'Open again' : 'Done'} icon={isDone ? IconRotate : IconCheck} onClick={finish} />
      <SnoozeMenu threads={threads} actions={actions} onLeft={onLeft} />
      <AssignMenu threads={threads} actions={actions} />
      {threads.some(({ isRead }) => !isRead) && (
        <IconAction label="Mark as read" icon={IconMailOpened} onClick={() => void actions.mark(threads, 'markRead')} />
      )}
      {threads.some(({ isRead }) => isRead) && (
        <IconAction label="Mark as unread" icon={IconMail} onClick={() => void actions.mark(threads, 'markUnread')} />
      )}
      {canChange && <IconAction label="Delete" icon={IconTrash} onClick={() => void remove()} />}
    </div>
  );
}
