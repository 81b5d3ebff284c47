import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAskBeforeLeaving } from '../feedback/unsaved-changes.ts';
import type { AppForm } from '../form/form.tsx';
import { FormModal } from './form-modal.tsx';

type DraftModalProps<Input extends FieldValues, Output> = {
  title: string;
  form: AppForm<Input, Output>;
  onClose: () => void;
  saveLabel?: string;
  savingLabel?: string;
  canSaveUnchanged?: boolean;
  footerStart?: ReactNode;
  submitsOnEnter?: boolean;
  width?: number;
  children: ReactNode;
};

/** The path and search of a URL. Navigating to another one would close the dialog. */
const placeOf = (at: { pathname: string; search: object }): string => JSON.stringify([at.pathname, at.search]);

/** A form dialog without a URL of its own, opened from another dialog. Closing it with unsaved changes asks first. */
export function DraftModal<Input extends FieldValues, Output>(props: DraftModalProps<Input, Output>) {
  const { isDirty } = props.form.formState;
  const mayLeave = useAskBeforeLeaving(isDirty, placeOf);
  return (
    <FormModal
      {...props}
      opened
      saveLabel={props.saveLabel ?? 'Save'}
      savingLabel={props.savingLabel ?? 'Saving...'}
      staysOnOutsideClick={isDirty}
      onClose={() => {
        void mayLeave().then((may) => {
          if (may) props.onClose();
        });
      }}
    />
  );
}
