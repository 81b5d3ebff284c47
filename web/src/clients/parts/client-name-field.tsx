import { TextInput, Tooltip } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { TextField } from '../../design/field/text-field.tsx';
import styles from './client-name-field.module.css';

const lockedText = 'Only an admin can change the client name.';

/** The name field or, for users who may not change it, the name with the reason (screens M1). */
export function ClientNameField<Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & { isLocked: boolean },
) {
  const { isLocked, ...field } = props;
  return isLocked ? <LockedName {...field} /> : <TextField {...field} autoComplete="off" autoFocus />;
}

function LockedName<Input extends FieldValues, Output>({ control, name, label }: FieldProps<Input, Output>) {
  const { value } = useField<Input, Output>({ control, name });
  return (
    <Tooltip label={lockedText} position="bottom-start">
      <TextInput
        label={label}
        description={lockedText}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ input: styles.locked, description: styles.reason }}
        value={value ?? ''}
        readOnly
        aria-disabled
        data-autofocus
      />
    </Tooltip>
  );
}
