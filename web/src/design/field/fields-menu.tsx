import { Alert, Button, Menu, Text } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { OnDemandMenu } from '../on-demand-menu.tsx';
import { textWithField } from './text-with-field.ts';

type FieldsMenuProps = {
  label?: string;
  /** What the fields of a text mean, by their names. */
  fields: Readonly<Record<string, string>>;
  onChoose: (field: string) => void;
};

/** A menu of the fields that a text can have, such as {client.name}. */
export function FieldsMenu({ label = 'Insert a field', fields, onChoose }: FieldsMenuProps) {
  return (
    <OnDemandMenu
      target={(props) => (
        <Button {...props} size="compact-sm" variant="default" leftSection={<IconBraces size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {Object.entries(fields).map(([field, meaning]) => (
        <Menu.Item key={field} onClick={() => onChoose(field)}>
          {meaning}
          <Text size="xs" c="dimmed">{`{${field}}`}</Text>
        </Menu.Item>
      ))}
    </OnDemandMenu>
  );
}

type Form<Input extends FieldValues, Output> = Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setValue'>;

type InsertFieldProps<Input extends FieldValues, Output> = Omit<FieldsMenuProps, 'onChoose'> & {
  form: Form<Input, Output>;
  /** The value of the form into which a field is inserted, at the cursor. */
  name: FieldPath<Input>;
  /** The text that counts while the value is empty. */
  usual?: string;
};

export function InsertField<Input extends FieldValues, Output>(props: InsertFieldProps<Input, Output>) {
  const { form, name, usual = '', ...menu } = props;
  const place = useRef<HTMLDivElement>(null);
  function insert(field: string): void {
    const typed = String(form.getValues(name) ?? '');
    const input = place.current?.closest('form')?.elements.namedItem(name);
    const isTyped = typed.trim() !== '';
    const { text, end } = textWithField(isTyped ? typed : usual, field, isTyped ? input : null);
    form.setValue(name, text as PathValue<Input, FieldPath<Input>>, { shouldDirty: true });
    if (input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement)
      requestAnimationFrame(() => input.setSelectionRange(end, end));
  }
  return (
    <div ref={place}>
      <FieldsMenu {...menu} onChoose={insert} />
    </div>
  );
}

/** Names what is in braces and is no field. */
export function UnknownFields({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && (
      <Alert color="yellow" variant="light" role="status" py={8} px={12}>
        {`These are no fields and stay as they are: ${names.map((name) => `{${name}}`).join(', ')}`}
      </Alert>
    )
  );
}
