import { Button, Menu } from '@mantine/core';
import { IconFolderPlus, IconNote, IconPlus, IconUpload } from '@tabler/icons-react';

type AddMenuProps = { onFolder: () => void; onUpload: () => void; onNote: () => void };

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The plus menu of the drive (screens M6). */
export function AddMenu({ onFolder, onUpload, onNote }: AddMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Add</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={onFolder}>
          Create Folder
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload {...icon} />} onClick={onUpload}>
          Upload File
        </Menu.Item>
        <Menu.Item leftSection={<IconNote {...icon} />} onClick={onNote}>
          Create Notes
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
