import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconSend, IconSparkles } from '@tabler/icons-react';
import { carrierSize, segmentsOf, textMaximum } from '@truckroll/domain/conversations/text-size';
import { fieldsIn } from '@truckroll/domain/emails/mail-templates';
import { type KeyboardEvent, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { forget, recall, remember } from '../../design/device-memory.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useIsPhone } from '../../design/phone.ts';
import { SendLaterMenu } from '../../mail/parts/send-later-menu.tsx';
import { useSendText, useSuggestReply } from '../parts/conversation-queries.ts';
import styles from './composer.module.css';
import { ComposerButton } from './composer-button.tsx';
import { TextTemplatesMenu } from './text-templates-menu.tsx';

/** Segments are counted once a text has more than one (screens 6.5), beside the messages that the carrier charges. */
const sizeText = (text: string): string => {
  const segments = segmentsOf(text);
  const { messages, costlyCharacter } = carrierSize(text);
  return [
    `${text.length}/${textMaximum} characters`,
    ...(segments > 1 ? [`${segments} segments`] : []),
    ...(messages > 1
      ? [`charged as ${messages} messages${costlyCharacter ? ` because of ${costlyCharacter}` : ''}`]
      : []),
  ].join(' · ');
};

/** Why a text cannot be sent yet; null when it can. */
function refusalOf(text: string): string | null {
  const fields = fieldsIn(text);
  return fields.length === 0 ? null : `Please replace ${fields.map((field) => `{${field}}`).join(', ')} before sending`;
}

const failureText = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.status === 0) return 'Failed to send message';
  return error.message;
};

type ComposerProps = {
  from: string | null;
  to: string;
  clientId: string | null;
  /** The conversation to whose latest message a reply can be suggested; null without a received message. */
  answered: string | null;
};

/** Writes a message: Enter sends it, Shift and Enter begin a new line. The unsent text is kept on this device. */
export function Composer({ from, to, clientId, answered }: ComposerProps) {
  const isPhone = useIsPhone();
  const [text, setText] = useTextDraft(to);
  const send = useSendText();
  const refusal = refusalOf(text);
  const canSend = from !== null && text.trim() !== '' && refusal === null && !send.isPending;

  function submit(sendAt?: string): void {
    if (from === null || !canSend) return;
    send.mutate(
      { from, to, body: text, ...(sendAt === undefined ? {} : { sendAt }) },
      {
        onSuccess: () => setText(''),
        onError(error) {
          if (!(error instanceof ApiProblem)) console.error(error);
          if (!(error instanceof ApiProblem && error.isReported)) toast.error(failureText(error), { seconds: 5 });
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  const insert = (added: string): void =>
    setText([text.trimEnd(), added].filter(Boolean).join('\n').slice(0, textMaximum));

  return (
    <form
      className={styles.composer}
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label="Message"
        placeholder="Write a message"
        autosize
        minRows={isPhone ? 1 : 2}
        maxRows={8}
        maxLength={textMaximum}
        value={text}
        error={refusal}
        readOnly={send.isPending}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" justify="flex-end">
        <span className={styles.counter}>{sizeText(text)}</span>
        <TextTemplatesMenu clientId={clientId} onInsert={insert} />
        {answered !== null && <SuggestReply conversationId={answered} onSuggested={insert} />}
        <SendLaterMenu isBusy={!canSend} position="top-end" onChoose={submit} />
        <Button
          type="submit"
          disabled={!canSend}
          loading={send.isPending}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          Send
        </Button>
      </Group>
    </form>
  );
}

type SuggestProps = { conversationId: string; onSuggested: (text: string) => void };

/** Drafts a reply into the composer and shows its author. Hidden if the account has switched AI off. */
function SuggestReply({ conversationId, onSuggested }: SuggestProps) {
  const isOn = useMe().account.features.ai;
  const suggest = useSuggestReply();
  const [provider, setProvider] = useState<string | null>(null);
  if (!isOn) return null;
  return (
    <>
      {provider !== null && (
        <Text size="xs" c="dimmed" role="status">
          {provider === 'built-in' ? 'Drafted by the built-in engine' : `Drafted by ${provider}`}
        </Text>
      )}
      <ComposerButton
        label="Suggest a reply"
        icon={IconSparkles}
        loading={suggest.isPending}
        onClick={() =>
          toastOnError(async () => {
            const { content, provider: writer } = await suggest.mutateAsync(conversationId);
            onSuggested(content);
            setProvider(writer);
          })
        }
      />
    </>
  );
}

const nameOf = (to: string): string => `text-draft.${to}`;

const read = (to: string): string => {
  const stored = recall(nameOf(to));
  return typeof stored === 'string' ? stored : '';
};

/** The unsent text to a number. It is kept on this device, so that it survives leaving the page. */
function useTextDraft(to: string): [text: string, change: (text: string) => void] {
  const [draft, setDraft] = useState({ to, text: read(to) });
  if (draft.to !== to) setDraft({ to, text: read(to) });
  return [
    draft.to === to ? draft.text : read(to),
    (text) => {
      setDraft({ to, text });
      if (text === '') forget(nameOf(to));
      else remember(nameOf(to), text);
    },
  ];
}
