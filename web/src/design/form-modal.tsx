import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLayer } from '../app/layers.ts';
import { type AppForm, ErrorLine, Form } from './form.tsx';
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
  width?: number;
  /** What stands above the fields and does not scroll, such as tabs. */
  head?: ReactNode;
  children: ReactNode;
};

/** A dialog with a form: fixed footer, error line, Mod+Enter, Escape for the top layer only (screens 3.1, 3.9, 3.12). */
export function FormModal<Input extends FieldValues, Output>(props: FormModalProps<Input, Output>) {
  const { form, opened } = props;
  const isPhone = useIsPhone();
  // While a save is on its way nothing closes (screens 3.8).
  const close = () => {
    if (!form.isSaving) props.onClose();
  };
  useLayer({ opened, close });
  const canSave = !form.isHeldBack && (props.canSaveUnchanged === true || form.formState.isDirty);

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
      <Form form={form} label={props.title} className={styles.form}>
        {props.head}
        <div className={styles.fields}>{props.children}</div>
        <div className={styles.footer}>
          <ErrorLine text={form.errorLine} />
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <div>{props.footerStart}</div>
            <Group gap="sm" wrap="nowrap">
              <Button variant="default" onClick={close} disabled={form.isSaving}>
                Cancel
              </Button>
              {props.withoutSave !== true && (
                <SaveButton form={form} label={props.saveLabel} savingLabel={props.savingLabel} canSave={canSave} />
              )}
            </Group>
          </Group>
        </div>
      </Form>
    </Modal>
  );
}
