import type { QueryClient } from '@tanstack/react-query';
import { applyPlan, type SchedulePlan } from '@truckroll/contract/optimise';
import { call } from '../app/transport/call.ts';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { toast } from '../design/feedback/toasts.ts';
import { refetchJobs } from '../jobs/job-queries.ts';

const visitsText = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

/** Moves the visits of a plan, and offers to take everything back (SC-2). Throws the refusal. */
export async function applyMoves(queryClient: QueryClient, { moves }: Pick<SchedulePlan, 'moves'>): Promise<void> {
  const sent = moves.map(({ visitId, updatedAt, to }) => ({ visitId, updatedAt, ...to }));
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
    toast.success(`${visitsText(sent.length)} moved.`, {
      action: { label: 'Undo', run: () => toastOnError(takeBack) },
    });
  } finally {
    void refetchJobs(queryClient);
  }
}
