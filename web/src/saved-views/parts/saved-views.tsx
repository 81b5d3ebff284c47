import { Button, Loader, Menu, Text } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedViewList } from '@truckroll/contract/fields/list-keys';
import type { SavedView } from '@truckroll/contract/saved-views/saved-views';
import { Suspense, useState } from 'react';
import { readNewer } from '../../app/record-form/read-newer.ts';
import { saveOrReload } from '../../app/record-form/stale-record.ts';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { ListSearch } from '../../design/list/list-search.ts';
import type { ListState } from '../../design/list/list-state.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import type { ViewContent } from './saved-view-dialog.tsx';
import { readView, savedViewsQuery, useDeleteView, useSaveView } from './saved-view-queries.ts';
import styles from './saved-views.module.css';
import { closingOf, naming, openingOf, textOfSearch, versionOf } from './view-search.ts';

const SavedViewDialog = lazyDialog(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog);

type SavedViewsProps<S extends ListSearch> = {
  list: SavedViewList;
  state: ListState<S>;
  /** The parts of the list's address that a view keeps: filters, tab and order. */
  keys: readonly (keyof S & string)[];
  read: (raw: Record<string, unknown>) => S;
  columns: { hidden: readonly string[] };
};

/** The saved views of a list: opens, saves, changes and deletes them. The open one is in the URL (screens 3.3). */
export function SavedViews<S extends ListSearch>(props: SavedViewsProps<S>) {
  const { list, state, keys, read, columns } = props;
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<{ view: SavedView | null } | null>(null);
  const { savedView: openedId, viewVersion, page } = state.search;
  // The views are not read before somebody wants to see them.
  const query = useQuery({ ...savedViewsQuery(list), enabled: isOpen || openedId !== undefined });
  const queryClient = useQueryClient();
  const save = useSaveView();
  const remove = useDeleteView();
  const opened = query.data?.find(({ id }) => id === openedId);
  const now: ViewContent = {
    list,
    search: textOfSearch(state.search, keys),
    hiddenColumns: columns.hidden.toSorted(),
  };
  const isChanged = opened !== undefined && !shows(opened, now);
  const mayChange = opened !== undefined && (opened.userId === me.id || me.isAdmin);

  const open = (view: SavedView) => state.setFilters(openingOf<S>(view, { keys, read }));
  const close = () => state.setFilters(closingOf<S>({ keys, read }));
  /** Says which view is open. The rows stay the same. */
  const name = (view: SavedView | null) => state.setFilters({ ...naming(view), page } as Partial<S>);

  /** Says which version is open. The filters and the columns stay the same. */
  const follow = (view: SavedView) => state.setFilters({ ...versionOf(view), page } as Partial<S>);

  // The version that the list began with: a newer one may have been read since, because lists follow what others do.
  const replace = (view: SavedView) =>
    toastOnError(async () => {
      const { id, name, isShared } = view;
      const updatedAt = viewVersion ?? view.updatedAt;
      const isSaved = await saveOrReload(
        async () => follow(await save.mutateAsync({ ...now, id, name, isShared, updatedAt })),
        async () => follow(await readNewer({ ...view, updatedAt }, (edited) => readView(queryClient, edited))),
      );
      if (isSaved) toast.success('View saved');
    });

  const askToDelete = (view: SavedView) =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete view',
        message: `The view '${view.name}' will be deleted${view.isShared ? ' for everybody' : ''}. This action cannot be undone.`,
        async work() {
          await remove.mutateAsync(view);
          name(null);
          toast.success('View deleted');
        },
      }),
    );

  const itemsOf = (label: string, views: readonly SavedView[]) =>
    views.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {views.map((view) => (
          <Menu.RadioItem
            key={view.id}
            value={view.id}
            checked={view.id === openedId && !isChanged}
            closeMenuOnClick
            onChange={() => open(view)}
          >
            {view.name}
            {view.userId !== me.id && (
              <Text span size="xs" c="dimmed" ml={6}>
                {view.userName}
              </Text>
            )}
          </Menu.RadioItem>
        ))}
      </>
    );

  return (
    <>
      <OnDemandMenu
        onChange={setOpen}
        position="bottom-end"
        className={styles.menu}
        target={(props) => (
          <Button
            {...props}
            variant="default"
            className={styles.target}
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-label={opened === undefined ? 'Views' : `Views: ${opened.name}${isChanged ? ', changed' : ''}`}
          >
            <span className={styles.label}>
              {opened === undefined ? 'Views' : opened.name}
              {isChanged && '*'}
            </span>
          </Button>
        )}
      >
        {query.isPending && <Loader size="sm" m="xs" aria-label="Loading the views" />}
        {query.isError && query.data === undefined && (
          <Menu.Item closeMenuOnClick={false} onClick={() => void query.refetch()}>
            The views could not be loaded. Try again
          </Menu.Item>
        )}
        {itemsOf('My views', query.data?.filter(({ userId }) => userId === me.id) ?? [])}
        {itemsOf('Shared by others', query.data?.filter(({ userId }) => userId !== me.id) ?? [])}
        {query.data?.length !== 0 && <Menu.Divider />}
        {mayChange && isChanged && (
          <Menu.Item leftSection={<IconDeviceFloppy size={18} stroke={1.7} />} onClick={() => void replace(opened)}>
            Update ‘{opened.name}’
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => setEdited({ view: null })}>
          Save as a new view
        </Menu.Item>
        {mayChange && (
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={() => setEdited({ view: opened })}>
            Rename or share ‘{opened.name}’
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.7} />}
            onClick={() => void askToDelete(opened)}
          >
            Delete ‘{opened.name}’
          </Menu.Item>
        )}
        {opened !== undefined && (
          <Menu.Item leftSection={<IconX size={18} stroke={1.7} />} onClick={close}>
            Close ‘{opened.name}’
          </Menu.Item>
        )}
      </OnDemandMenu>
      <Suspense>
        {edited !== null && (
          <SavedViewDialog
            view={edited.view && (opened ?? edited.view)}
            content={now}
            onClose={() => setEdited(null)}
            onSaved={({ view, before }) => {
              setEdited(null);
              if (before === null) name(view);
              else if (before.updatedAt === viewVersion) follow(view);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const shows = (view: SavedView, { search, hiddenColumns }: ViewContent): boolean =>
  view.search === search && view.hiddenColumns.toSorted().join() === hiddenColumns.join();
