import { Menu } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../app/session/me.ts';
import { Person } from '../../design/person.tsx';
import { assignableQuery } from '../../tasks/parts/task-queries.ts';
import { IconMenu } from './icon-action.tsx';
import styles from './thread-actions.module.css';
import type { ActedThread, ThreadActions } from './use-thread-actions.ts';

type AssignMenuProps = { threads: readonly ActedThread[]; actions: ThreadActions };

/** Assigns threads to a colleague, to oneself or to nobody. */
export function AssignMenu({ threads, actions }: AssignMenuProps) {
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
