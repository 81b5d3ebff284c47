import { Text } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useHasNetwork } from '../network.ts';
import { type AppForm, ErrorLine } from './form.tsx';

type SaveLineProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  /** Another error to show, if the save had none. */
  otherError?: string | null | undefined;
};

/**
 * What stands at the save button of every form: that it cannot be saved now, before somebody types, and the error of a save
 * that belongs to no field.
 */
export function SaveLine<Input extends FieldValues, Output>({ form, otherError = null }: SaveLineProps<Input, Output>) {
  const hasNetwork = useHasNetwork();
  return (
    <>
      {!hasNetwork && !form.isSentLater && (
        <Text role="status" size="sm" c="dimmed">
          This needs a network. What you type stays here.
        </Text>
      )}
      <ErrorLine text={form.errorLine ?? otherError} />
    </>
  );
}
