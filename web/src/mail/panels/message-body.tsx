import { Anchor, Button, Group, Text, useComputedColorScheme } from '@mantine/core';
import { IconDots, IconPhoto } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { useMemo, useState } from 'react';
import { MailFrame } from '../parts/mail-frame.tsx';
import styles from '../parts/message-body.module.css';
import { hasOwnColors, hasQuote, mailDocument } from './mail-document.ts';
import { correspondentName } from './mail-names.ts';
import { linkedParts } from './mail-text.ts';
import { type Pictures, usePictures } from './use-pictures.ts';

/** The text of a message; quotes of earlier messages are hidden behind a button. */
export function MessageBody({ message }: { message: EmailMessage }) {
  const [showsQuoted, setShowsQuoted] = useState(false);
  const { body, body_html: html, quotedFrom } = message;
  // If the start of the quote is not marked, there may be new text between the quoted parts.
  const isFoldable = quotedFrom !== null && (html === null || hasQuote(html));
  const isWhole = showsQuoted || !isFoldable;
  return (
    <div className={styles.body}>
      {html === null ? (
        <PlainText text={isWhole ? body : body.slice(0, quotedFrom ?? body.length).trimEnd()} />
      ) : (
        <HtmlBody message={message} html={html} showsQuoted={isWhole} />
      )}
      {isFoldable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDots size={16} aria-hidden />}
          aria-expanded={showsQuoted}
          onClick={() => setShowsQuoted(!showsQuoted)}
        >
          {showsQuoted ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  const parts = useMemo(() => {
    let offset = 0;
    return linkedParts(text).map((part) => {
      offset += part.text.length;
      return { ...part, offset };
    });
  }, [text]);
  return (
    <div className={styles.text}>
      {parts.map(({ text: words, link, offset }) =>
        link === undefined ? (
          words
        ) : (
          <Anchor key={offset} inherit href={link} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </Anchor>
        ),
      )}
    </div>
  );
}

function HtmlBody({ message, html, showsQuoted }: { message: EmailMessage; html: string; showsQuoted: boolean }) {
  const isDark = useComputedColorScheme() === 'dark';
  const isPaper = hasOwnColors(html);
  const pictures = usePictures(message);
  // Keeps the first links: newer links of the same pictures would reload the message.
  const [inline] = useState(
    () => new Map(message.inline_images.map(({ content_id, presignedUrl }) => [content_id, presignedUrl])),
  );
  const { links: outside } = pictures;
  const content = useMemo(
    () => mailDocument({ html, inline, outside, isDark: isDark && !isPaper, showsQuoted }),
    [html, inline, outside, isDark, isPaper, showsQuoted],
  );
  return (
    <>
      {pictures.areHidden && <HiddenPictures pictures={pictures} />}
      <div className={styles.paper} data-paper={(isDark && isPaper) || undefined}>
        <MailFrame content={content} title={`Message from ${correspondentName(message.writer)}`} />
      </div>
    </>
  );
}

/** Asks before external pictures are loaded, because loading them tells the sender when a message is read. */
function HiddenPictures({ pictures }: { pictures: Pictures }) {
  return (
    <Group gap="xs" className={styles.hidden}>
      <Text size="sm" className={styles.reason}>
        <IconPhoto size={16} aria-hidden className={styles.sign} />{' '}
        {pictures.hasFailed
          ? 'The pictures could not be loaded.'
          : 'Remote pictures are hidden, because loading them tells the sender that you have read this.'}
      </Text>
      <Button size="compact-sm" variant="default" onClick={pictures.show}>
        Show pictures
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={pictures.showAlways}>
        Always show from this sender
      </Button>
    </Group>
  );
}
