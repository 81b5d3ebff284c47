import { Skeleton, Text } from '@mantine/core';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import { Suspense } from 'react';
import { useFormState } from 'react-hook-form';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useRichText } from '../../../design/field/rich-text-state.ts';
import styles from './editor.module.css';
import type { DocumentForm } from './use-document-form.ts';

const RichTextEditor = lazyPart(
  async () => (await import('../../../design/field/rich-text-editor.tsx')).RichTextEditor,
);
const RichTextView = lazyPart(async () => (await import('../../../design/field/rich-text-view.tsx')).RichTextView);

type RichFieldProps = { form: DocumentForm; name: 'comments' | 'contractContent'; label: string; isLocked: boolean };

/** A rich text field. Changes are relative to the editor's normalised version of the stored text. */
export function RichField({ form, name, label, isLocked }: RichFieldProps) {
  const { errors } = useFormState({ control: form.control, name });
  const { html, begin, onReady, onChange } = useRichText(form, name);
  const error = errors[name]?.message;

  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      <Suspense fallback={<Skeleton height={190} />}>
        {isLocked && textOfHtml(html) === '' ? (
          <Text c="dimmed">-</Text>
        ) : isLocked ? (
          <RichTextView label={label} html={html} />
        ) : (
          <div className={styles.editor}>
            <RichTextEditor key={begin} label={label} initial={html} onReady={onReady} onChange={onChange} />
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
