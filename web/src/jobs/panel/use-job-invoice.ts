import type { Job } from '@truckroll/contract/jobs';
import { useRef } from 'react';
import { openTab, openWaitingTab } from '../../app/open-tab.ts';
import { tellFailure } from '../../app/tell-failure.ts';
import { viewAddress } from '../../documents/document-link.tsx';
import { useCreateNumbered } from '../../documents/document-queries.ts';
import type { JobPanelState } from './job-panel-state.ts';

type InvoiceOfJob = {
  /** Shows the invoice of the job, which is made where there is none yet. */
  generate: () => void;
  /** As that, with its payment dialog open. */
  collect: () => void;
};

/**
 * 'Generate Invoice' and 'Collect Payment' (screens M20): without an invoice a draft is made from the job and opened, one
 * is opened with its payment dialog, and among several one chooses.
 */
export function useJobInvoice(job: Job, state: JobPanelState): InvoiceOfJob {
  const makeInvoice = useCreateNumbered();
  const isRunning = useRef(false);

  async function create(how: { collectPayment: boolean }): Promise<void> {
    const tab = openWaitingTab();
    try {
      const { data } = await makeInvoice({
        documentType: 1,
        clientId: job.clientId,
        isConvertedFromJob: true,
        convertedFromId: job.id,
        documentStatus: 'draft',
      });
      tab.goTo(viewAddress(data.document, how));
    } catch (error) {
      tab.close();
      throw error;
    }
  }

  function createOnce(how: { collectPayment: boolean }): void {
    // A second press while the first is on its way would make two invoices.
    if (isRunning.current) return;
    isRunning.current = true;
    tellFailure(() =>
      create(how).finally(() => {
        isRunning.current = false;
      }),
    );
  }

  function run(how: { collectPayment: boolean }): void {
    const [only, ...others] = job.invoices;
    if (others.length > 0) state.open({ tab: 'assets', sub: 'invoices' });
    else if (only !== undefined) openTab(viewAddress(only, { collectPayment: true }));
    else createOnce(how);
  }

  return { generate: () => run({ collectPayment: false }), collect: () => run({ collectPayment: true }) };
}
