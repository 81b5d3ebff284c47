import { UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { DriveItem, listDrive } from '@truckroll/contract/files/drive';
import { palette } from '@truckroll/domain/colors/palette';
import { formatDate } from '@truckroll/domain/format/dates';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Badge, QuietBadge } from '../../design/badge.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import type { ListState } from '../../design/list/list-state.ts';
import type { Column } from '../../design/list/table-model.ts';
import styles from './drive-list.module.css';
import type { ItemDragging } from './item-dragging.ts';
import { ItemIcon, kindLabel } from './item-kind.tsx';
import { type ItemActions, ItemMenu } from './item-menu.tsx';
import { RenameInput } from './rename-input.tsx';

export const driveFilters = ['All', 'Files', 'Folders'] as const;
export type DriveFilter = (typeof driveFilters)[number];

/** Notes show under All and Files (screens B78). */
const isUnder = (filter: DriveFilter, { type }: Pick<DriveItem, 'type'>): boolean =>
  filter === 'All' || (filter === 'Folders') === (type === 'folder');

type DriveListProps = {
  query: UseQueryResult<DataOf<typeof listDrive>>;
  filter: DriveFilter;
  onOpen: (item: DriveItem) => void;
  /** Absent for users with read access only. */
  actions?: ItemActions | undefined;
  onRename: (item: DriveItem, name: string) => void;
  dragging: ItemDragging;
  /** The item whose row is focused once it is rendered, unless something else has the focus. */
  focusOn: string | undefined;
  /** The actions offered in an empty folder. */
  create: ReactNode;
};

/** The items of a folder (screens M6). */
export function DriveList({ query, filter, onOpen, actions, onRename, dragging, focusOn, create }: DriveListProps) {
  const { timezone } = useMe();
  const [editing, setEditing] = useState<string | null>(null);
  const [edited, setEdited] = useState(focusOn ?? null);
  const items = useMemo(() => query.data?.items.filter((item) => isUnder(filter, item)), [query.data, filter]);

  // Renaming by keyboard returns the focus to the name; after a click elsewhere the focus stays there.
  useEffect(() => {
    if (edited === null || items === undefined) return;
    setEdited(null);
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-item="${edited}"] [data-row-target]`)?.focus();
  }, [edited, items]);

  const mayEdit = (item: DriveItem): boolean => actions !== undefined && !item.isSystemGeneratedJob;
  const endEditing = (item: DriveItem): void => {
    setEditing(null);
    setEdited(item.id);
  };

  const name: Column<DriveItem, never> = {
    key: 'name',
    title: 'Name',
    width: '40%',
    render: (item) => (
      <NameCell
        item={item}
        isEditing={editing === item.id}
        onOpen={() => onOpen(item)}
        onEdit={mayEdit(item) ? () => setEditing(item.id) : undefined}
        onConfirm={(wanted) => {
          endEditing(item);
          onRename(item, wanted);
        }}
        onCancel={() => endEditing(item)}
      />
    ),
  };

  return (
    <DataTable
      label="Files"
      columns={[name, ...otherColumns(timezone)]}
      query={{ ...query, data: items && { items, total: items.length } }}
      list={wholeList(items?.length ?? 0)}
      nameOf={(item) => item.name}
      rowPropsOf={(item) => ({
        ...dragging.rowProps(item),
        ...({ 'data-item': item.id } as object),
        className: styles.row,
        onKeyDown(event) {
          if (event.key !== 'F2' || !mayEdit(item)) return;
          event.preventDefault();
          setEditing(item.id);
        },
      })}
      actionsOf={actions && ((item) => <ItemMenu item={item} actions={actions} />)}
      empty={{
        text: filter === 'All' ? 'No files or folders found' : `No ${filter} found`,
        ...(filter === 'All' && {
          hint: 'Photos, plans and documents, where everyone on the job can find them.',
          icon: <EmptyPicture of="drive" />,
        }),
        action: filter === 'All' ? create : undefined,
      }}
    />
  );
}

const none = '-';

const otherColumns = (timezone: string): Column<DriveItem, never>[] => [
  {
    key: 'processing',
    title: 'Status',
    width: 150,
    onCard: 'beside',
    render: ({ processingStatus }) =>
      processingStatus === 'Completed' ? null : (
        <Badge group="processing" value={processingStatus === 'Failed' ? 'failed' : 'processing'} />
      ),
  },
  { key: 'type', title: 'Type', width: 120, onCard: 'none', render: kindLabel },
  {
    key: 'size',
    title: 'Size',
    width: 96,
    align: 'right',
    onCard: 'plain',
    render: ({ fileSize }) => (fileSize === null ? none : formatFileSize(fileSize)),
  },
  {
    key: 'creator',
    title: 'Created by',
    width: 160,
    onCard: 'rest',
    render: ({ createdBy }) => createdBy?.name ?? none,
  },
  {
    key: 'created',
    title: 'Created',
    width: 118,
    onCard: 'plain',
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, timezone)}</time>,
  },
];

/** A drive's list is loaded whole: it has one page and the server's order (API DR-1). */
const wholeList = (total: number): ListState<Record<never, never>> => ({
  search: {},
  page: 1,
  limit: Math.max(1, total),
  setSearch: ignore,
  setFilters: ignore,
  setPage: ignore,
  sortBy: ignore,
});

const ignore = (): void => undefined;

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
function NameCell(props: NameCellProps) {
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
      {item.type === 'file' && item.isClientVisible && <QuietBadge color={palette.green} label="Shown to the client" />}
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
