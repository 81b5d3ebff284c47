import { Button, Stack, Text } from '@mantine/core';
import { problemText } from './api-problem.ts';

/** Shown instead of content that failed to load (screens 3.5). */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack role="alert" align="center" gap="sm" py={40} px="md">
      <Text ta="center">{problemText(error)}</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
