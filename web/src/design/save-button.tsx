import { Button, Text } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from './form.tsx';
import styles from './save-button.module.css';

type SaveButtonProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  label: string;
  savingLabel: string;
  canSave: boolean;
  /** The form, where the button stands outside of it. */
  formId?: string;
};

/** Keeps its width and ignores further clicks while it saves (screens 3.5). */
export function SaveButton<Input extends FieldValues, Output>(props: SaveButtonProps<Input, Output>) {
  const { form, label, savingLabel, canSave, formId } = props;
  return (
    <Button type="submit" form={formId} disabled={!canSave && !form.isSaving} aria-busy={form.isSaving}>
      <Text component="span" inherit className={styles.label} data-longest={longest(label, savingLabel)}>
        {form.isSaving ? savingLabel : label}
      </Text>
    </Button>
  );
}

const longest = (one: string, other: string): string => (one.length > other.length ? one : other);
