import { Button, Rating, Stack, Text, Textarea, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  answerMessage,
  longestRatingComment,
  type MessagePage,
  readMessagePage,
} from '@truckroll/contract/follow-ups/follow-ups';
import type { MessagePageTexts } from '@truckroll/domain/client-texts/compiled/message-page.gen';
import { messagePage } from '@truckroll/domain/client-texts/compiled/message-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { Suspense, useState } from 'react';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../../design/client-words/language-choice.tsx';
import { type RefusalWords, refusalText, useRefusalWords } from '../../../design/client-words/refusal-text.ts';
import { languageOfNobody, useShownLanguage } from '../../../design/client-words/shown-language.ts';
import { toastOnRefusal } from '../../../design/client-words/toast-on-refusal.ts';
import { startLoading, usePageLanguage, useWords } from '../../../design/client-words/use-words.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { CompanyHead } from '../../../hub/parts/company-head.tsx';
import styles from './message-screen.module.css';

const route = getRouteApi('/public/messages/$token');

/** The page of a message (FU-8). */
export const messagePageQuery = (token: string) =>
  queryOptions({
    queryKey: ['message-page', token],
    queryFn: async ({ signal }) => (await fetchEndpoint(readMessagePage, { params: { token }, signal })).page,
    retry: false,
  });

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

startLoading(languageOfNobody(), messagePage, refusals);

/** P59: the client's page of a message: the rating, the review, and no more such mails. */
export function MessageScreen() {
  const { token } = route.useParams();
  const query = useQuery(messagePageQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const page = isRefusal(query.error) ? undefined : query.data;
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<SkeletonRows columns={1} rows={4} isPhone />}>
        {page !== undefined && <Message token={token} page={page} />}
        {page === undefined && query.isError && <NoMessage error={query.error} onRetry={() => void query.refetch()} />}
      </Suspense>
      {page === undefined && !query.isError && skeleton}
    </main>
  );
}

/** There is no client whose language could be known, so that the page speaks that of the browser. */
function NoMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { say } = useWords(messagePage, language);
  const refused = useRefusalWords(language);
  return (
    <>
      <title>{say('title')}</title>
      {isRefusal(error) ? (
        <Stack role="alert" align="center" py={80}>
          <Text component="h1" size="lg" ta="center">
            {refusalText(refused, error)}
          </Text>
        </Stack>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

/** Sends the client's answer (FU-9). */
function useAnswer(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof answerMessage>) => fetchEndpoint(answerMessage, { params: { token }, body }),
    onSuccess: ({ page }) => queryClient.setQueryData(messagePageQuery(token).queryKey, page),
  });
}

function Message({ token, page }: { token: string; page: MessagePage }) {
  const { company, asksForRating, wantsMails } = page;
  const shown = useShownLanguage(page.language);
  const words = useWords(messagePage, shown.language);
  const refused = useRefusalWords(shown.language);
  const { say } = words;
  const answer = useAnswer(token);
  return (
    <article className={styles.message}>
      <title>{company.name}</title>
      <CompanyHead company={company} />
      {asksForRating ? (
        <RatingForm token={token} page={page} words={words} refused={refused} />
      ) : (
        <Title order={1} size="h3">
          {say('messagesFrom', { company: company.name })}
        </Title>
      )}
      <section className={styles.choice} aria-label={say('emails')}>
        <Text size="sm" role="status">
          {say(wantsMails ? 'getsEmails' : 'getsNoEmails')}
        </Text>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables.wantsMails !== undefined}
          onClick={() => toastOnRefusal(refused, () => answer.mutateAsync({ wantsMails: !wantsMails }))}
        >
          {say(wantsMails ? 'stop' : 'again')}
        </Button>
      </section>
      <LanguageChoice shown={shown} words={refused} />
    </article>
  );
}

type RatingFormProps = { token: string; page: MessagePage; words: Words<MessagePageTexts>; refused: RefusalWords };

function RatingForm({ token, page, words: { say }, refused }: RatingFormProps) {
  const answer = useAnswer(token);
  const [stars, setStars] = useState(page.stars ?? 0);
  const [comment, setComment] = useState(page.comment ?? '');
  const isSent = page.stars !== null;
  return (
    <section className={styles.body} aria-label={say('rating')}>
      <Title order={1} className={styles.title}>
        {say(isSent ? 'thanks' : 'howDidWeDo')}
      </Title>
      <Rating
        size={40}
        value={stars}
        onChange={setStars}
        getSymbolLabel={(value) => say('starsOf', { stars: value })}
        aria-label={say('stars')}
      />
      <Textarea
        w="100%"
        label={say('comment')}
        value={comment}
        maxLength={longestRatingComment}
        autosize
        minRows={3}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Button
        size="md"
        disabled={stars === 0}
        loading={answer.isPending}
        onClick={() => toastOnRefusal(refused, () => answer.mutateAsync({ stars, comment }))}
      >
        {say(isSent ? 'changeRating' : 'send')}
      </Button>
      {page.reviewLink !== null && (
        <Stack gap={4} align="center">
          <Text size="sm">{say('tellOthers')}</Text>
          <Button component="a" href={page.reviewLink} target="_blank" rel="noopener noreferrer" variant="default">
            {say('writeReview')}
          </Button>
        </Stack>
      )}
    </section>
  );
}
