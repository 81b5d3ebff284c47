import { Menu, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  type IconProps,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { DriveItem } from '@truckroll/contract/files/drive';
import type { ComponentType } from 'react';
import { RowMenu } from '../../design/list/row-menu.tsx';

export type ItemActions = {
  rename: (item: DriveItem) => void;
  move: (item: DriveItem) => void;
  share: (item: DriveItem) => void;
  download: (item: DriveItem) => void;
  remove: (item: DriveItem) => void;
  /** Shows a file on the page of its client, or hides it there. */
  show: (item: DriveItem) => void;
};

/** Pictures are shown among the photos of their job. */
const isShowable = ({ type, fileType, moduleType }: DriveItem): boolean =>
  type === 'file' && fileType?.startsWith('image/') === false && (moduleType === 'clients' || moduleType === 'jobs');

/** The actions on an item of the drive. */
export function ItemMenu({ item, actions }: { item: DriveItem; actions: ItemActions }) {
  const fixed = item.isSystemGeneratedJob ? problems.systemFolder[1] : undefined;
  const unshared = fixed ?? (item.type === 'folder' ? problems.foldersUnshared[1] : undefined);
  return (
    <RowMenu name={item.name}>
      <Entry icon={IconPencil} label="Rename" reason={fixed} onClick={() => actions.rename(item)} />
      <Entry icon={IconFolderSymlink} label="Move" reason={fixed} onClick={() => actions.move(item)} />
      <Entry icon={IconShare} label="Share" reason={unshared} onClick={() => actions.share(item)} />
      {item.type === 'file' && <Entry icon={IconDownload} label="Download" onClick={() => actions.download(item)} />}
      {isShowable(item) && (
        <Entry
          icon={item.isClientVisible ? IconEyeOff : IconEye}
          label={item.isClientVisible ? 'Hide from the client' : 'Show to the client'}
          onClick={() => actions.show(item)}
        />
      )}
      <Entry icon={IconTrash} label="Delete" color="red" reason={fixed} onClick={() => actions.remove(item)} />
    </RowMenu>
  );
}

type EntryProps = {
  icon: ComponentType<IconProps>;
  label: string;
  color?: string;
  /** Why it is unavailable now. */
  reason?: string | undefined;
  onClick: () => void;
};

/** An unavailable entry stays focusable, so that its reason can be read. */
function Entry({ icon: Icon, label, color, reason, onClick }: EntryProps) {
  const entry = (
    <Menu.Item
      color={color}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      {...(reason === undefined
        ? { onClick }
        : { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason, closeMenuOnClick: false })}
    >
      {label}
    </Menu.Item>
  );
  return reason === undefined ? (
    entry
  ) : (
    <Tooltip label={reason} position="left" withinPortal={false}>
      {entry}
    </Tooltip>
  );
}
