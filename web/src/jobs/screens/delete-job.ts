import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useDeleteJob } from '../parts/job-queries.ts';

type Deleted = { id: string; jobNumber: number; title: string };

/**
 * A function that deletes a job after a confirmation (screens 8.1). The server refuses to delete a job with documents.
 */
export function useJobDeletion(): (job: Deleted) => void {
  const { mutateAsync } = useDeleteJob();
  return (job) =>
    toastOnError(async () => {
      await confirm({
        kind: 'delete',
        message: `Delete job ${jobLabel(job)} with its visits and logs? This action cannot be undone.`,
        work: async () => {
          await mutateAsync(job.id);
          toast.success('Job deleted');
        },
      });
    });
}
