import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Arrival, getArrival } from '@truckroll/contract/on-my-way/on-my-way';
import { arrivalPage } from '@truckroll/domain/client-texts/compiled/arrival-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { Suspense } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../design/client-words/language-choice.tsx';
import { refusalText, useRefusalWords } from '../../design/client-words/refusal-text.ts';
import { languageOfNobody, useShownLanguage } from '../../design/client-words/shown-language.ts';
import { startLoading, usePageLanguage, useWords } from '../../design/client-words/use-words.ts';
import { FacePicture } from '../../design/face.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CompanyHead } from '../../hub/parts/company-head.tsx';
import styles from './arrival-screen.module.css';

const route = getRouteApi('/public/arrivals/$token');

const followMs = 20_000;

/** Who is on the way (OW-1), asked again until the link has ended. */
export const arrivalQuery = (token: string) =>
  queryOptions({
    queryKey: ['arrival', token],
    queryFn: async ({ signal }) => (await fetchEndpoint(getArrival, { params: { token }, signal })).arrival,
    retry: false,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : followMs),
  });

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

startLoading(languageOfNobody(), arrivalPage, refusals);

/** P54: the client's page about a trip: who comes, and when. */
export function ArrivalScreen() {
  const { token } = route.useParams();
  const query = useQuery(arrivalQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  // What was shown before the link ended must not be shown any more.
  const data = isRefusal(query.error) ? undefined : query.data;
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={skeleton}>
        {data !== undefined && <Trip arrival={data} />}
        {data === undefined && query.isError && <NoTrip error={query.error} onRetry={() => void query.refetch()} />}
      </Suspense>
      {data === undefined && !query.isError && skeleton}
    </main>
  );
}

/** There is no client whose language could be known: the page speaks the chosen one, else that of the browser. */
function NoTrip({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { say } = useWords(arrivalPage, language);
  const refused = useRefusalWords(language);
  return (
    <>
      <title>{say('title')}</title>
      {isRefusal(error) ? (
        <Stack role="alert" align="center" gap="xs" py={80}>
          <Text component="h1" size="lg" ta="center">
            {say('ended')}
          </Text>
          <Text c="dimmed" ta="center">
            {refusalText(refused, error)}
          </Text>
        </Stack>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

function Trip({ arrival }: { arrival: Arrival }) {
  const { stage, expectedAt, arrivedAt, timezone, person, company } = arrival;
  const { firstName } = person;
  const shown = useShownLanguage(arrival.language);
  const { say, time } = useWords(arrivalPage, shown.language);
  const refused = useRefusalWords(shown.language);
  const expected = expectedAt === null ? say('expectedSoon') : say('expectedAt', { time: time(expectedAt, timezone) });
  return (
    <article className={styles.trip}>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <div className={styles.body} role="status">
        <FacePicture name={firstName} color={person.color} size={88} url={person.pictureUrl} />
        <Title order={1} className={styles.title}>
          {say(stage === 'arrived' ? 'hasArrived' : 'onTheWay', { person: firstName })}
        </Title>
        <Text size="lg" className={styles.time}>
          {stage === 'arrived' ? arrivedAt !== null && say('since', { time: time(arrivedAt, timezone) }) : expected}
        </Text>
        {stage === 'on_the_way' && (
          <Text size="sm" c="dimmed">
            {say('traffic')}
          </Text>
        )}
      </div>
      {company.phone !== null && (
        <Button
          component="a"
          href={phoneLink(company.phone)}
          size="lg"
          variant="default"
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {say('call', { number: formatPhone(company.phone) })}
        </Button>
      )}
      <LanguageChoice shown={shown} words={refused} />
    </article>
  );
}
