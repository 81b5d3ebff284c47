import { Anchor, Loader, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { finishSso } from '@truckroll/contract/single-sign-on/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { localPath } from '../../app/session/local-path.ts';
import { beginSession } from '../../app/session/session.ts';
import { readDevice } from '../../app/session/session-token.ts';
import { takeBegun } from '../../app/session/sso-sign-in.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { Entrance } from './entrance.tsx';

const elsewhereText = 'This sign-in was begun in another tab or browser, or is done already. Please begin again.';

/** P69: where the sign-in service of a company sends the browser back, with its answer in the query (SS-8). */
export function SsoScreen() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const isStarted = useRef(false);

  useEffect(() => {
    // What the tab has begun is taken once, also where effects run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    const finish = async (): Promise<void> => {
      const begun = takeBegun();
      const answer = location.search.slice(1);
      if (begun === null || answer === '') return setFailure(elsewhereText);
      try {
        const body = { ticket: begun.ticket, answer, ...readDevice() };
        beginSession(queryClient, await fetchEndpoint(finishSso, { body }));
        router.history.replace(localPath(begun.next) ?? '/home');
      } catch (error) {
        setFailure(problemText(error));
      }
    };
    void finish();
  }, [queryClient, router]);

  return (
    <Entrance title="Single sign-on">
      {failure === null ? (
        <Text role="status">
          <Loader size="xs" mr="xs" aria-hidden /> Signing in...
        </Text>
      ) : (
        <>
          <Text role="alert" c="var(--mantine-color-error)">
            {failure}
          </Text>
          <Anchor component={Link} to="/login" size="sm">
            Back to sign-in
          </Anchor>
        </>
      )}
    </Entrance>
  );
}
