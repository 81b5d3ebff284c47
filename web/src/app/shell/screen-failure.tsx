import { Button, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { problems } from '@truckroll/contract/endpoints/problem';
import { useEffect } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { PageTitle } from '../../design/page.tsx';

/** Replaces a screen that failed; everything around it keeps working (screens 3.5). */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  return (
    <Stack role="alert" align="center" gap="sm" py={80} px="md">
      <PageTitle page="Error" />
      <Title order={1} ta="center">
        This page could not be shown
      </Title>
      <Text c="dimmed" ta="center">
        {problemText(error, problems.unexpected[1])}
      </Text>
      <Button
        variant="default"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        Try again
      </Button>
    </Stack>
  );
}
