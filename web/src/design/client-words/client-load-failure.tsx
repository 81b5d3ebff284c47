import { Button, Stack, Text } from '@mantine/core';
import { useIsElsewhere } from '../feedback/load-failure.tsx';
import { type RefusalWords, refusalText } from './refusal-text.ts';

type ClientLoadFailureProps = { words: RefusalWords; error: unknown; onRetry: () => void };

/** As `LoadFailure`, on a page of a client and in the client's language. */
export function ClientLoadFailure({ words, error, onRetry }: ClientLoadFailureProps) {
  const isElsewhere = useIsElsewhere(error, onRetry);
  return (
    <Stack role="alert" align="center" gap="sm" py={40} px="md">
      <Text ta="center">{isElsewhere ? words.say('notOnDevice') : refusalText(words, error)}</Text>
      {isElsewhere && (
        <Text c="dimmed" ta="center">
          {words.say('loadedLater')}
        </Text>
      )}
      <Button variant="default" onClick={onRetry}>
        {words.say('tryAgain')}
      </Button>
    </Stack>
  );
}
