import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { OpenVisitChoice } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { useRef } from 'react';
import { saveOrReload } from '../../../app/record-form/stale-record.ts';
import { track } from '../../../app/transport/analytics.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { refetchJobs, useChangeJobStatus } from '../../parts/job-queries.ts';

type JobMove = {
  move: (to: JobStatus) => void;
  /** Completes the job and applies the choice for its open visits. */
  complete: (openVisits: OpenVisitChoice) => Promise<void>;
  /** The status that is being saved. */
  wanted: JobStatus | null;
};

/** Changes the status of the shown version of a job (JB-7). */
export function useMoveJob(job: Pick<Job, 'id' | 'updatedAt'>): JobMove {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const { mutateAsync, isPending, variables } = useChangeJobStatus();

  async function send(to: JobStatus, openVisits?: OpenVisitChoice): Promise<void> {
    await saveOrReload(
      async () => {
        const { message } = await mutateAsync({ id: job.id, jobStatus: to, openVisits, updatedAt: job.updatedAt });
        track('job_status_changed', { status: to });
        toast.success(message === '' ? 'Job updated successfully' : message);
      },
      // The refetch is not awaited: the job can be changed again once it is loaded, even while other data is still
      // loading.
      () => void refetchJobs(queryClient),
    );
  }

  const cancel = () =>
    confirm({
      kind: 'warning',
      title: 'Cancel job',
      message: 'Visits of this job that are not completed will be cancelled with it. Do you want to proceed?',
      work: () => send('cancelled'),
    });

  return {
    move: (to) => {
      if (isRunning.current) return;
      isRunning.current = true;
      toastOnError(async () => {
        try {
          await (to === 'cancelled' ? cancel() : send(to));
        } finally {
          isRunning.current = false;
        }
      });
    },
    complete: (openVisits) => send('completed', openVisits),
    wanted: isPending ? variables.jobStatus : null,
  };
}
