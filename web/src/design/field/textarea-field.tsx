import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';
import styles from './textarea-field.module.css';

type TextareaFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> &
  Pick<TextareaProps, 'minRows' | 'maxRows' | 'maxLength'>;

/** Elsewhere a script fits the height, which measures the text at each key. */
const fitsItself = CSS.supports('field-sizing', 'content');

export const TextareaField = memoField(
  <Input extends FieldValues, Output>(props: TextareaFieldProps<Input, Output>) => {
    const { control, name, minRows = 3, maxRows = 10, ...input } = props;
    const field = useField<Input, Output>({ control, name });
    const rows = { '--least-rows': minRows, '--most-rows': maxRows } as CSSProperties;
    return (
      <Textarea
        {...input}
        {...field}
        {...requiredProps(props.required)}
        {...(fitsItself
          ? { classNames: { input: styles.fitted ?? '' }, styles: { input: rows } }
          : { autosize: true, minRows, maxRows })}
        value={field.value ?? ''}
      />
    );
  },
);
