import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { mayEditDocument } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { Suspense, useState } from 'react';
import { NoPermission } from '../../../app/shell/not-found-screen.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { Page, PageTitle } from '../../../design/page.tsx';
import { useTaxes } from '../../../taxes/parts/tax-queries.ts';
import { listLink } from '../../parts/document-link.tsx';
import { documentQuery } from '../../parts/document-queries.ts';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { DocumentEditor } from './document-editor.tsx';
import { documentValues } from './document-values.ts';
import type { DocumentStart } from './use-document-form.ts';

const EditTemplate = lazyPart(async () => (await import('../templates/edit-template-screen.tsx')).EditTemplateScreen);

const invoice = getRouteApi('/_app/grow/invoice/edit');
const estimate = getRouteApi('/_app/grow/estimate/edit');

export function EditInvoiceScreen() {
  const { id } = invoice.useSearch();
  return <EditDocument key={id} documentType={1} id={id} />;
}

export function EditEstimateScreen() {
  const { id, templateId } = estimate.useSearch();
  if (templateId !== undefined)
    return (
      <Suspense>
        <EditTemplate key={templateId} id={templateId} />
      </Suspense>
    );
  return <EditDocument key={id} documentType={2} id={id} />;
}

function EditDocument({ documentType, id }: { documentType: DocumentType; id: string }) {
  const person = useDocumentPerson();
  // The document is refetched at each opening, because an edit needs the newest version.
  const query = useQuery({ ...documentQuery(id), staleTime: 0, refetchOnMount: 'always' });
  const taxes = useTaxes();
  const document = query.data;
  // The form is initialised only once, because refetched data must not replace typed values.
  const [start, setStart] = useState<DocumentStart | null>(null);
  if (start === null && document !== undefined && query.isFetchedAfterMount && !taxes.isPending) {
    setStart({
      documentType: document.documentType,
      stored: document,
      values: documentValues(document),
      items: document.items,
      source: null,
      currency: document.currency,
      address: null,
      taxes: taxes.data ?? [],
    });
  }
  const showsSkeleton = useDelayedLoading(start === null && !query.isError);

  if (start?.stored != null) {
    if (!mayEditDocument(person, start.stored)) return <NoPermission />;
    return <DocumentEditor start={start} hasGivenClient={false} />;
  }
  if (query.error instanceof ApiProblem && query.error.isNotFound) {
    return (
      <Stack align="center" gap="sm" py={80} px="md">
        <PageTitle page={query.error.message} />
        <Text component="h1">{query.error.message}</Text>
        <Anchor renderRoot={(props) => <Link {...props} {...listLink(documentType)} />}>
          Go to the {documentWord(documentType).toLowerCase()}s
        </Anchor>
      </Stack>
    );
  }
  return (
    <Page title={`Edit ${documentWord(documentType)}`}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        showsSkeleton && <Skeleton height={480} aria-busy />
      )}
    </Page>
  );
}
