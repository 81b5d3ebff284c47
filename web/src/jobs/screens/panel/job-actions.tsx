import {
  IconCalendarPlus,
  IconCash,
  IconChecklist,
  IconCopy,
  IconFileDollar,
  IconFileInvoice,
  IconForms,
  IconSend,
  IconSignature,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { canAny } from '@truckroll/domain/abilities/rights';
import { makesDocuments, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { mayEditJob } from '@truckroll/domain/jobs/job-rights';
import { invoiceToSend, isUnderWay } from '@truckroll/domain/jobs/next-step';
import { type ReactNode, Suspense, useState } from 'react';
import { openTab } from '../../../app/open-tab.ts';
import { useCan, useIsConnected, useRights } from '../../../app/session/me.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import type { RecordAction } from '../../../design/record-action-menu.tsx';
import { newAddress } from '../../../documents/parts/document-link.tsx';
import { refetchDocuments } from '../../../documents/parts/document-queries.ts';
import { useDocumentPerson } from '../../../documents/parts/use-document-person.ts';
import { refetchJobs } from '../../parts/job-queries.ts';
import { closedJobRefusal, newRecordRefusalText } from '../job-refusals.ts';
import type { JobPanelState } from './job-panel-state.ts';
import { useJobInvoice } from './use-job-invoice.ts';
import { useScheduleVisit } from './use-schedule-visit.tsx';

const SignatureModal = lazyDialog(async () => (await import('../../parts/signature-modal.tsx')).SignatureModal);
const SendModal = lazyDialog(async () => (await import('../../../documents/parts/send-modal.tsx')).SendModal);
const TaskModal = lazyDialog(async () => (await import('../../../tasks/panels/task-modal.tsx')).TaskModal);
const InvoiceTermsModal = lazyDialog(
  async () => (await import('../../../documents/parts/invoice-terms-modal.tsx')).InvoiceTermsModal,
);
const CloseJobDialog = lazyDialog(async () => (await import('./close-job-dialog.tsx')).CloseJobDialog);

type JobAction = RecordAction & {
  /** Whether the entry is in the menu: the user has the right to it and it makes sense for the job. */
  isOffered: boolean;
};

/** The visible entries of the menu in their order, and the dialog that one of them has opened. */
export function useJobActions(job: Job, state: JobPanelState): { actions: JobAction[]; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const can = useCan();
  const rights = useRights();
  const [opened, setOpened] = useState<'signature' | 'task' | 'close' | null>(null);
  const hasForms = useIsConnected('job-forms');
  const closed = closedJobRefusal(job);
  const isOpenClient = newRecordRefusalText(job.client) === null;
  const invoices = isOpenClient && makesDocuments(rights, 1);
  const invoice = useJobInvoice(job, state);
  const person = useDocumentPerson();
  const { schedule, dialog: scheduling } = useScheduleVisit(job, state);
  const unsent = invoiceToSend(job.invoices, (each) => maySendDocument(person, each));
  // The invoice stays that of the opened dialog while the job is fetched again.
  const [sent, setSent] = useState<string | null>(null);

  // The order is that of screens M20.
  const entries: JobAction[] = [
    {
      label: 'Create Task',
      icon: IconChecklist,
      isOffered: can('TaskManagement.create'),
      refusal: newRecordRefusalText(job.client),
      run: () => setOpened('task'),
    },
    {
      label: 'Schedule a Visit',
      icon: IconCalendarPlus,
      isOffered: isUnderWay(job) && mayEditJob({ rights, userId: person.id, createdBy: job.createdBy }),
      refusal: closed,
      run: schedule,
    },
    {
      label: 'Duplicate Job',
      icon: IconCopy,
      isOffered: can('Jobs.create'),
      refusal: newRecordRefusalText(job.client),
      run: () => state.openForm({ copy: job.id }),
    },
    {
      label: 'Convert to Estimate',
      icon: IconFileDollar,
      isOffered: isOpenClient && makesDocuments(rights, 2),
      refusal: closed,
      run: () => openTab(newAddress(2, { jobId: job.id })),
    },
    {
      label: 'Generate Invoice',
      icon: IconFileInvoice,
      isOffered: invoices,
      refusal: closed,
      run: invoice.generate,
    },
    {
      label: 'Send Invoice',
      icon: IconSend,
      isOffered: unsent !== undefined,
      refusal: closed,
      run: () => setSent(unsent?.id ?? null),
    },
    {
      label: 'Collect Payment',
      icon: IconCash,
      isOffered: invoices && job.jobStatus !== 'paid',
      refusal: closed,
      run: invoice.collect,
    },
    {
      label: 'Collect Signature',
      icon: IconSignature,
      isOffered: job.signature === null,
      refusal: closed,
      run: () => setOpened('signature'),
    },
    {
      label: 'Manage Job Forms',
      icon: IconForms,
      isOffered: canAny(rights, ['JobForms.create', 'JobForms.createOwn']),
      refusal: closed,
      run: () => openTab(hasForms ? '/settingsV2/job-forms' : '/settingsV2/addons'),
    },
    {
      label: 'Close Job',
      icon: IconSquareCheck,
      isOffered: rights.isAdmin,
      refusal: closed,
      run: () => setOpened('close'),
    },
  ];

  const close = () => setOpened(null);
  const closeSending = () => {
    setSent(null);
    refetchDocuments(queryClient);
    void refetchJobs(queryClient);
  };
  return {
    actions: entries.filter(({ isOffered }) => isOffered),
    dialog: (
      <Suspense>
        {scheduling}
        {opened === 'signature' && <SignatureModal jobId={job.id} clientName={job.client.name} onClose={close} />}
        {opened === 'task' && (
          <TaskModal
            start={{ clientId: job.clientId, linkType: 'job', jobId: job.id }}
            onClose={close}
            onSaved={close}
          />
        )}
        {sent !== null && <SendModal documentId={sent} onClose={closeSending} />}
        {opened === 'close' && <CloseJobDialog job={job} onClose={close} />}
        {invoice.question !== null && (
          <InvoiceTermsModal
            job={job}
            approved={invoice.question.approved}
            onChoose={invoice.question.choose}
            onClose={invoice.question.cancel}
          />
        )}
      </Suspense>
    ),
  };
}
