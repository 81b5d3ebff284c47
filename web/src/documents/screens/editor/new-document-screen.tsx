import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { InvoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { makesDocuments } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { wallClock } from '@truckroll/domain/format/dates';
import { type ReactNode, Suspense, useState } from 'react';
import { useMe, useRights } from '../../../app/session/me.ts';
import { NoPermission } from '../../../app/shell/not-found-screen.tsx';
import { clientQuery } from '../../../clients/parts/client-queries.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { Page } from '../../../design/page.tsx';
import { jobQuery } from '../../../jobs/parts/job-query.ts';
import { useTaxes } from '../../../taxes/parts/tax-queries.ts';
import { nextNumberQuery } from '../../parts/document-queries.ts';
import { hasTermsChoice, useApprovedEstimate } from '../../parts/invoice-terms-queries.ts';
import { DocumentEditor } from './document-editor.tsx';
import type { NewDocumentSearch } from './document-editor-search.ts';
import { newDocumentStart } from './document-values.ts';
import type { DocumentStart } from './use-document-form.ts';

const InvoiceTermsModal = lazyDialog(
  async () => (await import('../../parts/invoice-terms-modal.tsx')).InvoiceTermsModal,
);

const invoice = getRouteApi('/_app/grow/invoice/new');
const estimate = getRouteApi('/_app/grow/estimate/new');

export const NewInvoiceScreen = () => <NewDocumentScreen documentType={1} search={invoice.useSearch()} />;
export const NewEstimateScreen = () => <NewDocumentScreen documentType={2} search={estimate.useSearch()} />;

type NewDocumentScreenProps = { documentType: DocumentType; search: NewDocumentSearch };

function NewDocumentScreen(props: NewDocumentScreenProps) {
  if (!makesDocuments(useRights(), props.documentType)) return <NoPermission />;
  // Another client or job in the URL resets the editor.
  return <NewDocument key={JSON.stringify(props)} {...props} />;
}

function NewDocument({ documentType, search }: NewDocumentScreenProps) {
  const { start, question, error, retry } = useNewStart({ documentType, search });
  const showsSkeleton = useDelayedLoading(start === null && error === null && question === null);
  if (start !== null) return <DocumentEditor start={start} hasGivenClient={search.clientId !== undefined} />;
  return (
    <Page title={`New ${documentWord(documentType)}`}>
      {question}
      {error !== null ? (
        <LoadFailure error={error} onRetry={retry} />
      ) : (
        showsSkeleton && <Skeleton height={480} aria-busy />
      )}
    </Page>
  );
}

/** The initial state of the form; null while loading. */
function useNewStart({ documentType, search }: NewDocumentScreenProps) {
  const { account } = useMe();
  const { clientId, jobId } = search;
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const job = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== undefined });
  const estimate = useApprovedEstimate(documentType === 1 ? (job.data ?? null) : null);
  const [requested, setRequested] = useState<InvoiceTerms>();
  const number = useQuery(nextNumberQuery(documentType));
  const taxes = useTaxes();
  const failed = [client, job].find(({ error, data }) => error !== null && data === undefined);
  const isReady =
    !taxes.isPending &&
    number.isFetchedAfterMount &&
    (clientId === undefined || client.data !== undefined) &&
    (jobId === undefined || job.data !== undefined) &&
    !estimate.isPending;

  const { approved } = estimate;
  const hasChoice = job.data !== undefined && hasTermsChoice(job.data, approved);
  const asks = isReady && hasChoice && requested === undefined;

  // The form is initialised only once, because refetched data must not replace typed values.
  const [start, setStart] = useState<DocumentStart | null>(null);
  if (start === null && isReady && !asks) {
    const begun = newDocumentStart({
      documentType,
      documentNumber: number.data ?? 0,
      account,
      today: wallClock(new Date().toISOString(), account.timezone).day,
      client: job.data?.client ?? client.data ?? null,
      job: job.data ?? null,
      approved,
      requested,
    });
    setStart({
      documentType,
      stored: null,
      ...begun,
      hasAgreedTerms: approved !== null && requested !== 'job',
      currency: job.data?.currency ?? account.currency,
      address: job.data?.jobAddress ?? null,
      taxes: taxes.data ?? [],
    });
  }
  const question: ReactNode =
    asks && job.data !== undefined && approved !== null ? (
      <Suspense>
        <InvoiceTermsModal
          job={job.data}
          approved={approved}
          onChoose={setRequested}
          // Closing the dialog without a choice takes the approved lines. Nothing is stored yet.
          onClose={() => setRequested('approved')}
        />
      </Suspense>
    ) : null;
  return { start, question, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}
