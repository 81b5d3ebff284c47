import { ActionIcon, Button, Group, Input, Select, Stack, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconForms, IconMap2, IconPlus, IconTrash } from '@tabler/icons-react';
import { type AddressDraft, emptyDraft, moveTo, positionOf } from '@truckroll/domain/addresses/address-draft';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import {
  type AddressType,
  addressTypeLabels,
  addressTypes,
  canDeleteAddress,
  nextAddressType,
} from '@truckroll/domain/clients/address-rows';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { useWhenPointerIsUp } from '../../design/form/pointer-up.ts';
import { AddressFieldsInput, type ChangedLast } from '../../maps/parts/address-fields-input.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { PositionMap } from '../../maps/parts/position-map.tsx';
import styles from './client-addresses-field.module.css';
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

type AddressPanel = 'fields' | 'map';
type AddressErrors = Partial<Record<keyof AddressDraft, { message?: string }>>;

type ClientAddressRowProps = {
  /** The prefix of the names of the row's fields. */
  name: string;
  row: AddressRow;
  heldTypes: readonly AddressType[];
  /** The positions of the client's other addresses. */
  others: readonly { label: string; position: Coordinates }[];
  errors: AddressErrors | undefined;
  panel: AddressPanel | null;
  onToggle: (panel: AddressPanel) => void;
  onChange: (row: AddressRow) => void;
  /** Absent on the last row. */
  onDelete: (() => void) | undefined;
  onLeave: () => void;
};

/** One address of a client: its type, its line, and a panel with its parts or its position on the map. */
function ClientAddressRow(props: ClientAddressRowProps) {
  const { name, row, heldTypes, errors, panel, onToggle, onChange, onDelete } = props;
  const hasMaps = useMe().account.features.maps;
  const panelId = useId();
  const [changedLast, setChangedLast] = useState<ChangedLast>('text');
  const label = `${addressTypeLabels[row.type]} address`;
  const texts = Object.fromEntries(Object.entries(errors ?? {}).map(([part, error]) => [part, error?.message]));

  function change(draft: AddressDraft, changed: ChangedLast): void {
    setChangedLast(changed);
    onChange({ ...draft, type: row.type });
  }

  return (
    <fieldset
      className={styles.row}
      aria-label={label}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onLeave();
      }}
    >
      <div className={styles.line}>
        <Select
          className={styles.type}
          label="Type"
          aria-label={`${label}, type`}
          allowDeselect={false}
          data={addressTypes.map((type) => ({
            value: type,
            label: addressTypeLabels[type],
            disabled: heldTypes.includes(type),
          }))}
          renderOption={({ option }) => (
            <>
              {option.label}
              {option.disabled === true && <VisuallyHidden>, taken</VisuallyHidden>}
            </>
          )}
          value={row.type}
          onChange={(chosen) => {
            const type = addressTypes.find((each) => each === chosen);
            if (type !== undefined) onChange({ ...row, type });
          }}
        />
        <div className={styles.input}>
          <AddressInput
            label="Address"
            name={`${name}.formattedAddress`}
            value={row}
            error={texts.formattedAddress}
            onChange={(draft) => change(draft, 'text')}
          />
        </div>
        <div className={styles.controls}>
          <Input.Label component="div" aria-hidden>
            &nbsp;
          </Input.Label>
          <Group gap={6} wrap="nowrap">
            <PanelToggle panel="fields" openPanel={panel} panelId={panelId} label={label} onToggle={onToggle} />
            {hasMaps && (
              <PanelToggle panel="map" openPanel={panel} panelId={panelId} label={label} onToggle={onToggle} />
            )}
            <DeleteButton label={label} onDelete={onDelete} />
          </Group>
        </div>
      </div>
      {panel === 'fields' && (
        <AddressFieldsInput
          id={panelId}
          name={name}
          value={row}
          changedLast={changedLast}
          errors={texts}
          onChange={change}
        />
      )}
      {panel === 'map' && (
        <PositionMap
          id={panelId}
          label={label}
          position={positionOf(row)}
          others={props.others}
          onMove={(at) => change(moveTo(row, at), 'coordinates')}
        />
      )}
    </fieldset>
  );
}

const toggles = {
  fields: { text: 'Fields', icon: IconForms },
  map: { text: 'Map', icon: IconMap2 },
} as const;

type PanelToggleProps = {
  panel: AddressPanel;
  openPanel: AddressPanel | null;
  panelId: string;
  label: string;
  onToggle: (panel: AddressPanel) => void;
};

function PanelToggle({ panel, openPanel, panelId, label, onToggle }: PanelToggleProps) {
  const { text, icon: Icon } = toggles[panel];
  const isOpen = panel === openPanel;
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      px={10}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      aria-label={`${text}, ${label}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onToggle(panel)}
    >
      {text}
    </Button>
  );
}

/** The last address cannot be deleted (clients.md 4). */
function DeleteButton({ label, onDelete }: { label: string; onDelete: (() => void) | undefined }) {
  const isLast = onDelete === undefined;
  return (
    <Tooltip label={isLast ? 'The last address cannot be deleted.' : 'Delete address'}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Delete ${label}`}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={onDelete}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
