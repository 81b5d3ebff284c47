import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs';
import type { Visit } from '@truckroll/contract/visits';
import { makesDocuments, mayRecordPayment, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { mayEditJob, mayMoveVisit } from '@truckroll/domain/jobs/job-rights';
import { type JobStep, nextJobStep } from '@truckroll/domain/jobs/next-step';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { refetchDocuments } from '../../documents/document-queries.ts';
import { useDocumentPerson } from '../../documents/use-document-person.ts';
import { refetchJobs } from '../../jobs/job-queries.ts';
import { newRecordRefusalText } from '../../jobs/job-refusals.ts';
import { VisitStepButton } from '../../visits/visit-step-button.tsx';
import type { JobPanelState } from './job-panel-state.ts';
import { useJobInvoice } from './use-job-invoice.ts';
import { useMoveJob } from './use-move-job.ts';
import { useScheduleVisit } from './use-schedule-visit.tsx';

const SendModal = lazyDialog(async () => (await import('../../documents/send-modal.tsx')).SendModal);
const InvoicePaymentModal = lazyDialog(
  async () => (await import('../../payments/invoice-payment-modal.tsx')).InvoicePaymentModal,
);
const InvoiceTermsModal = lazyDialog(
  async () => (await import('../../documents/invoice-terms-modal.tsx')).InvoiceTermsModal,
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

/** The main button of a job: the next step, in its existing dialog or screen (screens M20). */
export function NextStep({ job, state, className }: NextStepProps) {
  const step = useNextStep(job);
  if (step === null) return null;
  switch (step.kind) {
    case 'start':
    case 'finish':
      if (step.visit === null) return <FinishJob job={job} className={className} />;
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
      return <Schedule job={job} state={state} className={className} />;
    case 'invoice':
      return <CreateInvoice job={job} state={state} className={className} />;
    case 'send':
    case 'collect':
      return <MoneyStep key={step.invoice.id} step={step} className={className} />;
  }
}

function FinishJob({ job, className }: Omit<NextStepProps, 'state'>) {
  const { move, wanted } = useMoveJob(job);
  return (
    <BusyButton
      className={className}
      label="Finish"
      busyLabel="Finish"
      isBusy={wanted !== null}
      onClick={() => move('completed')}
    />
  );
}

function Schedule({ job, state, className }: NextStepProps) {
  const { schedule, dialog } = useScheduleVisit(job, state);
  return (
    <>
      <Button className={className} onClick={schedule}>
        Schedule a Visit
      </Button>
      {dialog}
    </>
  );
}

function CreateInvoice({ job, state, className }: NextStepProps) {
  const { generate, question } = useJobInvoice(job, state);
  return (
    <>
      <Button className={className} onClick={generate}>
        Create Invoice
      </Button>
      <Suspense>
        {question !== null && (
          <InvoiceTermsModal
            totals={question.totals}
            currency={job.documentCurrency}
            onChoose={question.choose}
            onClose={question.cancel}
          />
        )}
      </Suspense>
    </>
  );
}

type MoneyStepProps = Pick<NextStepProps, 'className'> & { step: Step & { kind: 'send' | 'collect' } };

/** Sends the invoice, or takes its payment. The job follows both. */
function MoneyStep({ step, className }: MoneyStepProps) {
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
      <Button className={className} onClick={() => setOpened(step.kind)}>
        {step.kind === 'send' ? 'Send Invoice' : 'Record Payment'}
      </Button>
      <Suspense>
        {opened === 'send' && <SendModal documentId={step.invoice.id} onClose={close} />}
        {opened === 'collect' && <InvoicePaymentModal invoiceId={step.invoice.id} onClose={close} />}
      </Suspense>
    </>
  );
}
