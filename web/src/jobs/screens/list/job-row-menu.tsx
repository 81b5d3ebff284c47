import { IconChecklist, IconCopy, IconPencil } from '@tabler/icons-react';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useCan } from '../../../app/session/me.ts';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem } from '../../../design/record-items.tsx';
import { RefusableItem } from '../../../design/refusable.tsx';
import { useMayEditJob } from '../../panels/use-job-rights.ts';
import { editRefusal, newRecordRefusalText } from '../job-refusals.ts';

type JobRowMenuProps = {
  job: JobRow;
  onEdit: () => void;
  onDuplicate: () => void;
  onTask: () => void;
  onDelete: () => void;
};

/** The actions on a job of the list (screens 8.1). */
export function JobRowMenu({ job, onEdit, onDuplicate, onTask, onDelete }: JobRowMenuProps) {
  const can = useCan();
  const mayEdit = useMayEditJob()(job);
  const mayDuplicate = can('Jobs.create');
  const mayMakeTasks = can('TaskManagement.create');
  const mayDelete = can('Jobs.delete');
  if (!mayEdit && !mayDuplicate && !mayMakeTasks && !mayDelete) return null;
  return (
    <RowMenu name={jobLabel(job)}>
      {mayEdit && (
        <RefusableItem
          icon={<IconPencil size={18} stroke={1.7} aria-hidden />}
          refusal={editRefusal(job)}
          onClick={onEdit}
        >
          Edit Job
        </RefusableItem>
      )}
      {mayDuplicate && (
        <RefusableItem
          icon={<IconCopy size={18} stroke={1.7} aria-hidden />}
          refusal={newRecordRefusalText(job.client)}
          onClick={onDuplicate}
        >
          Duplicate Job
        </RefusableItem>
      )}
      {mayMakeTasks && (
        <RefusableItem
          icon={<IconChecklist size={18} stroke={1.7} aria-hidden />}
          refusal={newRecordRefusalText(job.client)}
          onClick={onTask}
        >
          Create Task
        </RefusableItem>
      )}
      {mayDelete && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}
