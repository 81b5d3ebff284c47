import { getRouteApi } from '@tanstack/react-router';
import { TaskModal } from '../panels/task-modal.tsx';

const route = getRouteApi('/_app/tasks/$taskId');

/** M28: a task over the list. */
export function TaskScreen() {
  const { taskId } = route.useParams();
  const navigate = route.useNavigate();
  const leave = (isSaved: boolean): void =>
    void navigate({ to: '/tasks', search: true, ignoreBlocker: isSaved, resetScroll: false });
  return (
    <TaskModal key={taskId} taskId={taskId} isInAddress onClose={() => leave(false)} onSaved={() => leave(true)} />
  );
}
