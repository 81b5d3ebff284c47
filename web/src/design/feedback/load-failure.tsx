import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHasNetwork } from '../network.ts';
import { isUnanswered, problemText } from './api-problem.ts';

/**
 * Shown instead of content that failed to load (screens 3.5). Without a network it is not on this device, and is loaded
 * as soon as there is one.
 */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isElsewhere = useIsElsewhere(error, onRetry);
  return (
    <Stack role="alert" align="center" gap="sm" py={40} px="md">
      {isElsewhere ? <NotOnThisDevice /> : <Text ta="center">{problemText(error)}</Text>}
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}

/**
 * Shown in place of content that is not stored on this device and cannot be loaded without a network. `isPage`: it
 * replaces the whole page, so that its text is the page's heading.
 */
export const NotOnThisDevice = ({ isPage = false }: { isPage?: boolean }) => (
  <Stack gap={4} align="center">
    <Text component={isPage ? 'h1' : 'p'} fw={600} ta="center">
      Not on this device
    </Text>
    <Text c="dimmed" ta="center">
      It is loaded as soon as there is a network.
    </Text>
  </Stack>
);

/** Whether a load failed because there is no network. It is then repeated once there is one. */
export function useIsElsewhere(error: unknown, onRetry: () => void): boolean {
  const hasNetwork = useHasNetwork();
  const wasWithout = useRef(false);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (hasNetwork && wasWithout.current) retry();
    wasWithout.current = !hasNetwork;
  }, [hasNetwork]);
  return !hasNetwork && isUnanswered(error);
}

/** The text of a load that failed inside of something else. */
export function useLoadText(error: unknown): string {
  const hasNetwork = useHasNetwork();
  return !hasNetwork && isUnanswered(error)
    ? 'Not on this device. It is loaded as soon as there is a network.'
    : problemText(error);
}
