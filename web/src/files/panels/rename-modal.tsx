import { Button, Group } from '@mantine/core';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { Dialog } from '../../design/dialog/dialog.tsx';
import type { DriveOwner } from '../parts/drive-queries.ts';
import { typeNames } from './item-kind.tsx';
import { RenameInput } from './rename-input.tsx';
import { useRename } from './use-rename.ts';

type RenameModalProps = { owner: DriveOwner; item: DriveItem; onClose: () => void };

/** M8: renames an item. Blur confirms, so the 'Rename' button only needs to take the focus. */
export function RenameModal({ owner, item, onClose }: RenameModalProps) {
  const rename = useRename(owner);
  return (
    <Dialog
      title={`Rename ${typeNames[item.type]}`}
      onClose={onClose}
      width={440}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-keeps-name onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onClose}>Rename</Button>
        </Group>
      }
    >
      <RenameInput
        name={item.name}
        label="Name"
        showsLabel
        onCancel={onClose}
        onConfirm={(name) => {
          void rename(item, name);
          onClose();
        }}
      />
    </Dialog>
  );
}
