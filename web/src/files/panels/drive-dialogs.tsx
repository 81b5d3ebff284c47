import type { DriveItem } from '@truckroll/contract/files/drive';
import { Suspense } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { DriveOwner } from '../parts/drive-queries.ts';

const FolderModal = lazyDialog(async () => (await import('./folder-modal.tsx')).FolderModal);
const RenameModal = lazyDialog(async () => (await import('./rename-modal.tsx')).RenameModal);
const MoveModal = lazyDialog(async () => (await import('./move-modal.tsx')).MoveModal);
const ShareModal = lazyDialog(async () => (await import('./share-modal.tsx')).ShareModal);
const JobFileModal = lazyDialog(async () => (await import('./job-file-modal.tsx')).JobFileModal);

/** The open dialog of the drive, with its item. */
export type DriveDialog = { kind: 'folder' } | { kind: 'rename' | 'move' | 'share' | 'jobFile'; item: DriveItem };

type DriveDialogsProps = {
  owner: DriveOwner;
  dialog: DriveDialog | null;
  /** The current folder, with its subfolders. */
  folder: string | null;
  folders: readonly DriveItem[];
  onClose: () => void;
};

/** M7, M8, M9, M11 and M12; each is loaded on demand. */
export function DriveDialogs(props: DriveDialogsProps) {
  return <Suspense>{dialogOf(props)}</Suspense>;
}

function dialogOf({ owner, dialog, folder, folders, onClose }: DriveDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'folder':
      return <FolderModal owner={owner} folder={folder} folders={folders} onClose={onClose} />;
    case 'rename':
      return <RenameModal owner={owner} item={dialog.item} onClose={onClose} />;
    case 'move':
      return <MoveModal owner={owner} item={dialog.item} onClose={onClose} />;
    case 'share':
      return <ShareModal item={dialog.item} onClose={onClose} />;
    case 'jobFile':
      return <JobFileModal owner={owner} item={dialog.item} onClose={onClose} />;
  }
}
