import { useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@truckroll/contract/visits/visits';
import { doubleTapMs } from '@truckroll/domain/visits/visit-completion';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { useRef, useState } from 'react';
import { saveOrReload } from '../../app/record-form/stale-record.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { useMoveVisit, useUpdateVisit } from '../parts/visit-queries.ts';

export type VisitMoves = {
  move: (to: VisitStatus) => void;
  /** The status that is being saved. */
  wanted: VisitStatus | null;
  /** Whether the user has just tapped, so that another tap would be a double tap. */
  isResting: boolean;
};

/**
 * Changes the status of a visit, based on its shown version. To unschedule the visit, it removes its start (API 4.7).
 */
export function useVisitMoves(visit: Visit): VisitMoves {
  const queryClient = useQueryClient();
  const moving = useMoveVisit();
  const changing = useUpdateVisit();
  const isRunning = useRef(false);
  const [isResting, setResting] = useState(false);

  async function send(to: VisitStatus): Promise<void> {
    await saveOrReload(
      () =>
        to === 'unscheduled'
          ? changing.mutateAsync({ visitId: visit.id, updatedAt: visit.updatedAt, visitStartDateTime: null })
          : moving.mutateAsync({ visit, to }),
      // The refetch is not awaited: the visit can be changed again once it is loaded, even while other data is still
      // loading.
      () => void refetchJobs(queryClient),
    );
  }

  const cancel = () =>
    confirm({
      kind: 'warning',
      title: 'Cancel visit',
      message: `Visit ${visit.visitNumber} will be cancelled. Do you want to proceed?`,
      work: () => send('cancelled'),
    });

  return {
    move: (to) => {
      // A second click while the first request is running would change the status twice.
      if (isRunning.current) return;
      isRunning.current = true;
      setResting(true);
      setTimeout(() => setResting(false), doubleTapMs);
      toastOnError(async () => {
        try {
          await (to === 'cancelled' ? cancel() : send(to));
        } finally {
          isRunning.current = false;
        }
      });
    },
    isResting,
    wanted: moving.isPending ? moving.variables.to : changing.isPending ? 'unscheduled' : null,
  };
}
