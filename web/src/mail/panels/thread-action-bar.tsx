import { ActionIcon, type ActionIconProps, Menu, Tooltip } from '@mantine/core';
import {
  IconCheck,
  IconClockPause,
  IconMail,
  IconMailOpened,
  type IconProps,
  IconRotate,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EmailThread } from '@truckroll/contract/mail/emails';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { Person } from '../../design/person.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { assignableQuery } from '../../tasks/parts/task-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import styles from './thread-actions.module.css';
import { isSnoozed, snoozeChoices } from './thread-states.ts';
import { type ActedThread, type ThreadActions, useThreadActions } from './use-thread-actions.ts';

type Icon = ComponentType<IconProps>;
const look = { variant: 'subtle', color: 'gray', size: 'lg' } as const satisfies ActionIconProps;

/** A button with only an icon; `label` is its tooltip and its accessible name. */
const IconAction = ({ label, icon: Picture, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon {...look} aria-label={label} onClick={onClick}>
      <Picture size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** As `IconAction`, but opens a menu. */
const IconMenu = ({ label, icon: Picture, children }: { label: string; icon: Icon; children: ReactNode }) => (
  <OnDemandMenu
    position="bottom-end"
    target={(props) => (
      <ActionIcon {...props} {...look} aria-label={label} title={label}>
        <Picture size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    )}
  >
    {children}
  </OnDemandMenu>
);

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

const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

type SnoozeMenuProps = { threads: readonly ActedThread[]; actions: ThreadActions; onLeft: () => void };

/** Snoozes threads until a time, or ends their snoozing. */
function SnoozeMenu({ threads, actions, onLeft }: SnoozeMenuProps) {
  const { timezone } = useMe();
  const [isChoosing, setChoosing] = useState(false);
  const now = new Date().toISOString();
  const choices = snoozeChoices(now, timezone);
  const snooze = (until: string | null): void => {
    actions.snooze(threads, until);
    onLeft();
  };
  return (
    <>
      <IconMenu label="Snooze" icon={IconClockPause}>
        {choices.map(({ label, until }) => (
          <Menu.Item
            key={label}
            rightSection={<span className={styles.hint}>{formatDateTime(until, timezone)}</span>}
            onClick={() => snooze(until)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setChoosing(true)}>Choose a time…</Menu.Item>
        {threads.some((thread) => isSnoozed(thread, now)) && (
          <Menu.Item onClick={() => snooze(null)}>End the snooze</Menu.Item>
        )}
      </IconMenu>
      <Suspense>
        {isChoosing && (
          <SnoozeDialog
            start={choices.find(({ label }) => label === 'Tomorrow')?.until ?? now}
            onSnooze={snooze}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

type AssignMenuProps = { threads: readonly ActedThread[]; actions: ThreadActions };

/** Assigns threads to a colleague, to oneself or to nobody. */
function AssignMenu({ threads, actions }: AssignMenuProps) {
  return (
    <IconMenu label="Assign" icon={IconUser}>
      <People threads={threads} actions={actions} />
    </IconMenu>
  );
}

function People({ threads, actions }: AssignMenuProps) {
  const me = useMe();
  const { data: people = [] } = useQuery(assignableQuery('all'));
  const [assigned] = new Set(threads.map(({ assignedTo }) => assignedTo?.id ?? null));
  const others = people.filter(({ id }) => id !== me.id);
  return (
    <div className={styles.people}>
      <Menu.Item onClick={() => actions.assign(threads, { id: me.id, name: me.name })}>Me</Menu.Item>
      {others.map(({ id, name, color }) => (
        <Menu.Item key={id} onClick={() => actions.assign(threads, { id, name })}>
          <Person id={id} name={name} color={color} />
        </Menu.Item>
      ))}
      {(threads.length > 1 || assigned !== null) && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => actions.assign(threads, null)}>Nobody</Menu.Item>
        </>
      )}
    </div>
  );
}
