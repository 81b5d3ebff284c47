import type { QueryClient } from '@tanstack/react-query';
import { applyPlan, type SchedulePlan } from '@truckroll/contract/optimise';
import { call } from '../app/transport/call.ts';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { toast } from '../design/feedback/toasts.ts';
import { refetchJobs } from '../jobs/job-queries.ts';
import { appliedText } from './plan-view.ts';

/** Moves the visits of a plan, schedules its waiting jobs, and offers to take everything back (SC-2). Throws the refusal. */
export async function applyMoves(queryClient: QueryClient, { moves }: Pick<SchedulePlan, 'moves'>): Promise<void> {
  const sent = moves.map(({ visitId, jobId, updatedAt, to }) => ({ visitId, jobId, updatedAt, ...to }));
  try {
    const { undo } = await call(applyPlan, { body: { moves: sent } });
    const takeBack = async (): Promise<void> => {
      try {
        await call(applyPlan, { body: { moves: undo } });
        toast.success('Plan undone');
      } finally {
        void refetchJobs(queryClient);
      }
    };
    toast.success(appliedText(moves), {
      action: { label: 'Undo', run: () => toastOnError(takeBack) },
    });
  } finally {
    void refetchJobs(queryClient);
  }
}
