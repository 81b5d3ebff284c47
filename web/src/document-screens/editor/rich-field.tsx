import { Skeleton, Text } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import styles from './editor.module.css';
import type { DocumentForm } from './use-document-form.ts';

const RichTextEditor = lazyPart(async () => (await import('../../design/field/rich-text-editor.tsx')).RichTextEditor);
const RichTextView = lazyPart(async () => (await import('../../design/field/rich-text-view.tsx')).RichTextView);

type RichFieldProps = { form: DocumentForm; name: 'comments' | 'contractContent'; label: string; isLocked: boolean };

/** A rich text field. Changes are relative to the editor's normalised version of the stored text. */
export function RichField({ form, name, label, isLocked }: RichFieldProps) {
  const { resetField, setValue, control } = form;
  const { errors, defaultValues } = useFormState({ control, name });
  const [initial] = useState(() => form.getValues(name));
  const error = errors[name]?.message;
  const isStored = defaultValues?.[name] === initial;

  const onReady = useCallback(
    (html: string) => {
      if (isStored) resetField(name, { defaultValue: html });
    },
    [isStored, name, resetField],
  );
  const onChange = useCallback((html: string) => setValue(name, html, { shouldDirty: true }), [name, setValue]);

  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      <Suspense fallback={<Skeleton height={190} />}>
        {isLocked ? (
          <RichTextView label={label} html={initial} />
        ) : (
          <div className={styles.editor}>
            <RichTextEditor label={label} initial={initial} onReady={onReady} onChange={onChange} />
          </div>
        )}
      </Suspense>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
}
