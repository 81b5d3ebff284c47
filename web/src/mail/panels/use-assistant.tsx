import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import type { ReplyText } from './reply-area.tsx';
import { SmartReply } from './smart-reply.tsx';
import type { ThreadWriting } from './thread-writing.tsx';

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
