import { Button, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { problems } from '@truckroll/contract/problem';
import { useCallback, useEffect } from 'react';
import { PageTitle } from '../design/page.tsx';
import { ApiProblem, problemText } from './api-problem.ts';
import { noDatabase } from './call.ts';
import { useStore } from './external-store.ts';

/** Stands in place of a screen that failed; everything around it goes on working (screens 3.5). */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const tryAgain = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  const isBack = !useStore(noDatabase) && error instanceof ApiProblem && error.isNoDatabase;
  useEffect(() => {
    if (isBack) tryAgain();
  }, [isBack, tryAgain]);
  return (
    <Stack role="alert" align="center" gap="sm" py={80} px="md">
      <PageTitle page="Error" />
      <Title order={1} ta="center">
        This page could not be shown
      </Title>
      <Text c="dimmed" ta="center">
        {problemText(error, problems.unexpected[1])}
      </Text>
      <Button variant="default" onClick={tryAgain}>
        Try again
      </Button>
    </Stack>
  );
}
