import { Button, Group, Menu, Select } from '@mantine/core';
import { IconFolderPlus, IconNote, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DriveItem, downloadFile } from '@truckroll/contract/files/drive';
import type { SearchHit } from '@truckroll/contract/search/search';
import { type ReactNode, useRef, useState } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { SearchInput } from '../../design/list/search-input.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { AskFilesButton } from '../parts/ask-files-button.tsx';
import { type Citation, citationOfHit } from '../parts/citation.ts';
import type { DrivePlace } from '../parts/drive-place.ts';
import { type DriveOwner, driveQuery, useMoveItem, useShowItem } from '../parts/drive-queries.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { toastProblem } from '../parts/toast-problem.ts';
import { UploadBox } from '../parts/upload-box.tsx';
import type { Uploads } from '../parts/use-uploads.ts';
import { DriveCrumbs } from './drive-crumbs.tsx';
import { type DriveDialog, DriveDialogs } from './drive-dialogs.tsx';
import { type DriveFilter, DriveList, driveFilters } from './drive-list.tsx';
import styles from './drive-panel.module.css';
import { useItemDragging } from './item-dragging.ts';
import type { ItemActions } from './item-menu.tsx';
import { SearchResults } from './search-results.tsx';
import { useItemDeletion } from './use-item-deletion.ts';
import { useRename } from './use-rename.ts';

type FolderViewProps = {
  owner: DriveOwner;
  place: DrivePlace;
  canChange: boolean;
  uploads: Uploads;
  /** The item that was open before, whose row gets the focus. */
  comesFrom: string | undefined;
  /** A search has found this place; its file is opened. */
  onFound: (place: Citation | null) => void;
};

const inWorkText = 'This file is still being processed. Please wait a moment and try again.';
const unreadableText = 'This file could not be processed.';
const waitSeconds = 8;

/** A folder of the drive, or search results. */
export function FolderView({ owner, place, canChange, uploads, comesFrom, onFound }: FolderViewProps) {
  const folder = place.folder ?? null;
  const query = useQuery(driveQuery(owner, folder));
  const [filter, setFilter] = useState<DriveFilter>('All');
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<DriveDialog | null>(null);
  const openPicker = useRef<() => void>(null);
  const rename = useRename(owner);
  const show = useShowItem(owner);
  const remove = useItemDeletion(owner, (item) => setDialog({ kind: 'jobFile', item }));
  const isPhone = useIsPhone();
  // A long press on a phone does not drag: 'Move' does the same there.
  const dragging = useItemDragging(useMove(owner), canChange && !isPhone);

  const openHit = (hit: SearchHit): void => {
    const found = hit.type === 'note' ? null : citationOfHit(hit, search);
    onFound(found);
    place.go(hit.type === 'note' ? { note: hit.id } : { file: hit.id, page: found?.page ?? undefined });
  };

  const actions: ItemActions = {
    rename: (item) => setDialog({ kind: 'rename', item }),
    move: (item) => setDialog({ kind: 'move', item }),
    share: (item) => setDialog({ kind: 'share', item }),
    download: (item) => void downloadItem(item),
    remove: (item) => void remove(item),
    show: ({ id, isClientVisible }) =>
      toastOnError(async () => {
        await show.mutateAsync({ id, isShown: !isClientVisible });
        toast.success(
          isClientVisible ? 'The client no longer sees the file' : 'The client sees the file on their page',
        );
      }),
  };

  const list = (
    <DriveList
      query={query}
      filter={filter}
      onOpen={(item) => openItem(item, place)}
      actions={canChange ? actions : undefined}
      onRename={(item, name) => void rename(item, name)}
      dragging={dragging}
      focusOn={comesFrom}
      create={
        canChange && (
          <Button variant="default" onClick={() => openPicker.current?.()}>
            Upload File
          </Button>
        )
      }
    />
  );

  return (
    <>
      <DriveCrumbs
        crumbs={query.data?.breadcrumb}
        onOpen={(id) => {
          setSearch('');
          place.go({ folder: id ?? undefined });
        }}
        dragging={dragging}
      />
      <DriveBar search={search} onSearch={setSearch} filter={filter} onFilter={setFilter}>
        {owner.moduleType !== 'job_signature' && (
          <AskFilesButton moduleType={owner.moduleType} moduleId={owner.moduleId} canChange={canChange} />
        )}
        {canChange && (
          <AddMenu
            onFolder={() => setDialog({ kind: 'folder' })}
            onUpload={() => openPicker.current?.()}
            onNote={() => place.go({ note: 'new' })}
          />
        )}
      </DriveBar>
      <UploadBox uploads={uploads} folder={folder} />
      {search !== '' && <SearchResults owner={owner} search={search} onOpen={openHit} />}
      <div hidden={search !== ''}>
        {canChange ? (
          <DropZone openRef={openPicker} onChoose={uploads.add}>
            {list}
          </DropZone>
        ) : (
          list
        )}
      </div>
      <DriveDialogs
        owner={owner}
        dialog={dialog}
        folder={folder}
        folders={(query.data?.items ?? []).filter(({ type }) => type === 'folder')}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

/** Opens a folder, a note or a processed file; other files are not ready yet. */
function openItem({ id, type, processingStatus }: DriveItem, place: DrivePlace): void {
  if (type === 'folder') place.go({ folder: id });
  else if (type === 'note') place.go({ note: id });
  else if (processingStatus === 'Completed') place.go({ file: id, page: undefined });
  else toast.info(processingStatus === 'Failed' ? unreadableText : inWorkText, { seconds: waitSeconds });
}

/** Moves a dragged item into the folder it was dropped on. */
function useMove(owner: DriveOwner): (item: DriveItem, folder: string | null) => void {
  const { mutateAsync } = useMoveItem(owner);
  return (item, destinationFolderId) =>
    void mutateAsync({ itemId: item.id, destinationFolderId }).catch((error: unknown) =>
      toastProblem(error, 'Error moving item'),
    );
}

type AddMenuProps = { onFolder: () => void; onUpload: () => void; onNote: () => void };

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The plus menu of the drive (screens M6). */
function AddMenu({ onFolder, onUpload, onNote }: AddMenuProps) {
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

/** Fetches a file's content and has the browser save it under its name (DR-12); a failure is a browser alert (screens 3.6). */
async function downloadItem({ systemGeneratedFileName: key, name }: DriveItem): Promise<void> {
  if (key === null) return;
  try {
    saveFile(await fetchFile(downloadFile, { body: { key, filename: name } }));
  } catch (error) {
    window.alert(problemText(error, downloadFile.failure));
  }
}

type DriveBarProps = {
  search: string;
  onSearch: (search: string) => void;
  filter: DriveFilter;
  onFilter: (filter: DriveFilter) => void;
  /** Shown at the end of the row. */
  children: ReactNode;
};

/** Search box, type filter and plus menu of the drive (screens M6). */
function DriveBar({ search, onSearch, filter, onFilter, children }: DriveBarProps) {
  return (
    <div className={styles.bar}>
      <SearchInput label="Search files" value={search} onSearch={onSearch} maxWidth={480} />
      <Group gap="sm">
        <Select
          aria-label="Type"
          data={driveFilters}
          value={filter}
          onChange={(chosen) => onFilter(driveFilters.find((each) => each === chosen) ?? 'All')}
          allowDeselect={false}
          w={112}
        />
        {children}
      </Group>
    </div>
  );
}
