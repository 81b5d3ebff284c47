import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLayer } from '../app/layers.ts';
import { markFirstField } from './first-field.ts';
import { type AppForm, ErrorLine, Form, submitOnModEnter } from './form.tsx';
import styles from './form-modal.module.css';
import { useIsPhone } from './phone.ts';
import { SaveButton } from './save-button.tsx';

type FormModalProps<Input extends FieldValues, Output> = {
  opened: boolean;
  title: string;
  form: AppForm<Input, Output>;
  /** Called by Cancel, the close control, Escape and, unless `staysOnOutsideClick`, by a click outside. */
  onClose: () => void;
  saveLabel: string;
  savingLabel: string;
  /** Save is enabled only after a change, unless the form begins ready to be sent. */
  canSaveUnchanged?: boolean;
  staysOnOutsideClick?: boolean;
  /** Stands at the left of the footer, such as a menu. */
  footerStart?: ReactNode;
  withoutSave?: boolean;
  /** For forms of one field. */
  submitsOnEnter?: boolean;
  width?: number | string;
  withoutFooter?: boolean;
  /** Stand in place of Cancel and the save button, where a form has steps. */
  actions?: ReactNode;
  /** What stands above the fields and does not scroll, such as tabs. */
  head?: ReactNode;
  /** Stands in place of the fields, such as another tab; what was typed in them stays. */
  instead?: ReactNode;
  children: ReactNode;
};

/** A dialog with a form: fixed footer, error line, Mod+Enter, Escape for the top layer only (screens 3.1, 3.9, 3.12). */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { opened } = props;
  const isPhone = useIsPhone();
  // While a save is on its way nothing closes (screens 3.8).
  const close = () => {
    if (!props.form.isSaving) props.onClose();
  };
  useLayer({ opened, close });
  const formId = useId();
  const showsOther = props.instead !== undefined;
  const canSave = !props.form.isHeldBack && (props.canSaveUnchanged === true || props.form.formState.isDirty);
  // Mod+Enter may do no more than the button.
  const form: AppForm<Input, Output> = {
    ...props.form,
    submit(event) {
      event?.preventDefault?.();
      if (canSave && props.withoutSave !== true) props.form.submit(event);
    },
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={props.staysOnOutsideClick !== true}
      title={props.title}
      size={props.width ?? 640}
      fullScreen={isPhone}
      classNames={{ content: styles.content, header: styles.header, body: styles.body, title: styles.title }}
    >
      {props.head && <div className={styles.head}>{props.head}</div>}
      <div ref={markFirstField} className={styles.form} hidden={showsOther}>
        <Form
          form={form}
          id={formId}
          label={props.title}
          submitsOnEnter={props.submitsOnEnter}
          className={styles.fields}
        >
          {props.children}
        </Form>
      </div>
      {showsOther && <div className={styles.fields}>{props.instead}</div>}
      {props.withoutFooter !== true && (
        <Stack gap={10} className={styles.footer} onKeyDown={(event) => submitOnModEnter(form, event)}>
          <ErrorLine text={form.errorLine} />
          <Group justify="space-between" gap="sm">
            <div>{props.footerStart}</div>
            <Group gap="sm" wrap="nowrap" ml="auto">
              {props.actions ?? (
                <>
                  <Button variant="default" onClick={close} disabled={form.isSaving}>
                    Cancel
                  </Button>
                  {props.withoutSave !== true && (
                    <SaveButton
                      form={form}
                      formId={formId}
                      label={props.saveLabel}
                      savingLabel={props.savingLabel}
                      canSave={canSave}
                    />
                  )}
                </>
              )}
            </Group>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
