import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type ReactNode, Suspense, useState } from 'react';
import { isUnanswered } from '../../design/feedback/api-problem.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useJobUploads } from '../../files/parts/job-uploads-queries.ts';
import { missingOf, visitQuery } from '../parts/visit-queries.ts';
import { useVisitMoves, type VisitMoves } from './use-visit-moves.ts';

const CompleteVisitModal = lazyDialog(async () => (await import('./complete-visit-modal.tsx')).CompleteVisitModal);

type VisitSteps = Pick<VisitMoves, 'wanted' | 'isResting'> & {
  take: (to: VisitStatus) => void;
  /** The dialog of what is missing for completing the visit. */
  dialog: ReactNode;
};

/** The steps of a visit from outside of its dialog. What is missing for completing it is asked for first. */
export function useVisitSteps(visit: Visit): VisitSteps {
  const queryClient = useQueryClient();
  const { move, wanted, isResting } = useVisitMoves(visit);
  const [isLacking, setLacking] = useState(false);

  async function complete(): Promise<void> {
    const query = visitQuery(visit.id);
    // Without a network, what was seen last says what is missing.
    const found = await queryClient
      .fetchQuery({ ...query, staleTime: 0 })
      .catch((error: unknown) => (isUnanswered(error) ? queryClient.ensureQueryData(query) : Promise.reject(error)));
    if (missingOf(found).length > 0) setLacking(true);
    else move('completed');
  }

  return {
    take: (to) => (to === 'completed' ? toastOnError(complete) : move(to)),
    wanted,
    isResting,
    dialog: (
      <Suspense>
        {isLacking && (
          <Completion
            visit={visit}
            onComplete={() => {
              setLacking(false);
              move('completed');
            }}
            onClose={() => setLacking(false)}
          />
        )}
      </Suspense>
    ),
  };
}

/** The dialog of what is missing, which follows what is filled in and uploaded meanwhile. */
function Completion({ visit, ...ways }: { visit: Visit; onComplete: () => void; onClose: () => void }) {
  const { data: found } = useQuery(visitQuery(visit.id));
  const uploads = useJobUploads(visit.jobId);
  return found === undefined ? null : <CompleteVisitModal found={found} uploads={uploads} {...ways} />;
}
