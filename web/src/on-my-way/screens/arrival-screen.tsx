import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Arrival, getArrival } from '@truckroll/contract/on-my-way/on-my-way';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { arrivalWords } from '@truckroll/domain/on-my-way/on-my-way';
import type { CSSProperties } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { FacePicture } from '../../design/face.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import styles from './arrival-screen.module.css';

const route = getRouteApi('/public/arrivals/$token');

const followMs = 20_000;

/** Who is on the way (OW-1), asked again until the link has ended. */
const arrivalQuery = (token: string) =>
  queryOptions({
    queryKey: ['arrival', token],
    queryFn: async ({ signal }) => (await fetchEndpoint(getArrival, { params: { token }, signal })).arrival,
    retry: false,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : followMs),
  });

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** P54: the client's page about a trip: who comes, and when. */
export function ArrivalScreen() {
  const { token } = route.useParams();
  const query = useQuery(arrivalQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  // What was shown before the link ended must not be shown any more.
  const data = isRefusal(query.error) ? undefined : query.data;
  return (
    <main className={styles.page}>
      <title>{data === undefined ? 'Your visit' : `Your visit | ${data.company.name}`}</title>
      <meta name="robots" content="noindex" />
      {data !== undefined && <Trip arrival={data} />}
      {data === undefined && isRefusal(query.error) && (
        <Stack role="alert" align="center" gap="xs" py={80}>
          <Text component="h1" size="lg" ta="center">
            This visit is no longer followed here.
          </Text>
          <Text c="dimmed" ta="center">
            {query.error.message}
          </Text>
        </Stack>
      )}
      {data === undefined && query.isError && !isRefusal(query.error) && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />}
    </main>
  );
}

function Trip({ arrival: { stage, expectedAt, arrivedAt, timezone, person, company } }: { arrival: Arrival }) {
  const { firstName } = person;
  const look = { '--company': company.color, '--on-company': inkOn(company.color) } as CSSProperties;
  return (
    <article className={styles.trip} style={look}>
      <header className={styles.head}>
        {company.logoUrl !== null && <img className={styles.logo} src={company.logoUrl} alt="" />}
        <p className={styles.company}>{company.name}</p>
      </header>
      <div className={styles.body} role="status">
        <FacePicture name={firstName} color={person.color} size={88} url={person.pictureUrl} />
        <Title order={1} className={styles.title}>
          {stage === 'arrived' ? `${firstName} has arrived` : `${firstName} is on the way`}
        </Title>
        <Text size="lg" className={styles.time}>
          {stage === 'arrived'
            ? arrivedAt !== null && `Since ${wallClock(arrivedAt, timezone).time}`
            : `Expected ${arrivalWords(expectedAt, timezone)}`}
        </Text>
        {stage === 'on_the_way' && (
          <Text size="sm" c="dimmed">
            Traffic may change the time. This page keeps itself up to date.
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
          Call {formatPhone(company.phone)}
        </Button>
      )}
    </article>
  );
}
