import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { languageOf } from '@truckroll/domain/client-texts/client-language';
import { clientDocument } from '@truckroll/domain/documents/client-document';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { type DocumentPerson, mayRecordPayment, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useMe, useRights } from '../../../app/session/me.ts';
import { rememberRecent } from '../../../app/shell/recents.ts';
import { clientQuery } from '../../../clients/parts/client-queries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { Page, PageTitle } from '../../../design/page.tsx';
import { collectRefusal, sendRefusal } from '../../panels/document-refusals.ts';
import { listLink, viewLink } from '../../parts/document-link.tsx';
import { documentQuery } from '../../parts/document-queries.ts';
import { DocumentSheetView } from '../../parts/document-sheet-view.tsx';
import { englishSheet } from '../../parts/english-sheet.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { DocumentActions, type Opened } from './document-actions.tsx';
import { DocumentSide } from './document-side.tsx';
import styles from './document-view.module.css';
import type { DocumentViewSearch } from './document-view-search.ts';

const SendModal = lazyDialog(async () => (await import('../../parts/send-modal.tsx')).SendModal);
const WriteOffModal = lazyDialog(
  async () => (await import('../../../payments/panels/write-off-modal.tsx')).WriteOffModal,
);
const CreditNoteModal = lazyDialog(
  async () => (await import('../../../payments/panels/credit-note-modal.tsx')).CreditNoteModal,
);
const PresentEstimate = lazyDialog(async () => (await import('./present-estimate.tsx')).PresentEstimate);
const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const SaveTemplateDialog = lazyDialog(
  async () => (await import('../templates/save-template-dialog.tsx')).SaveTemplateDialog,
);
const PaymentModal = lazyDialog(async () => (await import('../../../payments/panels/payment-modal.tsx')).PaymentModal);
const ConvertedJobModal = lazyDialog(
  async () => (await import('../../../jobs/panels/converted-job-modal.tsx')).ConvertedJobModal,
);

const invoice = getRouteApi('/_app/grow/invoice/view');
const estimate = getRouteApi('/_app/grow/estimate/view');

/** P19: the view of an invoice. */
export const InvoiceViewScreen = () => <DocumentViewScreen documentType={1} search={invoice.useSearch()} />;
/** P20: the view of an estimate. */
export const EstimateViewScreen = () => <DocumentViewScreen documentType={2} search={estimate.useSearch()} />;

type DocumentViewScreenProps = { documentType: DocumentType; search: DocumentViewSearch };

/** One invoice or estimate as its client sees it, with the staff's information. */
function DocumentViewScreen({ documentType, search }: DocumentViewScreenProps) {
  const query = useQuery(documentQuery(search.id));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const document = query.data;
  const word = documentWord(documentType);

  if (document !== undefined) {
    // The link in a notification does not contain the type of its document.
    if (document.documentType !== documentType) return <Navigate {...viewLink(document)} replace />;
    return (
      <DocumentView
        key={document.id}
        document={document}
        requested={requestedDialog(search)}
        isPresented={search.present === 'true'}
      />
    );
  }
  if (query.error instanceof ApiProblem && query.error.isNotFound) {
    return (
      <Stack align="center" gap="sm" py={80} px="md">
        <PageTitle page={query.error.message} />
        <Text component="h1">{query.error.message}</Text>
        <Anchor renderRoot={(props) => <Link {...props} {...listLink(documentType)} />}>
          Go to the {word.toLowerCase()}s
        </Anchor>
      </Stack>
    );
  }
  return (
    <Page title={word}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        showsSkeleton && <Skeleton height={480} aria-busy />
      )}
    </Page>
  );
}

type DocumentViewProps = { document: Document; requested: RequestedDialog; isPresented: boolean };

function DocumentView({ document, requested, isPresented }: DocumentViewProps) {
  const me = useMe();
  const person = useDocumentPerson();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const client = useQuery({ ...clientQuery(document.clientId), enabled: seesClients, retry: false });
  const [opened, setOpened] = useState<Opened>(null);
  const mayCollect = mayRecordPayment(person, document) && collectRefusal(document) === null;
  const { id, documentType, documentNumberDisplay: number, title } = document;
  const name = `${number} ${title}`.trim();
  const kind = documentType === 1 ? 'invoice' : 'estimate';
  useEffect(() => rememberRecent(me.id, { kind, id, label: name }), [me.id, kind, id, name]);
  useRequestedDialog({ document, requested, open: setOpened });
  const close = () => setOpened(null);
  const navigate = useNavigate();
  return (
    <Page
      title={number}
      breadcrumbs={
        <Breadcrumbs above={[{ label: `${documentWord(documentType)}s`, ...listLink(documentType) }]} here={number} />
      }
      actions={
        <DocumentActions document={document} stage={client.data?.stage} mayCollect={mayCollect} open={setOpened} />
      }
    >
      <div className={styles.columns}>
        <DocumentSheetView
          document={clientDocument(document)}
          currency={document.currency}
          words={englishSheet}
          zone={me.timezone}
        />
        <DocumentSide
          document={document}
          stage={client.data?.stage}
          onCollect={mayCollect ? () => setOpened('payment') : null}
        />
      </div>
      <Suspense>
        {isPresented && documentType === 2 && (client.data !== undefined || !client.isPending || !seesClients) && (
          <PresentEstimate
            document={document}
            language={languageOf(client.data, me.account)}
            onClose={() => void navigate({ ...viewLink(document), replace: true })}
          />
        )}
        {opened === 'send' && <SendModal documentId={id} onClose={close} />}
        {opened === 'writeOff' && <WriteOffModal document={document} onClose={close} />}
        {opened === 'creditNote' && <CreditNoteModal document={document} onClose={close} />}
        {opened === 'template' && <SaveTemplateDialog estimate={document} onClose={close} />}
        {opened === 'approve' && <ApproveDialog document={document} onClose={close} />}
        {opened === 'payment' && <PaymentModal document={document} onClose={close} />}
        {opened === 'job' && <ConvertedJobModal from={{ kind: 'estimate', estimate: document }} onClose={close} />}
      </Suspense>
    </Page>
  );
}

type RequestedDialog = 'payment' | 'send' | null;

/** The dialog that a URL requests: `&collectPayment=true`, or `&send=true` after 'Save and send'. */
const requestedDialog = ({ collectPayment, send }: DocumentViewSearch): RequestedDialog =>
  collectPayment === 'true' ? 'payment' : send === 'true' ? 'send' : null;

function openRefusal(requested: 'payment' | 'send', document: Document, person: DocumentPerson): string | null {
  const isAllowed = requested === 'payment' ? mayRecordPayment(person, document) : maySendDocument(person, document);
  if (!isAllowed) return problems.forbidden[1];
  return requested === 'payment' ? collectRefusal(document) : sendRefusal(document);
}

type RequestedDialogProps = {
  document: Document;
  requested: RequestedDialog;
  open: (what: 'payment' | 'send') => void;
};

/**
 * Opens the dialog that the URL requests, once, and removes the request from the URL. If it cannot be opened, a toast
 * explains why (screens 12.3).
 */
function useRequestedDialog({ document, requested, open }: RequestedDialogProps): void {
  const person = useDocumentPerson();
  const navigate = useNavigate();

  const follow = useEffectEvent((what: 'payment' | 'send') => {
    void navigate({ ...viewLink(document), replace: true });
    const refusal = openRefusal(what, document, person);
    if (refusal === null) open(what);
    else toast.warning(refusal);
  });

  useEffect(() => {
    if (requested !== null) follow(requested);
  }, [requested]);
}
