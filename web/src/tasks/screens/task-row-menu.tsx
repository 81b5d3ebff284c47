import type { Task } from '@truckroll/contract/tasks/tasks';
import { mayDeleteTask } from '@truckroll/domain/tasks/task-rights';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';

type TaskRowMenuProps = { task: Task; onEdit: () => void; onDelete: () => void };

/** The actions on a task of the list that the user may perform. */
export function TaskRowMenu({ task, onEdit, onDelete }: TaskRowMenuProps) {
  const me = useMe();
  const mayEdit = useCan()('TaskManagement.edit');
  const mayDelete = mayDeleteTask({ ...rightsOf(me), userId: me.id }, task);
  if (!mayEdit && !mayDelete) return null;
  return (
    <RowMenu name={task.name}>
      {mayEdit && <EditItem onClick={onEdit} />}
      {mayDelete && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}
