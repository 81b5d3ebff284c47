import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { type Tone, tones } from '@truckroll/domain/text-engine/write-reply';
import { useEffect, useEffectEvent } from 'react';
import { useSmartReply, type WrittenText } from './use-smart-reply.ts';
import { writtenBy } from './written-by.ts';

const toneOptions = tones.map((tone) => ({ value: tone, label: `${tone.charAt(0).toUpperCase()}${tone.slice(1)}` }));

type SmartReplyProps = {
  message: EmailMessage;
  text: WrittenText;
  /** Whether the thread's smart reply button opened the reply. */
  beginsAtOnce: boolean;
};

/** Drafts the answer to a message: streams the text into the reply, then offers other tones (screens M32). */
export function SmartReply({ message, text, beginsAtOnce }: SmartReplyProps) {
  const { phase, made, begin, stop } = useSmartReply(message, text);
  const beginOnce = useEffectEvent(() => {
    if (beginsAtOnce) void begin(null);
  });
  useEffect(() => beginOnce(), []);
  const isRunning = phase === 'waiting' || phase === 'writing';
  return (
    <Stack gap="xs" aria-busy={isRunning}>
      {phase === 'waiting' && (
        <Stack gap={8}>
          <Skeleton height={14} width="85%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="72%" />
        </Stack>
      )}
      <Group gap="sm" align="center">
        {isRunning ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            onClick={stop}
          >
            Stop
          </Button>
        ) : (
          phase === 'idle' && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSparkles size={16} aria-hidden />}
              onClick={() => void begin(null)}
            >
              Smart reply
            </Button>
          )
        )}
        {phase === 'written' && (
          <Select
            aria-label="Tone"
            size="xs"
            w={150}
            allowDeselect={false}
            data={toneOptions}
            value={made?.tone ?? 'professional'}
            onChange={(tone) => {
              if (tone !== null) void begin(tone as Tone);
            }}
          />
        )}
        {phase === 'written' && made?.provider != null && (
          <Text size="xs" c="dimmed">
            {writtenBy(made.provider)}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
