import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { forgetHub, heldHub, holdHub } from './held-hub.ts';
import styles from './hub.module.css';
import { HubEntrance } from './hub-entrance.tsx';
import { HubPage } from './hub-page.tsx';
import { hubQuery, isRefusal, linkQuery } from './hub-queries.ts';

const route = getRouteApi('/hub');

/** P60: the client's page, or the question for a code that opens it. */
export function HubScreen() {
  const { company, link, view } = route.useSearch();
  const [token, setToken] = useState(() => view ?? heldHub({ company, link }));
  const leave = (): void => {
    if (view === undefined) forgetHub();
    setToken(null);
  };
  const enter = (entered: { token: string; companyId: string }): void => {
    holdHub({ ...entered, link: link ?? null });
    setToken(entered.token);
  };
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      {token !== null && <OpenHub token={token} onEnd={leave} />}
      {token === null && view !== undefined && <Ended text="This view has ended. Open it again from the client." />}
      {token === null && view === undefined && link !== undefined && <ByLink link={link} onEnter={enter} />}
      {token === null && view === undefined && link === undefined && (
        <HubEntrance company={company ?? 'this'} onEnter={enter} />
      )}
    </main>
  );
}

const Ended = ({ text }: { text: string }) => (
  <Stack role="alert" align="center" gap="xs" py={80}>
    <title>Your page</title>
    <Text component="h1" size="lg" ta="center">
      {text}
    </Text>
  </Stack>
);

function OpenHub({ token, onEnd }: { token: string; onEnd: () => void }) {
  const query = useQuery(hubQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  // What was shown before the access ended must not be shown any more.
  if (isRefusal(query.error)) return <SignedOut message={query.error.message} onEnd={onEnd} />;
  if (query.data !== undefined) return <HubPage token={token} hub={query.data} onEnd={onEnd} />;
  return (
    <>
      <title>Your page</title>
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone />}
    </>
  );
}

const SignedOut = ({ message, onEnd }: { message: string; onEnd: () => void }) => (
  <Stack align="center" gap="sm" py={80}>
    <title>Your page</title>
    <Text component="h1" role="alert" size="lg" ta="center">
      {message}
    </Text>
    <Button variant="default" onClick={onEnd}>
      Continue
    </Button>
  </Stack>
);

/** Follows a personal link; asks for a code where it does not open the page by itself. */
function ByLink({ link, onEnter }: { link: string; onEnter: (entered: { token: string; companyId: string }) => void }) {
  const query = useQuery(linkQuery(link));
  const [hasLeft, setLeft] = useState(false);
  const leave = (): void => {
    forgetHub();
    setLeft(true);
  };
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data } = query;
  if (data === undefined) {
    return (
      <>
        <title>Your page</title>
        {query.isError && isRefusal(query.error) && <Ended text={query.error.message} />}
        {query.isError && !isRefusal(query.error) && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone />}
      </>
    );
  }
  const { companyId, session, sentTo } = data;
  if (session !== null && !hasLeft) return <OpenHub token={session.token} onEnd={leave} />;
  return <HubEntrance company={companyId} link={{ token: link, sentTo }} onEnter={onEnter} />;
}
