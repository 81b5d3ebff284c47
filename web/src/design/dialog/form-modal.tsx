import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { markFirstField } from '../form/first-field.ts';
import { type AppForm, Form, submitOnModEnter } from '../form/form.tsx';
import { SaveButton } from '../form/save-button.tsx';
import { SaveLine } from '../form/save-line.tsx';
import { useIsPhone } from '../phone.ts';
import styles from './form-modal.module.css';
import { useLayer } from './layers.ts';

type FormModalProps<Input extends FieldValues, Output> = {
  opened: boolean;
  title: string;
  form: AppForm<Input, Output>;
  /** Called by Cancel, the close button and Escape, and by a click outside unless `staysOnOutsideClick` is set. */
  onClose: () => void;
  saveLabel: string;
  savingLabel: string;
  /** By default, Save is enabled only after a change. This enables it when the initial values can be sent. */
  canSaveUnchanged?: boolean;
  staysOnOutsideClick?: boolean;
  /** Content at the left of the footer, such as a menu. */
  footerStart?: ReactNode;
  withoutSave?: boolean;
  /** Submits on Enter. For forms with one field. */
  submitsOnEnter?: boolean;
  width?: number | string;
  withoutFooter?: boolean;
  /** Replaces Cancel and the save button, in a form with steps. */
  actions?: ReactNode;
  /** Content above the fields that does not scroll, such as tabs. */
  head?: ReactNode;
  /** Content shown instead of the fields, such as another tab. Typed values are kept. */
  instead?: ReactNode;
  children: ReactNode;
};

/**
 * A form dialog: with a fixed footer and an error line, it saves on Mod+Enter and closes on Escape if it is the top
 * layer (screens 3.1, 3.9, 3.12).
 */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { opened } = props;
  const isPhone = useIsPhone();
  // The dialog cannot be closed while it is saving (screens 3.8).
  const close = () => {
    if (!props.form.isSaving) props.onClose();
  };
  useLayer({ opened, close });
  const formId = useId();
  const showsOther = props.instead !== undefined;
  const canSave = !props.form.isHeldBack && (props.canSaveUnchanged === true || props.form.formState.isDirty);
  // Mod+Enter saves only if the button is enabled.
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
          <SaveLine form={form} />
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
