import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import styles from './compose.module.css';
import type { Compose } from './use-compose.ts';

const RichTextEditor = lazyPart(async () => (await import('../../design/field/rich-text-editor.tsx')).RichTextEditor);

/** The text field of a message. */
export function ComposeBody({ compose, startsFocused }: { compose: Compose; startsFocused: boolean }) {
  const { form, initial, actionsRef, onReady, onContent } = compose;
  const error = form.formState.errors.content?.message;
  return (
    <div className={styles.body}>
      <Suspense fallback={<Skeleton height={220} />}>
        <RichTextEditor
          label="Message"
          initial={initial.content}
          placeholder="Compose your email..."
          startsFocused={startsFocused}
          onReady={onReady}
          onChange={onContent}
          actionsRef={actionsRef}
        />
      </Suspense>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
}
