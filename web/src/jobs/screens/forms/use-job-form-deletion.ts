import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { useDeleteJobForm } from '../../parts/job-form-queries.ts';

/** A function that deletes a form after a confirmation (M0). */
export function useJobFormDeletion(form: JobForm, onDeleted?: () => void): () => void {
  const remove = useDeleteJobForm();
  return () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'Delete job form',
        message: `Delete '${form.title}'? A form that was filled in before is set inactive instead, and its entries stay.`,
        work: () => remove.mutateAsync(form.id),
      });
      if (isConfirmed) onDeleted?.();
    });
}
