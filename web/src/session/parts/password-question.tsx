import { Text } from '@mantine/core';
import { turnOffTwoStep } from '@truckroll/contract/session/two-step';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';

type PasswordQuestionProps = {
  title: string;
  text: string;
  label: string;
  busyLabel: string;
  onClose: () => void;
  /** The action that needs the password. */
  work: (currentPassword: string) => Promise<unknown>;
};

/** Asks for the current password before something that an unattended session must not suffice for. */
export function PasswordQuestion({ title, text, label, busyLabel, onClose, work }: PasswordQuestionProps) {
  const form = useAppForm({
    isEntrance: true,
    // This schema has the rule that all endpoints with a password share.
    schema: turnOffTwoStep.body,
    defaultValues: { currentPassword: '' },
    save: ({ currentPassword }) => work(currentPassword),
  });
  return (
    <FormModal
      opened
      title={title}
      form={form}
      onClose={onClose}
      saveLabel={label}
      savingLabel={busyLabel}
      staysOnOutsideClick={false}
      width={440}
      submitsOnEnter
    >
      <Text>{text}</Text>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
        required
      />
    </FormModal>
  );
}
