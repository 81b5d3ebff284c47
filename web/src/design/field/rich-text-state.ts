import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, get, type PathValue, type UseFormReturn } from 'react-hook-form';

/** The initial text of an editor. `begin` counts the initial texts; as the editor's key it mounts a new editor for each. */
type Beginning = { html: string; isStored: boolean; begin: number };

const textOf = (values: unknown, name: string): string => String(get(values, name) ?? '');

/**
 * Connects a rich-text editor to a form's field. The editor normalises the stored HTML, which becomes the field's default
 * value, so that an untouched field is not dirty. When the form sets another value, such as another person's version,
 * a new editor is mounted with it.
 */
export function useRichText<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
) {
  const { resetField, setValue, subscribe } = form;
  type Value = PathValue<Input, typeof name>;
  const [{ html, isStored, begin }, setBeginning] = useState<Beginning>(() => {
    const values = form.getValues();
    return {
      html: textOf(values, name),
      isStored: textOf(values, name) === textOf(form.formState.defaultValues, name),
      begin: 0,
    };
  });
  /** What the editor shows. */
  const shown = useRef(html);

  useEffect(
    () =>
      subscribe({
        name,
        formState: { values: true },
        callback({ values, defaultValues }) {
          const text = textOf(values, name);
          if (text === shown.current) return;
          shown.current = text;
          const isDefault = text === textOf(defaultValues, name);
          setBeginning((before) => ({ html: text, isStored: isDefault, begin: before.begin + 1 }));
        },
      }),
    [name, subscribe],
  );

  const onReady = useCallback(
    (text: string) => {
      if (!isStored) return;
      shown.current = text;
      resetField(name, { defaultValue: text as Value });
    },
    [isStored, name, resetField],
  );
  const onChange = useCallback(
    (text: string) => {
      shown.current = text;
      setValue(name, text as Value, { shouldDirty: true });
    },
    [name, setValue],
  );
  return { html, begin, onReady, onChange };
}
