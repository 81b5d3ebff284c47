import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { languageOfNobody } from '../../design/client-words/shown-language.ts';
import { usePageLanguage } from '../../design/client-words/use-words.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { forgetHub, heldHub, holdHub } from '../parts/held-hub.ts';
import { type HubWords, startLoadingHubWords, useHubWords } from '../parts/hub-page-words.ts';
import styles from './hub.module.css';
import { HubEntrance } from './hub-entrance.tsx';
import { HubPage } from './hub-page.tsx';
import { hubQuery, isRefusal, linkQuery } from './hub-queries.ts';

const route = getRouteApi('/hub');

startLoadingHubWords(languageOfNobody());

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
      <Suspense fallback={<SkeletonRows columns={2} rows={6} isPhone />}>
        {token !== null && <OpenHub token={token} onEnd={leave} />}
        {token === null && view !== undefined && (
          <Outcome>{({ page }) => <Ended text={page.say('viewEnded')} />}</Outcome>
        )}
        {token === null && view === undefined && link !== undefined && <ByLink link={link} onEnter={enter} />}
        {token === null && view === undefined && link === undefined && (
          <HubEntrance company={company ?? 'this'} onEnter={enter} />
        )}
      </Suspense>
    </main>
  );
}

/** What is said without a client or a company whose language could be known. */
function Outcome({ children }: { children: (words: HubWords) => ReactNode }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const words = useHubWords(language);
  return (
    <>
      <title>{words.page.say('title')}</title>
      {children(words)}
    </>
  );
}

const Ended = ({ text }: { text: string }) => (
  <Stack role="alert" align="center" gap="xs" py={80}>
    <Text component="h1" size="lg" ta="center">
      {text}
    </Text>
  </Stack>
);

function OpenHub({ token, onEnd }: { token: string; onEnd: () => void }) {
  const query = useQuery(hubQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data, error } = query;
  // What was shown before the access ended must not be shown any more.
  if (isRefusal(error)) return <Outcome>{(words) => <SignedOut words={words} error={error} onEnd={onEnd} />}</Outcome>;
  if (data !== undefined) return <HubPage token={token} hub={data} onEnd={onEnd} />;
  if (query.isError) return <Failed error={error} onRetry={() => void query.refetch()} />;
  return showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone />;
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Outcome>{({ refused }) => <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />}</Outcome>
);

type SignedOutProps = { words: HubWords; error: unknown; onEnd: () => void };

const SignedOut = ({ words: { page, refused }, error, onEnd }: SignedOutProps) => (
  <Stack align="center" gap="sm" py={80}>
    <Text component="h1" role="alert" size="lg" ta="center">
      {refusalText(refused, error)}
    </Text>
    <Button variant="default" onClick={onEnd}>
      {page.say('continue')}
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
  const { data, error } = query;
  if (data === undefined) {
    if (isRefusal(error)) return <Outcome>{({ refused }) => <Ended text={refusalText(refused, error)} />}</Outcome>;
    if (query.isError) return <Failed error={error} onRetry={() => void query.refetch()} />;
    return showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone />;
  }
  const { companyId, session, sentTo } = data;
  if (session !== null && !hasLeft) return <OpenHub token={session.token} onEnd={leave} />;
  return <HubEntrance company={companyId} link={{ token: link, sentTo }} onEnter={onEnter} />;
}
