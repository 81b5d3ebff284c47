import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Task } from '@truckroll/contract/tasks';
import { mayDeleteTask } from '@truckroll/domain/tasks/task-rights';
import { rightsOf, useCan, useMe } from '../app/session/me.ts';
import { RowMenu } from '../design/list/row-menu.tsx';

type TaskRowMenuProps = { task: Task; onEdit: () => void; onDelete: () => void };

/** The actions on a task of the list that the user may perform. */
export function TaskRowMenu({ task, onEdit, onDelete }: TaskRowMenuProps) {
  const me = useMe();
  const mayEdit = useCan()('TaskManagement.edit');
  const mayDelete = mayDeleteTask({ ...rightsOf(me), userId: me.id }, task);
  if (!mayEdit && !mayDelete) return null;
  return (
    <RowMenu name={task.name}>
      {mayEdit && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
      )}
      {mayDelete && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
