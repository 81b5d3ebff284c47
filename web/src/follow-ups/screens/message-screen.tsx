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
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { CompanyHead } from '../../hub/parts/company-head.tsx';
import styles from './message-screen.module.css';

const route = getRouteApi('/public/messages/$token');

/** The page of a message (FU-8). */
const messagePageQuery = (token: string) =>
  queryOptions({
    queryKey: ['message-page', token],
    queryFn: async ({ signal }) => (await fetchEndpoint(readMessagePage, { params: { token }, signal })).page,
    retry: false,
  });

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** P59: the client's page of a message: the rating, the review, and no more such mails. */
export function MessageScreen() {
  const { token } = route.useParams();
  const query = useQuery(messagePageQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const page = isRefusal(query.error) ? undefined : query.data;
  return (
    <main className={styles.page}>
      <title>{page === undefined ? 'Your message' : page.company.name}</title>
      <meta name="robots" content="noindex" />
      {page !== undefined && <Message token={token} page={page} />}
      {page === undefined && isRefusal(query.error) && (
        <Text component="h1" role="alert" size="lg" ta="center" py={80}>
          {query.error.message}
        </Text>
      )}
      {page === undefined && query.isError && !isRefusal(query.error) && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />}
    </main>
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
  const answer = useAnswer(token);
  return (
    <article className={styles.message}>
      <CompanyHead company={company} />
      {asksForRating ? (
        <RatingForm token={token} page={page} />
      ) : (
        <Title order={1} size="h3">
          Messages from {company.name}
        </Title>
      )}
      <section className={styles.choice} aria-label="Emails">
        <Text size="sm" role="status">
          {wantsMails
            ? 'You get reminders and other messages by email.'
            : 'You get no more reminders and other messages by email.'}
        </Text>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables.wantsMails !== undefined}
          onClick={() => toastOnError(() => answer.mutateAsync({ wantsMails: !wantsMails }))}
        >
          {wantsMails ? 'Stop these emails' : 'Get them again'}
        </Button>
      </section>
    </article>
  );
}

function RatingForm({ token, page }: { token: string; page: MessagePage }) {
  const answer = useAnswer(token);
  const [stars, setStars] = useState(page.stars ?? 0);
  const [comment, setComment] = useState(page.comment ?? '');
  const isSent = page.stars !== null;
  return (
    <section className={styles.body} aria-label="Rating">
      <Title order={1} className={styles.title}>
        {isSent ? 'Thank you for your rating' : 'How did we do?'}
      </Title>
      <Rating
        size={40}
        value={stars}
        onChange={setStars}
        getSymbolLabel={(value) => `${value} of 5 stars`}
        aria-label="Stars"
      />
      <Textarea
        w="100%"
        label="What would you like to tell us?"
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
        onClick={() => toastOnError(() => answer.mutateAsync({ stars, comment }))}
      >
        {isSent ? 'Change the rating' : 'Send'}
      </Button>
      {page.reviewLink !== null && (
        <Stack gap={4} align="center">
          <Text size="sm">Would you tell others too?</Text>
          <Button component="a" href={page.reviewLink} target="_blank" rel="noopener noreferrer" variant="default">
            Write a review
          </Button>
        </Stack>
      )}
    </section>
  );
}
