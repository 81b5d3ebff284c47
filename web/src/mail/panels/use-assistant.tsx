import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { smartReply } from '@truckroll/contract/mail/email-ai';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { type Tone, tones } from '@truckroll/domain/text-engine/write-reply';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { fetchLines } from '../../app/transport/fetch-lines.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { generatedHtml, holds, isUnchanged } from './generated-text.ts';
import type { ReplyText } from './reply-area.tsx';
import type { ThreadWriting } from './thread-writing.tsx';
import { writtenBy } from './written-by.ts';

type Assistant = {
  /** The thread's compose area; closing it resets the request for a smart reply. */
  writing: ThreadWriting;
  assistantButton: ReactNode;
  assistant: (text: ReplyText) => ReactNode;
};

/**
 * Smart reply in a thread: its button beside 'Reply', and its place in the open reply (screens M32). Hidden if AI is
 * off.
 */
export function useAssistant(thread: ThreadWriting, newest: EmailMessage | undefined): Assistant {
  const isOn = useMe().account.features.ai;
  const [isAsked, setAsked] = useState(false);
  const { open } = thread;
  const writing = {
    ...thread,
    close() {
      setAsked(false);
      thread.close();
    },
  };
  const assistantButton = isOn && newest !== undefined && !newest.isOutgoing && (
    <Button
      variant="default"
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => {
        setAsked(true);
        thread.write('reply', newest);
      }}
    >
      Smart reply
    </Button>
  );
  return {
    writing,
    assistantButton,
    assistant: (text) =>
      isOn &&
      open !== null &&
      open.start.kind === 'reply' && <SmartReply message={open.message} text={text} beginsAtOnce={isAsked} />,
  };
}

const toneOptions = tones.map((tone) => ({ value: tone, label: `${tone.charAt(0).toUpperCase()}${tone.slice(1)}` }));

type SmartReplyProps = {
  message: EmailMessage;
  text: WrittenText;
  /** Whether the thread's smart reply button opened the reply. */
  beginsAtOnce: boolean;
};

/** Drafts the answer to a message: streams the text into the reply, then offers other tones (screens M32). */
function SmartReply({ message, text, beginsAtOnce }: SmartReplyProps) {
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

/** The largest part of the answered message that is sent, in characters (API EM-8). */
const mostCharacters = 20_000;
/** The delay before a text is given to the editor again that it could not take while it was loading. */
const againMs = 200;

/** The text of the reply area. */
type WrittenText = { content: string; replace: (html: string) => void };

type Made = { html: string; provider: string | null; tone: Tone | null };

type SmartReplyState = {
  phase: 'idle' | 'waiting' | 'writing' | 'written';
  made: Made | null;
  begin: (tone: Tone | null) => Promise<void>;
  stop: () => void;
};

/** Streams the draft of an answer into the text (EM-8). The draft counts as generated until the text is edited. */
function useSmartReply(message: EmailMessage, { content, replace }: WrittenText): SmartReplyState {
  const [phase, setPhase] = useState<SmartReplyState['phase']>('idle');
  const [made, setMade] = useState<Made | null>(null);
  /** The text in the editor's HTML, with the signature. */
  const [baseline, setBaseline] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const write = useRef(replace);
  useEffect(() => {
    write.current = replace;
  }, [replace]);
  useEffect(() => () => running.current?.abort(), []);

  const isTaken = made !== null && holds(content, made.html);
  if (phase === 'written' && baseline === null && isTaken) setBaseline(content);
  if (phase === 'written' && baseline !== null && !isUnchanged(content, baseline)) {
    setPhase('idle');
    setMade(null);
  }
  const waitsForEditor = phase === 'written' && baseline === null && !isTaken;
  const html = made?.html ?? '';
  useEffect(() => {
    if (!waitsForEditor) return undefined;
    const timer = setInterval(() => write.current(html), againMs);
    return () => clearInterval(timer);
  }, [waitsForEditor, html]);

  async function begin(tone: Tone | null): Promise<void> {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setPhase('waiting');
    setBaseline(null);
    let text = '';
    let provider: string | null = null;
    const body = {
      email_address: message.writer,
      email_content: (message.body.trim() || message.snippet || message.subject || '-').slice(0, mostCharacters),
      ch_messageId: message.ch_messageId,
      ...(tone === null ? {} : { tone }),
    };
    try {
      for await (const line of fetchLines(smartReply, { body, signal: run.signal })) {
        if (!line.success) throw new ApiProblem({ status: 0, message: line.message, hasText: true });
        if ('provider' in line.data) provider = line.data.provider;
        text += line.data.content;
        if (line.data.content === '') continue;
        setPhase('writing');
        write.current(generatedHtml(text));
      }
    } catch (error) {
      // Another tone was chosen, or the reply was closed.
      if (running.current !== run) return;
      if (!run.signal.aborted) toast.error(problemText(error, smartReply.failure));
    }
    if (running.current !== run) return;
    running.current = null;
    setMade(text === '' ? null : { html: generatedHtml(text), provider, tone });
    setPhase(text === '' ? 'idle' : 'written');
  }

  return { phase, made, begin, stop: () => running.current?.abort() };
}
