import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@truckroll/contract/visits';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../design/feedback/lazy-part.tsx';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { BusyButton } from '../design/form/busy-button.tsx';
import { useJobUploads } from '../drive/job-uploads-queries.ts';
import { useVisitMoves } from './use-visit-moves.ts';
import { missingOf, visitQuery } from './visit-queries.ts';

const CompleteVisitModal = lazyDialog(async () => (await import('./complete-visit-modal.tsx')).CompleteVisitModal);

type VisitStepButtonProps = {
  visit: Visit;
  to: 'in_progress' | 'completed';
  label: string;
  className: string | undefined;
};

/** Starts or completes a visit from outside of its dialog. What is missing for completing it is asked for first. */
export function VisitStepButton({ visit, to, label, className }: VisitStepButtonProps) {
  const queryClient = useQueryClient();
  const moves = useVisitMoves(visit);
  const [isLacking, setLacking] = useState(false);

  async function complete(): Promise<void> {
    const found = await queryClient.fetchQuery({ ...visitQuery(visit.id), staleTime: 0 });
    if (missingOf(found).length > 0) setLacking(true);
    else moves.move('completed');
  }

  return (
    <>
      <BusyButton
        className={className}
        label={label}
        busyLabel={label}
        isBusy={moves.wanted !== null}
        disabled={moves.isResting}
        onClick={() => (to === 'completed' ? toastOnError(complete) : moves.move(to))}
      />
      <Suspense>
        {isLacking && (
          <Completion
            visit={visit}
            onComplete={() => {
              setLacking(false);
              moves.move('completed');
            }}
            onClose={() => setLacking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The dialog of what is missing, which follows what is filled in and uploaded meanwhile. */
function Completion({ visit, ...ways }: { visit: Visit; onComplete: () => void; onClose: () => void }) {
  const { data: found } = useQuery(visitQuery(visit.id));
  const uploads = useJobUploads(visit.jobId);
  return found === undefined ? null : <CompleteVisitModal found={found} uploads={uploads} {...ways} />;
}
