import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, get, type PathValue, type UseFormReturn } from 'react-hook-form';

/** A text that the editor begins with. `begin` differs for each, so that it is the key of an editor of its own. */
type Beginning = { html: string; isStored: boolean; begin: number };

const textOf = (values: unknown, name: string): string => String(get(values, name) ?? '');

/**
 * The text of a form's field for an editor. The editor normalises the stored text, and the field is changed relative to
 * that. A text that the form takes from elsewhere, such as another person's version, begins a new editor.
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
