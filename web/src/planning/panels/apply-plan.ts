import type { QueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { applyPlan, type SchedulePlan } from '@truckroll/contract/planning/optimise';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { appliedText } from './plan-view.ts';

/** Says what was done, and offers to take it back by the moves that the server answered (SC-2). */
export function offerPlanUndo(
  queryClient: QueryClient,
  { text, undo, undoneText }: { text: string; undo: BodyInputOf<typeof applyPlan>; undoneText: string },
): void {
  const takeBack = async (): Promise<void> => {
    try {
      await fetchEndpoint(applyPlan, { body: undo });
      toast.success(undoneText);
    } finally {
      void refetchJobs(queryClient);
    }
  };
  toast.success(text, { action: { label: 'Undo', run: () => toastOnError(takeBack) } });
}

/** Moves the visits of a plan, schedules its waiting jobs, and offers to take everything back (SC-2). Throws the refusal. */
export async function applyMoves(queryClient: QueryClient, { moves }: Pick<SchedulePlan, 'moves'>): Promise<void> {
  const sent = moves.map(({ visitId, jobId, updatedAt, to }) => ({ visitId, jobId, updatedAt, ...to }));
  try {
    const { undo } = await fetchEndpoint(applyPlan, { body: { moves: sent } });
    offerPlanUndo(queryClient, { text: appliedText(moves), undo: { moves: undo }, undoneText: 'Plan undone' });
  } finally {
    void refetchJobs(queryClient);
  }
}
