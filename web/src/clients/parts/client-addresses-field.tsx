import { Button, Group, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { emptyDraft, positionOf } from '@truckroll/domain/addresses/address-draft';
import { addressTypeLabels, canDeleteAddress, nextAddressType } from '@truckroll/domain/clients/address-rows';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useWhenPointerIsUp } from '../../design/form/pointer-up.ts';
import { type AddressErrors, type AddressPanel, ClientAddressRow } from './client-address-row.tsx';
import type { AddressRow } from './client-form-values.ts';
import type { ClientFormControl } from './use-client-form.ts';

type Open = { key: string; panel: AddressPanel };

/** A row keeps its key when its type changes or another row is removed. */
const newKey = (): string => crypto.randomUUID();

/** Up to three addresses, with one panel open at a time (screens M1). */
export function ClientAddressesField({ form }: { form: ClientFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'addresses' });
  const rows: readonly AddressRow[] = field.value;
  const errors = (fieldState.error ?? []) as unknown as readonly (AddressErrors | undefined)[];
  const [keys, setKeys] = useState(() => rows.map(newKey));
  const [open, setOpen] = useState<Open | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const whenPointerIsUp = useWhenPointerIsUp();
  // The form was reset.
  if (keys.length !== rows.length) setKeys(rows.map(newKey));
  const next = nextAddressType(rows);

  const focusOn = (name: string): void => {
    setTimeout(() => place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  };

  function add(): void {
    if (next === null) return;
    setKeys([...keys, newKey()]);
    field.onChange([...rows, { type: next, ...emptyDraft }]);
    focusOn(`addresses.${rows.length}.formattedAddress`);
  }

  function remove(index: number): void {
    setKeys(keys.toSpliced(index, 1));
    field.onChange(rows.toSpliced(index, 1));
    setTimeout(() => addButton.current?.focus());
  }

  /** Focuses the first invalid field when an address cannot be saved. */
  function focusFirstError(): void {
    const failing = form.getFieldState('addresses').error as unknown as readonly (AddressErrors | undefined)[];
    const index = failing.findIndex((each) => each !== undefined);
    const part = Object.keys(failing[index] ?? {})[0];
    const key = keys[index];
    if (part === undefined || key === undefined) return;
    if (part !== 'formattedAddress') setOpen({ key, panel: 'fields' });
    focusOn(`addresses.${index}.${part}`);
  }

  useEffect(() => field.ref({ focus: focusFirstError }));

  return (
    <Stack ref={place} role="group" gap={10} aria-label="Addresses">
      <Title order={3}>Addresses</Title>
      {rows.map((row, index) => {
        const key = keys[index] ?? row.type;
        return (
          <ClientAddressRow
            key={key}
            name={`addresses.${index}`}
            row={row}
            heldTypes={rows.filter((_, at) => at !== index).map(({ type }) => type)}
            others={rows.flatMap((other, at) => {
              const position = at === index ? null : positionOf(other);
              return position === null ? [] : [{ label: addressTypeLabels[other.type], position }];
            })}
            errors={errors[index]}
            panel={open?.key === key ? open.panel : null}
            onToggle={(panel) => setOpen(open?.key === key && open.panel === panel ? null : { key, panel })}
            onChange={(changed) => field.onChange(rows.with(index, changed))}
            onDelete={canDeleteAddress(rows) ? () => remove(index) : undefined}
            onLeave={() => {
              const { isDirty, invalid } = form.getFieldState('addresses');
              if (isDirty || invalid) whenPointerIsUp(() => void form.trigger('addresses'));
            }}
          />
        );
      })}
      {next !== null && (
        <Group>
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            Add Address
          </Button>
        </Group>
      )}
    </Stack>
  );
}
