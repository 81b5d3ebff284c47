import { Button } from '@mantine/core';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { makesDocuments, mayRecordPayment, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { mayEditJob, mayMoveVisit } from '@truckroll/domain/jobs/job-rights';
import { type JobStep, nextJobStep } from '@truckroll/domain/jobs/next-step';
import { doubleTapMs } from '@truckroll/domain/visits/visit-completion';
import { Suspense, useEffect, useState } from 'react';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { refetchDocuments } from '../../../documents/parts/document-queries.ts';
import { useDocumentPerson } from '../../../documents/parts/use-document-person.ts';
import { VisitStepButton } from '../../../visits/panels/visit-step-button.tsx';
import { refetchJobs, workMoves } from '../../parts/job-queries.ts';
import { newRecordRefusalText } from '../job-refusals.ts';
import type { JobPanelState } from './job-panel-state.ts';
import { useJobInvoice } from './use-job-invoice.ts';
import { useMoveJob } from './use-move-job.ts';
import { useScheduleVisit } from './use-schedule-visit.tsx';

const SendModal = lazyDialog(async () => (await import('../../../documents/parts/send-modal.tsx')).SendModal);
const InvoicePaymentModal = lazyDialog(
  async () => (await import('../../../payments/panels/invoice-payment-modal.tsx')).InvoicePaymentModal,
);
const InvoiceTermsModal = lazyDialog(
  async () => (await import('../../../documents/parts/invoice-terms-modal.tsx')).InvoiceTermsModal,
);

type Step = JobStep<Visit, Job['invoices'][number]>;

/** The next step of a job for the user, or null. */
function useNextStep(job: Job): Step | null {
  const person = useDocumentPerson();
  const asked = { rights: person, userId: person.id, createdBy: job.createdBy };
  return nextJobStep(job, {
    mayEdit: mayEditJob(asked),
    mayMove: (visit) => mayMoveVisit({ ...asked, teamIds: visit.teamMembers.map(({ id }) => id) }),
    mayInvoice: makesDocuments(person, 1) && newRecordRefusalText(job.client) === null,
    maySend: (invoice) => maySendDocument(person, invoice),
    mayCollect: (invoice) => mayRecordPayment(person, invoice),
  });
}

type NextStepProps = { job: Job; state: JobPanelState; className: string | undefined };
type HeldStepProps = NextStepProps & { isHeld: boolean };

/**
 * Whether a step must not be taken yet. The next one is shown before the former is saved, which it needs, and a moment
 * longer for the second tap of a double tap.
 */
function useIsHeld(): boolean {
  const isMoving = useIsMutating({ mutationKey: workMoves }) > 0;
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    setResting(true);
    return () => void setTimeout(() => setResting(false), doubleTapMs);
  }, [isMoving]);
  return isMoving || isResting;
}

/** The main button of a job: the next step, in its existing dialog or screen (screens M20). */
export function NextStep({ job, state, className }: NextStepProps) {
  const step = useNextStep(job);
  const isHeld = useIsHeld();
  if (step === null) return null;
  switch (step.kind) {
    case 'start':
    case 'finish':
      if (step.visit === null) return <FinishJob job={job} className={className} isHeld={isHeld} />;
      return (
        // One component for both, so that the second tap of a double tap on 'Start' does not finish the visit.
        <VisitStepButton
          key={step.visit.id}
          className={className}
          visit={step.visit}
          to={step.kind === 'start' ? 'in_progress' : 'completed'}
          label={step.kind === 'start' ? 'Start' : 'Finish'}
        />
      );
    case 'schedule':
      return <Schedule job={job} state={state} className={className} isHeld={isHeld} />;
    case 'invoice':
      return <CreateInvoice job={job} state={state} className={className} isHeld={isHeld} />;
    case 'send':
    case 'collect':
      return <MoneyStep key={step.invoice.id} step={step} className={className} isHeld={isHeld} />;
  }
}

function FinishJob({ job, className, isHeld }: Omit<HeldStepProps, 'state'>) {
  const { move, wanted } = useMoveJob(job);
  return (
    <BusyButton
      className={className}
      label="Finish"
      busyLabel="Finish"
      isBusy={wanted !== null}
      disabled={isHeld}
      onClick={() => move('completed')}
    />
  );
}

function Schedule({ job, state, className, isHeld }: HeldStepProps) {
  const { schedule, dialog } = useScheduleVisit(job, state);
  return (
    <>
      <Button className={className} disabled={isHeld} onClick={schedule}>
        Schedule a Visit
      </Button>
      {dialog}
    </>
  );
}

function CreateInvoice({ job, state, className, isHeld }: HeldStepProps) {
  const { generate, question } = useJobInvoice(job, state);
  return (
    <>
      <Button className={className} disabled={isHeld} onClick={generate}>
        Create Invoice
      </Button>
      <Suspense>
        {question !== null && (
          <InvoiceTermsModal
            job={job}
            approved={question.approved}
            onChoose={question.choose}
            onClose={question.cancel}
          />
        )}
      </Suspense>
    </>
  );
}

type MoneyStepProps = Pick<HeldStepProps, 'className' | 'isHeld'> & { step: Step & { kind: 'send' | 'collect' } };

/** Sends the invoice, or takes its payment. The job follows both. */
function MoneyStep({ step, className, isHeld }: MoneyStepProps) {
  const queryClient = useQueryClient();
  // The kind stays that of the opened dialog while the job is fetched again.
  const [opened, setOpened] = useState<'send' | 'collect' | null>(null);
  const close = () => {
    setOpened(null);
    refetchDocuments(queryClient);
    void refetchJobs(queryClient);
  };
  return (
    <>
      <Button className={className} disabled={isHeld} onClick={() => setOpened(step.kind)}>
        {step.kind === 'send' ? 'Send Invoice' : 'Record Payment'}
      </Button>
      <Suspense>
        {opened === 'send' && <SendModal documentId={step.invoice.id} onClose={close} />}
        {opened === 'collect' && <InvoicePaymentModal invoiceId={step.invoice.id} onClose={close} />}
      </Suspense>
    </>
  );
}
