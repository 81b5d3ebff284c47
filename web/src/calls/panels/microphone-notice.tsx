import { Anchor, Group, Text } from '@mantine/core';
import { Notice } from '../../design/feedback/notice.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { NoMicrophone } from './microphone.ts';

const words: Record<Exclude<NoMicrophone, 'unsupported'>, { title: string; text: string }> = {
  blocked: {
    title: 'Microphone Access Blocked',
    text: 'Please allow microphone access for this site in your browser settings and try again.',
  },
  absent: { title: 'No Microphone Found', text: 'Please connect a microphone and try again.' },
};

type MicrophoneNoticeProps = {
  why: keyof typeof words;
  /** The number that the device's own telephone can call instead. */
  number?: string;
  isBusy: boolean;
  onRetry: () => void;
};

/** Says why a call needs the microphone, and what to do (screens M5). */
export function MicrophoneNotice({ why, number, isBusy, onRetry }: MicrophoneNoticeProps) {
  return (
    <div role="alert">
      <Notice {...words[why]}>
        <Group gap="md" mt="xs">
          <BusyButton variant="default" label="Try again" busyLabel="Trying..." isBusy={isBusy} onClick={onRetry} />
          {number !== undefined && (
            <Text size="sm">
              <Anchor inherit href={`tel:${number}`}>
                Call with another phone
              </Anchor>
            </Text>
          )}
        </Group>
      </Notice>
    </div>
  );
}
