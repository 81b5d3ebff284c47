import type { FieldValues } from 'react-hook-form';
import { BusyButton } from './busy-button.tsx';
import type { AppForm } from './form.tsx';

type SaveButtonProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  label: string;
  savingLabel: string;
  canSave: boolean;
  /** The id of the form, if the button is outside it. */
  formId?: string;
};

/** Submits its form; disabled while there is nothing to save. */
export function SaveButton<Input extends FieldValues, Output>(props: SaveButtonProps<Input, Output>) {
  const { form, label, savingLabel, canSave, formId } = props;
  return (
    <BusyButton
      type="submit"
      form={formId}
      disabled={!canSave && !form.isSaving}
      label={label}
      busyLabel={savingLabel}
      isBusy={form.isSaving}
    />
  );
}
