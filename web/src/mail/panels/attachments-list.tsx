import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import type { ReactNode } from 'react';
import styles from './compose.module.css';
import type { Attachments, PendingAttachment } from './use-attachments.ts';

/** The files of a message with their sizes, upload progress and errors. */
export function AttachmentsList({ attachments, isBusy }: { attachments: Attachments; isBusy: boolean }) {
  const { stored, pending, remove, drop, retry } = attachments;
  if (stored.length === 0 && pending.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Attachments">
      {stored.map(({ s3_key, filename, size }) => (
        <Attachment key={s3_key} name={filename} isBusy={isBusy} onRemove={() => remove(s3_key)}>
          <Text size="xs" c="dimmed">
            {formatFileSize(size)}
          </Text>
        </Attachment>
      ))}
      {pending.map((each) => (
        <Attachment
          key={each.name}
          name={each.name}
          isBusy={isBusy || each.problem === null}
          onRemove={() => drop(each.name)}
        >
          <Progressing pending={each} onRetry={() => retry(each)} />
        </Attachment>
      ))}
    </ul>
  );
}

function Progressing({ pending, onRetry }: { pending: PendingAttachment; onRetry: () => void }) {
  const { name, share, problem, mayRetry } = pending;
  if (problem === null) return <Progress value={share * 100} size="sm" mt={6} aria-label={`Upload of ${name}`} />;
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {problem}
      {mayRetry && (
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Text>
  );
}

type AttachmentProps = { name: string; isBusy: boolean; onRemove: () => void; children: ReactNode };

const Attachment = ({ name, isBusy, onRemove, children }: AttachmentProps) => (
  <li className={styles.file}>
    <IconPaperclip size={16} aria-hidden />
    <div className={styles.about}>
      <Text size="sm" truncate title={name}>
        {name}
      </Text>
      {children}
    </div>
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </li>
);
