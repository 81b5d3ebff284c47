import { type ComponentType, memo, type ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
  useController,
} from 'react-hook-form';

/** The props of every form field. `name` is a key of the form's values, which the compiler checks. */
export type FieldProps<Input extends FieldValues, Output = unknown> = {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
  required?: boolean;
  description?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
};

type Nested = { message?: unknown } & Record<string, unknown>;

/** The text of a field's error. A value with several parts shows the error of its first invalid part. */
export function errorText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, ref: _, ...parts } = error as Nested;
  if (typeof message === 'string' && message !== '') return message;
  for (const part of Object.values(parts)) {
    const text = errorText(part);
    if (text !== undefined) return text;
  }
  return undefined;
}

type BoundField<Input extends FieldValues> = UseControllerReturn<Input>['field'] & { error: string | undefined };

/**
 * A field that is rendered again only with other props. It follows its own value and error, so that a form whose state
 * changes, for instance with the first typed letter, does not render all its fields again.
 */
export const memoField = <Field>(field: Field): Field => memo(field as ComponentType) as Field;

/** Binds a field to its form: value, change, blur, focus and error text. */
export function useField<Input extends FieldValues, Output>(
  props: Pick<FieldProps<Input, Output>, 'control' | 'name'>,
): BoundField<Input> {
  const { field, fieldState } = useController<Input, FieldPath<Input>, Output>(props);
  return { ...field, error: errorText(fieldState.error) };
}
