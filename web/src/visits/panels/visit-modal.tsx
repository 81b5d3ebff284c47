import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { track } from '../../app/transport/analytics.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { useJobUploads } from '../../files/parts/job-uploads-queries.ts';
import { useSayOpen } from '../parts/open-visits-queries.ts';
import { missingOf, visitQuery } from '../parts/visit-queries.ts';
import { CompleteVisitModal } from './complete-visit-modal.tsx';
import { useVisitMoves } from './use-visit-moves.ts';
import { useVisitRights } from './use-visit-rights.ts';
import { VisitDialog } from './visit-dialog.tsx';
import type { VisitStep } from './visit-step.ts';

const RescheduleModal = lazyDialog(async () => (await import('./reschedule-modal.tsx')).RescheduleModal);
const LogModal = lazyDialog(async () => (await import('./log-modal.tsx')).LogModal);
const JobFormFillModal = lazyDialog(
  async () => (await import('../../jobs/parts/job-form-fill-modal.tsx')).JobFormFillModal,
);
const SignatureModal = lazyDialog(async () => (await import('../../jobs/parts/signature-modal.tsx')).SignatureModal);
const InvoicePaymentModal = lazyDialog(
  async () => (await import('../../payments/panels/invoice-payment-modal.tsx')).InvoicePaymentModal,
);
const AddItemsModal = lazyDialog(async () => (await import('./add-items-modal.tsx')).AddItemsModal);
const JobFormPreview = lazyDialog(async () => (await import('../../jobs/parts/job-form-preview.tsx')).JobFormPreview);

type VisitModalProps = {
  visitId: string;
  onClose: () => void;
  /** Whether the dialog is in the URL. Closing then removes it from there, which asks about an unsaved note. */
  isInAddress?: boolean;
};

/**
 * M23: one visit. Its sub-dialogs replace it, so that at most two dialogs are open on top of each other (screens 3.12).
 */
export function VisitModal({ visitId, onClose, isInAddress = false }: VisitModalProps) {
  const query = useQuery(visitQuery(visitId));
  const showsSkeleton = useDelayedLoading(query.isPending);
  useEffect(() => track('visit_viewed'), []);
  if (query.data !== undefined && !showsSkeleton)
    return <OpenVisit key={visitId} found={query.data} onClose={onClose} isInAddress={isInAddress} />;
  if (!query.isError && !showsSkeleton) return null;
  return (
    <Dialog title="Visit" onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Stack aria-busy>
          <SkeletonRows columns={2} rows={5} isPhone={false} />
        </Stack>
      )}
    </Dialog>
  );
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof visitQuery>['queryFn']>>>>;

type OpenVisitProps = { found: Found; onClose: () => void; isInAddress: boolean };

function OpenVisit({ found, onClose, isInAddress }: OpenVisitProps) {
  const { visit, job } = found;
  useSayOpen(visit.id);
  const [step, setStep] = useState<VisitStep | null>(null);
  // The note fields with unsaved text. A form below this dialog may have changes of its own, which are kept.
  const [typedNotes] = useState(() => new Set<string>());
  const mayLeaveNotes = async (): Promise<boolean> => typedNotes.size === 0 || mayLeave();
  const rights = useVisitRights({ visit, job });
  const moves = useVisitMoves(visit);
  const uploads = useJobUploads(job.id);
  const back = () => setStep(null);

  function move(to: VisitStatus): void {
    if (to === 'completed' && missingOf(found).length > 0) void go({ kind: 'complete' });
    else moves.move(to);
  }

  async function go(next: VisitStep): Promise<void> {
    if (await mayLeaveNotes()) setStep(next);
  }

  async function close(): Promise<void> {
    if (isInAddress || (await mayLeaveNotes())) onClose();
  }

  const shown = (): ReactNode => {
    switch (step?.kind) {
      case 'reschedule':
        return (
          <RescheduleModal
            visit={visit}
            serviceDuration={job.serviceDuration ?? 3600}
            mayAssign={rights.mayAssign}
            job={job}
            onClose={back}
          />
        );
      case 'sign':
        return <SignatureModal jobId={job.id} clientName={job.client.name} onClose={back} />;
      case 'items':
        return <AddItemsModal found={found} search={step.search} onClose={back} />;
      case 'complete':
        return (
          <CompleteVisitModal
            found={found}
            uploads={uploads}
            onComplete={() => {
              setStep(null);
              moves.move('completed');
            }}
            onClose={back}
          />
        );
      case 'pay':
        return <InvoicePaymentModal invoiceId={step.invoiceId} onClose={back} />;
      case 'log':
        return <LogModal jobId={job.id} visit={visit} onClose={back} />;
      case 'fill':
        return (
          <JobFormFillModal form={step.form} entry={step.entry} jobId={job.id} visitId={visit.id} onClose={back} />
        );
      case 'view':
        return <JobFormPreview entry={step.entry} onClose={back} />;
      case undefined:
        return (
          <VisitDialog
            found={found}
            rights={rights}
            typedNotes={typedNotes}
            moves={{ ...moves, move }}
            uploads={uploads}
            onStep={(next) => void go(next)}
            onClose={() => void close()}
          />
        );
    }
  };
  return <Suspense>{shown()}</Suspense>;
}
