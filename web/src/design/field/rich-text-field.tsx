import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { AppForm } from '../form/form.tsx';
import { errorText, type FieldProps, memoField } from './field.ts';
import styles from './rich-text-field.module.css';
import type { RichTextHandle } from './rich-text-handle.ts';
import { useRichText } from './rich-text-state.ts';

const RichTextEditor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

type RichTextFieldProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'name' | 'label'> & {
  form: AppForm<Input, Output>;
  required?: boolean;
  handle?: RichTextHandle;
};

/**
 * A rich-text field of a form. The form is changed when the text differs from the editor's version of the stored text.
 */
export const RichTextField = memoField(
  <Input extends FieldValues, Output>(props: RichTextFieldProps<Input, Output>) => {
    const { form, name, label, required = false, handle } = props;
    const { html, begin, onReady, onChange } = useRichText(form, name);
    const error = errorText(form.formState.errors[name]);

    return (
      <div>
        <div className={styles.label} aria-hidden>
          {/* The editor is no element of the form, which would have the label (field-label.ts). */}
          <span data-label-of={name}>{label}</span>
          {required && <span className={styles.required}> *</span>}
        </div>
        <div className={styles.editor}>
          <Suspense fallback={<Skeleton height={190} />}>
            <RichTextEditor
              key={begin}
              label={label}
              initial={html}
              onReady={onReady}
              onChange={onChange}
              {...(handle === undefined ? {} : { handle })}
            />
          </Suspense>
        </div>
        {error !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
    );
  },
);
