import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { personOf } from '@truckroll/domain/emails/mail-addresses';
import { quoteIntroduction } from '@truckroll/domain/emails/quoting';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form, submitOnModEnter } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { signatureQuery } from '../../profile/parts/profile-queries.ts';
import { type ComposeStart, composeTitle } from '../parts/compose-start.ts';
import { SendLaterMenu } from '../parts/send-later-menu.tsx';
import { discardComposed, mayCloseComposer, reportSent } from './after-composing.ts';
import styles from './compose.module.css';
import { ComposeFields } from './compose-fields.tsx';
import { ComposeTools } from './compose-tools.tsx';
import { DraftStatus } from './draft-status.tsx';
import { withSignature } from './mail-html.ts';
import type { SentEmail } from './send-composed.ts';
import { type Compose, useCompose } from './use-compose.ts';

/** The text of the reply, for components that write into it, such as smart reply. */
export type ReplyText = {
  /** The text as HTML, without the quoted message. */
  content: string;
  /** Replaces the text in one undo step; the signature is kept below it. */
  replace: (html: string) => void;
  undo: () => void;
};

type ReplyAreaProps = {
  start: ComposeStart;
  /** The message that is answered or forwarded. */
  message: EmailMessage;
  onSent: (sent: SentEmail) => void;
  /** Called when the reply was sent, saved as a draft, or discarded. */
  onClose: () => void;
  /** Rendered below the text: smart reply and its tone picker. */
  assistant?: (text: ReplyText) => ReactNode;
};

/** The compose area of a thread, for a reply or a forwarded message (screens M32). */
export function ReplyArea(props: ReplyAreaProps) {
  const signature = useQuery(signatureQuery);
  if (signature.isPending) return <Skeleton height={280} />;
  return <ReplyForm {...props} signature={signature.data ?? ''} />;
}

function ReplyForm({ start, message, onSent, onClose, assistant, signature }: ReplyAreaProps & { signature: string }) {
  const { timezone } = useMe().account;
  const formId = useId();
  const place = useRef<HTMLElement>(null);
  const compose = useCompose({
    start,
    signature,
    refuse: (text) => toast.error(text),
    onSent(sent, isLater) {
      reportSent(compose.queryClient, sent, { start, isLater, zone: timezone });
      if (sent !== null) onSent(sent);
      onClose();
    },
  });
  const { form } = compose;
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function close(work: () => Promise<boolean>): Promise<void> {
    if (!form.isSaving && (await work())) onClose();
  }

  return (
    <section ref={place} className={styles.area} aria-label={composeTitle(start)}>
      <Form form={form} id={formId} label={composeTitle(start)} className={styles.fields}>
        <ComposeFields compose={compose} showsFrom={false} />
      </Form>
      {assistant?.(replyText(compose))}
      <QuotedMessage message={message} />
      <SaveLine form={form} />
      <Group className={styles.bar} onKeyDown={(event) => void submitOnModEnter(form, event)}>
        <ComposeTools compose={compose} onDiscard={() => void close(() => discardComposed(compose))} />
        <div className={styles.tools}>
          <DraftStatus state={compose.draftState} />
          <Button
            variant="default"
            disabled={form.isSaving}
            onClick={() => void close(() => mayCloseComposer(compose))}
          >
            Close
          </Button>
          <SendLaterMenu isBusy={form.isSaving || form.isHeldBack} onChoose={(at) => compose.send(at)} />
          <BusyButton
            label="Send"
            busyLabel="Sending..."
            isBusy={form.isSaving}
            disabled={form.isHeldBack}
            onClick={() => compose.send(null)}
          />
        </div>
      </Group>
    </section>
  );
}

function replyText(compose: Compose): ReplyText {
  const { form, bodyHandle, signature } = compose;
  return {
    content: form.watch('content'),
    replace: (html) => bodyHandle.replace(withSignature(html, signature)),
    undo: () => bodyHandle.undo(),
  };
}

/** The message that the server quotes below the reply, collapsed. */
function QuotedMessage({ message }: { message: EmailMessage }) {
  const { timezone } = useMe();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, address } = personOf(message.from[0] ?? '');
  const introduction = quoteIntroduction({ on: formatDateTime(message.timestamp, timezone), name: name || address });
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      {isOpen && (
        <ScrollRegion id={id} className={styles.quote} aria-label="Quoted text">
          <Text inherit>{introduction}</Text>
          {message.body}
        </ScrollRegion>
      )}
    </div>
  );
}
