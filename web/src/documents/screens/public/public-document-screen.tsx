import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { ClientPhoto } from '@truckroll/contract/jobs/job-photos';
import { kindOf } from '@truckroll/domain/documents/sheet-lines';
import { photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { Suspense, useState } from 'react';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../../design/client-words/language-choice.tsx';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { languageOfNobody, useShownLanguage } from '../../../design/client-words/shown-language.ts';
import { toastOnRefusal } from '../../../design/client-words/toast-on-refusal.ts';
import { usePageLanguage } from '../../../design/client-words/use-words.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { PhotoPicture } from '../../../jobs/parts/photo-picture.tsx';
import { useCardPageOfDocument } from '../../../saved-cards/parts/open-card-page.ts';
import { DocumentSheetView } from '../../parts/document-sheet-view.tsx';
import { ApprovalStamp } from './approval-stamp.tsx';
import { useChoice } from './choose-options.tsx';
import { type AskedAbout, ClientBar, ClientHead } from './client-bar.tsx';
import { CodeQuestion } from './code-question.tsx';
import { type PageWords, startLoadingWords, usePageWords } from './page-words.ts';
import styles from './public-document.module.css';
import { publicDocumentQuery } from './public-queries.ts';

const route = getRouteApi('/public/documents/$token');

startLoadingWords(languageOfNobody());

/** P21: the client's view of an invoice or estimate, with its actions. */
export function PublicDocumentScreen() {
  const { token } = route.useParams();
  const query = useQuery(publicDocumentQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  // The cached version of a document that is being revised, or whose link has expired, must not be shown.
  const data = isRefusal(query.error) ? undefined : query.data;
  const skeleton = showsSkeleton && <SkeletonRows columns={2} isPhone={false} />;
  return (
    <main className={styles.page}>
      {/* Keeps search engines from indexing the client's page. */}
      <meta name="robots" content="noindex" />
      <Suspense fallback={skeleton}>
        {data !== undefined && <Shown data={data} token={token} />}
        {data === undefined && query.isError && <Failure error={query.error} retry={() => void query.refetch()} />}
      </Suspense>
      {data === undefined && !query.isError && skeleton}
    </main>
  );
}

type ShownProps = { data: DataOf<typeof getPublicDocument>; token: string };

function Shown({ data, token }: ShownProps) {
  const { currency, nextArrival } = data;
  const spoken = useShownLanguage(data.language);
  const words = usePageWords(spoken.language);
  const [asked, setAsked] = useState<AskedAbout>(null);
  const { document, choice, isRefused, choosing } = useChoice(data.document, {
    words,
    isReadOnly: data.isReadOnly,
    onAsk: setAsked,
  });
  const shown = { ...data, document };
  const { say, span } = words.page;
  const name = say('name', { kind: kindOf(document.documentType), number: document.documentNumberDisplay });
  return (
    <>
      <title>{`${name} | ${document.companyInformation.name}`}</title>
      <div>
        <p className={styles.company} dir="auto">
          {document.companyInformation.name}
        </p>
        <Title order={1}>{name}</Title>
      </div>
      <ApprovalStamp document={document} timezone={data.timezone} words={words} />
      {nextArrival !== null && (
        <Text>
          {say('arrival', {
            window: span(nextArrival.promisedFrom, nextArrival.promisedTo, nextArrival.timezone),
          })}
        </Text>
      )}
      <ClientHead shown={data} words={words} />
      <DocumentSheetView
        document={document}
        currency={currency}
        words={words.sheet}
        zone={data.timezone}
        choosing={choosing}
      />
      <PublicPhotos photos={data.photos} words={words} />
      <Anchor href={`/hub?company=${data.companyId}`}>{say('allDocuments')}</Anchor>
      <LanguageChoice shown={spoken} words={words.refused} />
      {data.canSaveCard && !data.isReadOnly && <SaveCard token={token} words={words} />}
      {data.isReadOnly ? (
        <Text role="status">{say('staffView')}</Text>
      ) : (
        <>
          <ClientBar
            token={token}
            shown={shown}
            words={words}
            choice={choice}
            isRefused={isRefused}
            asked={asked}
            onAsk={setAsked}
          />
          <CodeQuestion token={token} companyId={data.companyId} language={spoken.language} words={words} />
        </>
      )}
    </>
  );
}

/** The way to the page on which the client puts a card on file. */
function SaveCard({ token, words }: { token: string; words: PageWords }) {
  const open = useCardPageOfDocument(token);
  return (
    <div>
      <Button
        variant="default"
        loading={open.isPending}
        onClick={() => toastOnRefusal(words.refused, () => open.mutateAsync())}
      >
        {words.page.say('saveCard')}
      </Button>
    </div>
  );
}

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;

/** There is no client whose language could be known: the page speaks the chosen one, else that of the browser. */
function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { page, refused } = usePageWords(language);
  return (
    <>
      <title>{page.say('title')}</title>
      {isRefusal(error) ? (
        // The page has its own text for an invalid or expired link. Only a lost connection offers a retry.
        <Stack role="alert" align="center" gap="sm" py={80}>
          <Text component="h1" size="lg" ta="center">
            {refusalText(refused, error)}
          </Text>
        </Stack>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={retry} />
      )}
    </>
  );
}

/** The photos of the work that the company shows to its client; nothing without any. */
function PublicPhotos({ photos, words }: { photos: readonly ClientPhoto[]; words: PageWords }) {
  const { say } = words.page;
  if (photos.length === 0) return null;
  return (
    <section className={styles.photos} aria-label={say('photos')}>
      <Title order={2}>{say('photos')}</Title>
      {photoKinds.map((kind) => {
        const ofKind = photos.filter((photo) => photo.kind === kind);
        if (ofKind.length === 0) return null;
        const label = say('photoKind', { kind });
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
