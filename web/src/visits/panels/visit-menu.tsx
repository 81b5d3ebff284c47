import { Button, Menu } from '@mantine/core';
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { Badge } from '../../design/badge.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DeleteItem } from '../../design/record-items.tsx';
import { useDeleteVisit } from '../parts/visit-queries.ts';

type VisitMenuProps = {
  visit: Visit;
  job: JobRow;
  moves: readonly VisitStatus[];
  mayEdit: boolean;
  /** Whether a status is being saved. */
  isBusy: boolean;
  onMove: (to: VisitStatus) => void;
  onDeleted: () => void;
};

const unbegun: readonly VisitStatus[] = ['unscheduled', 'pending', 'scheduled'];

/** All possible next statuses of the visit, and its other actions. */
export function VisitMenu({ visit, job, moves, mayEdit, isBusy, onMove, onDeleted }: VisitMenuProps) {
  const { mutateAsync } = useDeleteVisit();
  const isOpenToEdits = mayEdit && job.jobStatus !== 'closed' && unbegun.includes(visit.visitStatus);
  const mayUnschedule = isOpenToEdits && visit.visitStartDateTime !== null;
  const mayDelete = isOpenToEdits && visit.isExtraVisit;
  if (moves.length === 0 && !mayUnschedule && !mayDelete) return null;

  const remove = () =>
    toastOnError(async () => {
      const isDeleted = await confirm({
        kind: 'delete',
        message: `Delete visit ${visit.visitNumber}? This action cannot be undone.`,
        work: () => mutateAsync(visit.id),
      });
      if (!isDeleted) return;
      toast.success('Visit deleted');
      onDeleted();
    });

  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Change status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((to) => (
          <Menu.Item key={to} onClick={() => onMove(to)}>
            <Badge group="visitStatus" value={to} />
          </Menu.Item>
        ))}
        {mayUnschedule && (
          <Menu.Item
            leftSection={<IconCalendarOff size={18} stroke={1.7} aria-hidden />}
            onClick={() => onMove('unscheduled')}
          >
            Take off the schedule
          </Menu.Item>
        )}
        {mayDelete && <DeleteItem onClick={remove}>Delete visit</DeleteItem>}
      </Menu.Dropdown>
    </Menu>
  );
}
