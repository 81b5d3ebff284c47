import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ClientPhoto } from '@truckroll/contract/jobs/job-photos';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { photoKindLabels, photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { arrivalSentence } from '@truckroll/domain/outgoing-mail/visit';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { PhotoPicture } from '../../../jobs/parts/photo-picture.tsx';
import { DocumentSheetView } from '../../parts/document-sheet-view.tsx';
import { ApprovalStamp } from './approval-stamp.tsx';
import { ClientBar, ClientHead } from './client-bar.tsx';
import styles from './public-document.module.css';
import { publicDocumentQuery } from './public-queries.ts';

const route = getRouteApi('/public/documents/$token');

/** P21: the client's view of an invoice or estimate, with its actions. */
export function PublicDocumentScreen() {
  const { token } = route.useParams();
  const query = useQuery(publicDocumentQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  // The cached version of a document that is being revised, or whose link has expired, must not be shown.
  const data = isRefusal(query.error) ? undefined : query.data;
  if (data === undefined) {
    return (
      <main className={styles.page}>
        <Head title="Document" />
        {query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : null}
        {showsSkeleton && !query.isError && <SkeletonRows columns={2} isPhone={false} />}
      </main>
    );
  }
  const { document, currency, nextArrival } = data;
  const name = `${documentWord(document.documentType)} ${document.documentNumberDisplay}`;
  return (
    <main className={styles.page}>
      <Head title={`${name} | ${document.companyInformation.name}`} />
      <div>
        <p className={styles.company}>{document.companyInformation.name}</p>
        <Title order={1}>{name}</Title>
      </div>
      <ApprovalStamp document={document} timezone={data.timezone} />
      {nextArrival !== null && <Text>{arrivalSentence(nextArrival)}</Text>}
      <ClientHead shown={data} />
      <DocumentSheetView
        document={document}
        currency={currency}
        zone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      />
      <PublicPhotos photos={data.photos} />
      <ClientBar token={token} shown={data} />
    </main>
  );
}

/** Keeps search engines from indexing the client's page. */
const Head = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
);

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  // The page has its own text for an invalid or expired link. Only a lost connection offers a retry.
  if (!isRefusal(error)) return <LoadFailure error={error} onRetry={retry} />;
  return (
    <Stack role="alert" align="center" gap="sm" py={80}>
      <Text component="h1" size="lg" ta="center">
        {error.message}
      </Text>
    </Stack>
  );
}

/** The photos of the work that the company shows to its client; nothing without any. */
function PublicPhotos({ photos }: { photos: readonly ClientPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section className={styles.photos} aria-label="Photos">
      <Title order={2}>Photos</Title>
      {photoKinds.map((kind) => {
        const ofKind = photos.filter((photo) => photo.kind === kind);
        if (ofKind.length === 0) return null;
        const label = photoKindLabels[kind];
        return (
          <div key={kind}>
            <Title order={3}>{label}</Title>
            <ul className={styles.list} aria-label={label}>
              {ofKind.map(({ id, url, marks }, at) => (
                <li key={id}>
                  <Anchor className={styles.photo} href={url} target="_blank" rel="noopener noreferrer">
                    <PhotoPicture url={url} alt={`${label} ${at + 1}`} marks={marks} />
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
