import type { Request } from '@truckroll/contract/requests/requests';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { requestName } from '../parts/request-name.ts';
import { useDeleteRequest } from '../parts/request-queries.ts';

/** A function that deletes a request after a confirmation (screens 9.1). Records created from it are kept. */
export function useRequestDeletion(): (request: Request) => void {
  const { mutateAsync } = useDeleteRequest();
  return (request) =>
    toastOnError(async () => {
      await confirm({
        kind: 'delete',
        message: `Delete request ${requestName(request)}? Jobs and documents created from it are kept. This action cannot be undone.`,
        work: async () => {
          await mutateAsync(request.id);
          toast.success('Request deleted');
        },
      });
    });
}
