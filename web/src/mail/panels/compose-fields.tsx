import { Skeleton, Text, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { AttachmentsList } from './attachments-list.tsx';
import styles from './compose.module.css';
import { DraftConflict } from './draft-status.tsx';
import { RecipientsField } from './recipients-field.tsx';
import type { Compose } from './use-compose.ts';

/** The field that gets the focus: the first empty one. */
function firstEmpty({ to, subject }: { to: readonly string[]; subject: string }): 'to' | 'subject' | 'content' {
  if (to.length === 0) return 'to';
  return subject === '' ? 'subject' : 'content';
}

/** The fields of a message (screens M32, M33). */
export function ComposeFields({ compose, showsFrom }: { compose: Compose; showsFrom: boolean }) {
  const { form, initial, attachments, from } = compose;
  const { control, isSaving } = form;
  const first = firstEmpty(initial);
  return (
    <>
      <DraftConflict compose={compose} />
      {showsFrom && <TextInput label="From" value={from} readOnly />}
      <RecipientsField control={control} name="to" label="To" required startsFocused={first === 'to'} />
      <div className={styles.copies}>
        <RecipientsField control={control} name="cc" label="Cc" />
        <RecipientsField control={control} name="bcc" label="Bcc" />
      </div>
      <TextField
        control={control}
        name="subject"
        label="Subject"
        maxLength={500}
        required={showsFrom}
        autoFocus={first === 'subject'}
        focusOnMount={first === 'subject'}
      />
      <ComposeBody compose={compose} startsFocused={first === 'content'} />
      <AttachmentsList attachments={attachments} isBusy={isSaving} />
    </>
  );
}

const RichTextEditor = lazyPart(async () => (await import('../../design/field/rich-text-editor.tsx')).RichTextEditor);

/** The text field of a message. */
function ComposeBody({ compose, startsFocused }: { compose: Compose; startsFocused: boolean }) {
  const { form, initial, bodyHandle, onReady, onContent } = compose;
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
          handle={bodyHandle}
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
