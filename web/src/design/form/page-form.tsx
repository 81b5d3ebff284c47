import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAskBeforeLeaving } from '../feedback/unsaved-changes.ts';
import { useRootMark } from '../root-mark.ts';
import { type AppForm, Form } from './form.tsx';
import styles from './page-form.module.css';
import { SaveButton } from './save-button.tsx';
import { SaveLine } from './save-line.tsx';

type PageFormProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  label: string;
  /** Content at the left of 'Save'. */
  footerStart?: ReactNode;
  /** Hides 'Save', on a page that is read-only. */
  withoutSave?: boolean;
  children: ReactNode;
};

/**
 * A page that is one form. 'Save' stays visible and is enabled after a change, and leaving the page asks first (screens
 * 13, 3.8).
 */
export function PageForm<Input extends FieldValues, Output>({ form, label, ...props }: PageFormProps<Input, Output>) {
  const { isDirty } = form.formState;
  const canSave = isDirty && !form.isHeldBack && props.withoutSave !== true;
  useAskBeforeLeaving(isDirty);
  useRootMark('action-bar', props.withoutSave !== true);
  // Mod+Enter saves only if the button is enabled.
  const gated: AppForm<Input, Output> = {
    ...form,
    submit(event) {
      event?.preventDefault?.();
      if (canSave) form.submit(event);
    },
  };
  return (
    <Form form={gated} label={label} className={styles.form}>
      {props.children}
      {props.withoutSave !== true && (
        <div className={styles.footer}>
          <SaveLine form={form} />
          <div className={styles.buttons}>
            <div>{props.footerStart}</div>
            <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={canSave} />
          </div>
        </div>
      )}
    </Form>
  );
}
