import { ActionIcon, Button, Group, Input, Select, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconForms, IconMap2, IconTrash } from '@tabler/icons-react';
import { type AddressDraft, moveTo, positionOf } from '@truckroll/domain/addresses/address-draft';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { type AddressType, addressTypeLabels, addressTypes } from '@truckroll/domain/clients/address-rows';
import { useId, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { AddressFieldsInput, type ChangedLast } from '../../maps/parts/address-fields-input.tsx';
import { AddressInput } from '../../maps/parts/address-input.tsx';
import { PositionMap } from '../../maps/parts/position-map.tsx';
import styles from './client-address-row.module.css';
import type { AddressRow } from './client-form-values.ts';

export type AddressPanel = 'fields' | 'map';
export type AddressErrors = Partial<Record<keyof AddressDraft, { message?: string }>>;

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
export function ClientAddressRow(props: ClientAddressRowProps) {
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
