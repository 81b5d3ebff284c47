import { UnstyledButton } from '@mantine/core';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './drive-list.module.css';
import { ItemIcon } from './item-kind.tsx';
import { RenameInput } from './rename-input.tsx';

/** The delay before a click opens the item: a second click within it edits the name instead. */
const doublePressMs = 250;

type NameCellProps = {
  item: DriveItem;
  onOpen: () => void;
  /** Absent if the name is not editable. */
  onEdit?: (() => void) | undefined;
  isEditing: boolean;
  onConfirm: (name: string) => void;
  onCancel: () => void;
};

/** The name of an item: a click opens it, a double click or F2 edits it inline (screens M6). */
export function NameCell(props: NameCellProps) {
  const { item, isEditing } = props;
  return (
    <span className={styles.name}>
      <ItemIcon item={item} />
      {isEditing ? (
        <RenameInput
          name={item.name}
          label={`New name of ${item.name}`}
          onConfirm={props.onConfirm}
          onCancel={props.onCancel}
        />
      ) : (
        <NameButton {...props} />
      )}
    </span>
  );
}

function NameButton({ item, onOpen, onEdit }: NameCellProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClick(event: MouseEvent): void {
    clearTimeout(timer.current);
    // The keyboard, and a click elsewhere on the row, open at once.
    if (onEdit === undefined || event.detail === 0) onOpen();
    else if (event.detail === 1) timer.current = setTimeout(onOpen, doublePressMs);
  }

  return (
    <UnstyledButton
      data-row-target
      className={styles.target}
      onClick={onClick}
      onDoubleClick={() => {
        clearTimeout(timer.current);
        onEdit?.();
      }}
    >
      {item.name}
    </UnstyledButton>
  );
}
