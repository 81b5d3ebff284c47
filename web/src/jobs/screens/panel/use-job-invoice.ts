import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { InvoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import { validInvoices } from '@truckroll/domain/jobs/next-step';
import { useRef, useState } from 'react';
import { openTab, openWaitingTab } from '../../../app/open-tab.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { viewAddress } from '../../../documents/parts/document-link.tsx';
import { useCreateDocument } from '../../../documents/parts/document-queries.ts';
import { hasTermsChoice, useApprovedEstimate } from '../../../documents/parts/invoice-terms-queries.ts';
import type { JobPanelState } from './job-panel-state.ts';

type InvoiceOfJob = {
  /** Opens the job's invoice. Creates it first if there is none. */
  generate: () => void;
  /** As `generate`, and opens the payment dialog. */
  collect: () => void;
  /** The question which lines the invoice takes, while it is open. */
  question: {
    approved: Document;
    choose: (terms: InvoiceTerms) => void;
    cancel: () => void;
  } | null;
};

type How = { collectPayment: boolean };

/**
 * The actions 'Generate Invoice' and 'Collect Payment' (screens M20). Without a valid invoice, they create a draft
 * from the job and open it. A single invoice is opened with its payment dialog, and of several the user chooses one. If
 * the job's lines differ from the approved ones, the user is asked first which of them to invoice.
 */
export function useJobInvoice(job: Job, state: JobPanelState): InvoiceOfJob {
  const { mutateAsync: makeInvoice } = useCreateDocument();
  const isRunning = useRef(false);
  const invoices = validInvoices(job.invoices);
  const { approved } = useApprovedEstimate(invoices.length === 0 ? job : null);
  const [asked, setAsked] = useState<How | null>(null);
  const hasChoice = hasTermsChoice(job, approved);

  async function create(how: How, terms: InvoiceTerms | undefined): Promise<void> {
    const tab = openWaitingTab();
    try {
      const { data } = await makeInvoice({
        documentType: 1,
        clientId: job.clientId,
        isConvertedFromJob: true,
        convertedFromId: job.id,
        documentStatus: 'draft',
        // Another user may have created one in the meantime. The panel shows it after the refetch.
        onlyIfNone: true,
        ...(terms && { terms }),
      });
      tab.goTo(viewAddress(data.document, how));
    } catch (error) {
      tab.close();
      throw error;
    }
  }

  function createOnce(how: How, terms?: InvoiceTerms): void {
    // A second click while the first request is running would create two invoices.
    if (isRunning.current) return;
    isRunning.current = true;
    toastOnError(() =>
      create(how, terms).finally(() => {
        isRunning.current = false;
      }),
    );
  }

  function run(how: How): void {
    const [only, ...others] = invoices;
    if (others.length > 0) state.open({ tab: 'assets', sub: 'invoices' });
    else if (only !== undefined) openTab(viewAddress(only, { collectPayment: true }));
    else if (hasChoice) setAsked(how);
    else createOnce(how);
  }

  const close = () => setAsked(null);
  const choose = (how: How) => (terms: InvoiceTerms) => {
    close();
    createOnce(how, terms);
  };
  return {
    generate: () => run({ collectPayment: false }),
    collect: () => run({ collectPayment: true }),
    question: asked === null || approved === null ? null : { approved, choose: choose(asked), cancel: close },
  };
}
