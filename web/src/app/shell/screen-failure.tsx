import { Button, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { useEffect, useState } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { NotOnThisDevice, useIsElsewhere } from '../../design/feedback/load-failure.tsx';
import { useHasNetwork } from '../../design/network.ts';
import { PageTitle } from '../../design/page.tsx';
import { kept } from '../kept/kept.ts';
import { waiting } from '../outbox/waiting.ts';
import { CodeNotLoaded } from './lazy-screen.ts';

/** Replaces a screen that failed; everything around it keeps working (screens 3.5). */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  const isUnanswered = useIsElsewhere(error, again);
  const isElsewhere = useHasNetwork() ? false : isUnanswered || error instanceof CodeNotLoaded;
  const isLocked = useIsLocked();
  return (
    <Stack role="alert" align="center" gap="sm" py={80} px="md">
      <PageTitle page="Error" />
      {isElsewhere && isLocked ? (
        <Locked />
      ) : isElsewhere ? (
        <NotOnThisDevice isPage />
      ) : (
        <>
          <Title order={1} ta="center">
            This page could not be shown
          </Title>
          <Text c="dimmed" ta="center">
            {problemText(error, generalProblems.unexpected[1])}
          </Text>
        </>
      )}
      <Button variant="default" onClick={again}>
        Try again
      </Button>
    </Stack>
  );
}

/** Whether what this device keeps is locked, because the server has not answered for 14 days. */
function useIsLocked(): boolean {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => void kept?.isLocked().then(setLocked), []);
  return isLocked;
}

function Locked() {
  const { all } = waiting.get();
  const unsent = all === 1 ? 'The change that waits here is' : `The ${all} changes that wait here are`;
  return (
    <>
      <Title order={1} ta="center">
        Locked on this device
      </Title>
      <Text c="dimmed" ta="center">
        This device has had no contact with the server for 14 days, so that it shows nothing of what it keeps. Connect
        to a network to unlock it.
      </Text>
      {all > 0 && <Text ta="center">{unsent} not lost, and sent as soon as there is a network.</Text>}
    </>
  );
}
