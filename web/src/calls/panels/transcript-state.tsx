import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Call } from '@truckroll/contract/calls/calls';
import { useCallActions } from './use-call-actions.ts';

const processingText = 'The transcript is being processed. This can take a few minutes.';
const failedText = 'The transcript could not be made.';

/** The provider of the transcript, or the reason why there is none yet (screens 6.4). */
export function TranscriptState({ call }: { call: Call }) {
  const { transcriptionStatus: status, transcriptionErrorText: reason, hasTranscription, transcriptProvider } = call;
  const { retranscribe, isBusy } = useCallActions(call);
  if (status === 'processing') return <State text={processingText} />;
  const hasFailed = status === 'failed';
  if (hasTranscription && !hasFailed)
    return transcriptProvider && <State text={`Transcript by ${providerName(transcriptProvider)}`} />;
  if (!hasFailed && reason === null) return <State text={processingText} />;
  return (
    <Stack gap="xs" align="flex-start">
      <State text={hasFailed ? failedText : null} />
      <State text={reason} />
      {call.hasRecording && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isBusy}
          onClick={retranscribe}
        >
          Re-transcribe
        </Button>
      )}
    </Stack>
  );
}

const State = ({ text }: { text: string | null }) =>
  text !== null && (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );

/** A provider as shown; the built-in one is named as such. */
export const providerName = (provider: string): string => (provider === 'built-in' ? 'the built-in engine' : provider);
