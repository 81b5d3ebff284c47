import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconFolderCog,
  IconMovie,
  IconNote,
  IconPhoto,
  IconPresentation,
  type IconProps,
} from '@tabler/icons-react';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { type FileKind, fileKindLabels, fileKindOf } from '@truckroll/domain/files/file-kinds';
import type { ComponentType } from 'react';
import styles from './drive-list.module.css';

/** The name of an item's type in titles: 'Rename Folder'. */
export const typeNames = { file: 'File', folder: 'Folder', note: 'Note' } as const satisfies Record<
  DriveItem['type'],
  string
>;

const fileIcons: Record<FileKind, ComponentType<IconProps>> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  audio: IconFileMusic,
  video: IconMovie,
  text: IconFileText,
  table: IconFileSpreadsheet,
  document: IconFileText,
  slides: IconPresentation,
  archive: IconFileZip,
  file: IconFile,
};

type Kind = Pick<DriveItem, 'type' | 'fileType' | 'isSystemGeneratedJob'>;

function iconOf({ type, fileType, isSystemGeneratedJob }: Kind): ComponentType<IconProps> {
  if (type === 'folder') return isSystemGeneratedJob ? IconFolderCog : IconFolder;
  return type === 'note' ? IconNote : fileIcons[fileKindOf(fileType ?? '')];
}

/** The text of the column Type. */
export const kindLabel = ({ type, fileType }: Kind): string =>
  type === 'file' ? fileKindLabels[fileKindOf(fileType ?? '')] : typeNames[type];

export function ItemIcon({ item }: { item: Kind }) {
  const Icon = iconOf(item);
  return <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} data-type={item.type} />;
}
