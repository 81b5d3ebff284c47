import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { type ClientStage, parseClientStage } from '@truckroll/domain/clients/stages';
import { saveOrReload } from '../../app/record-form/stale-record.ts';
import { track } from '../../app/transport/analytics.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { clientsKey, useUpdateClient } from '../parts/client-queries.ts';

type StageChange = {
  changeStage: (stage: ClientStage) => void;
  isChanging: boolean;
  /** The stage being saved. */
  wanted: ClientStage | null;
};

/** Moves the shown version of a client to another stage (CL-2). */
export function useChangeStage(client: Client): StageChange {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useUpdateClient();

  async function change(stage: ClientStage): Promise<void> {
    try {
      const saved = await mutateAsync({ edited: client, changes: { stage } });
      track('client_updated', { stage });
      // One that waits on this device has said so.
      if (saved !== null) toast.success('Client updated!');
    } catch (error) {
      if (error instanceof ApiProblem) track('client_save_failed', { status: error.status, isNew: false });
      throw error;
    }
  }

  return {
    changeStage: (stage) =>
      toastOnError(() =>
        saveOrReload(
          () => change(stage),
          () => queryClient.invalidateQueries({ queryKey: clientsKey }),
        ),
      ),
    isChanging: isPending,
    wanted: isPending ? parseClientStage(variables.changes.stage ?? '') : null,
  };
}
