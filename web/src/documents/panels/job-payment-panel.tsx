import { Button, Stack, Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { Job, JobRow } from '@truckroll/contract/jobs/jobs';
import type { InvoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import { makesDocuments, mayRecordPayment } from '@truckroll/domain/documents/document-rights';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { jobQuery } from '../../jobs/parts/job-query.ts';
import { useCreateDocument } from '../parts/document-queries.ts';
import { InvoiceTermsModal } from '../parts/invoice-terms-modal.tsx';
import { hasTermsChoice, useApprovedEstimate } from '../parts/invoice-terms-queries.ts';
import { useDocumentPerson } from '../parts/use-document-person.ts';
import { invoiceCollectRefusal } from './document-refusals.ts';

type PayableJob = Pick<JobRow, 'id'> & { client: Pick<JobRow['client'], 'stage'> };

type JobPaymentPanelProps = { job: PayableJob; onPay: (invoiceId: string) => void };

/** Records a payment of a job's open invoice, or creates the invoice first (screens M23). */
export function JobPaymentPanel({ job, onPay }: JobPaymentPanelProps) {
  const person = useDocumentPerson();
  const query = useQuery(jobQuery(job.id));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows columns={1} rows={1} isPhone={false} />
    );
  }
  const invoices = query.data.invoices.filter(({ documentStatus }) => documentStatus !== 'void');
  const open = invoices.filter(
    (invoice) => mayRecordPayment(person, invoice) && invoiceCollectRefusal(invoice) === null,
  );
  if (open.length > 0) {
    return (
      <Stack gap="sm" align="flex-start">
        {open.map((invoice) => (
          <PayButton key={invoice.id} invoice={invoice} onPay={onPay} />
        ))}
      </Stack>
    );
  }
  if (invoices.length > 0) return <Text size="sm">Paid in full.</Text>;
  if (!makesDocuments(person, 1) || job.client.stage === 'archived') return <Text size="sm">No invoice yet.</Text>;
  return <MakeInvoice job={query.data} onPay={onPay} />;
}

function PayButton({ invoice, onPay }: { invoice: DocumentRow; onPay: (invoiceId: string) => void }) {
  const { id, documentNumberDisplay: number, amountDue, currency } = invoice;
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconCash size={18} aria-hidden />}
      aria-label={`Take Payment for ${number}, ${formatMoney(amountDue, currency)} due`}
      onClick={() => onPay(id)}
    >
      Take Payment · {formatMoney(amountDue, currency)}
    </Button>
  );
}

function MakeInvoice({ job, onPay }: { job: Job; onPay: (invoiceId: string) => void }) {
  const { mutateAsync: makeInvoice } = useCreateDocument();
  const { approved, isPending } = useApprovedEstimate(job);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hasChoice = hasTermsChoice(job, approved);

  async function make(terms: InvoiceTerms | undefined): Promise<void> {
    const { data } = await makeInvoice({
      documentType: 1,
      clientId: job.clientId,
      isConvertedFromJob: true,
      convertedFromId: job.id,
      documentStatus: 'draft',
      // An office user may have created one in the meantime.
      onlyIfNone: true,
      ...(terms && { terms }),
    });
    onPay(data.document.id);
  }

  function makeOnce(terms?: InvoiceTerms): void {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    toastOnError(() =>
      make(terms).finally(() => {
        isRunning.current = false;
        setBusy(false);
      }),
    );
  }

  return (
    <>
      <BusyButton
        variant="default"
        mih={44}
        label="Make Invoice and Take Payment"
        busyLabel="Making the invoice..."
        isBusy={isBusy}
        disabled={isPending}
        onClick={() => (hasChoice ? setAsking(true) : makeOnce())}
      />
      {isAsking && approved !== null && (
        <InvoiceTermsModal
          job={job}
          approved={approved}
          onChoose={(terms) => {
            setAsking(false);
            makeOnce(terms);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
