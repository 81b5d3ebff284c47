import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { layerOf, useAskBeforeLeaving } from '../feedback/unsaved-changes.ts';
import type { AppForm } from '../form/form.tsx';
import { FormModal } from './form-modal.tsx';

type RecordDialogProps<Input extends FieldValues, Output> = {
  title: string;
  form: AppForm<Input, Output>;
  /** Removes the dialog from the URL, which asks first if there are unsaved changes. */
  onClose: () => void;
  width?: number;
  /** Submits on Enter. For forms with one field. */
  submitsOnEnter?: boolean;
  children: ReactNode;
};

/** The dialog for adding or editing a row of a list (screens 13). */
export function RecordDialog<Input extends FieldValues, Output>(props: RecordDialogProps<Input, Output>) {
  const { isDirty } = props.form.formState;
  useAskBeforeLeaving(isDirty, layerOf);
  return (
    <FormModal
      opened
      title={props.title}
      form={props.form}
      onClose={props.onClose}
      saveLabel="Save"
      savingLabel="Saving..."
      staysOnOutsideClick={isDirty}
      width={props.width}
      submitsOnEnter={props.submitsOnEnter}
    >
      {props.children}
    </FormModal>
  );
}
