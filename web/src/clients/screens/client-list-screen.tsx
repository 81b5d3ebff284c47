import { Menu } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { defaultStageFor } from '@truckroll/domain/clients/stages';
import { Suspense, useMemo, useState } from 'react';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { ColumnChoice, useColumnChoice } from '../../design/list/column-choice.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useShowsCards } from '../../design/phone.ts';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { SavedViews } from '../../saved-views/parts/saved-views.tsx';
import { useHasTags } from '../../tags/parts/tag-queries.ts';
import { useClientDeletion } from '../panels/client-deletion.tsx';
import { NewDocumentEntries, useNewDocuments } from '../panels/new-document.tsx';
import { useNewJob } from '../panels/new-job.tsx';
import { NewTaskEntry, useNewTask } from '../panels/new-task.tsx';
import { ClientListActions, FirstClients } from './client-list-actions.tsx';
import { clientColumns } from './client-list-columns.tsx';
import { ClientListFilters } from './client-list-filters.tsx';
import {
  clientFiltersOf,
  clientListTabs,
  isFiltered,
  openTab,
  readClientListSearch,
  tabOf,
  viewKeys,
  withoutFilters,
} from './client-list-search.ts';
import { type ClientListState, clientsOf, useClientListState } from './client-list-state.ts';
import { useClientSelection } from './client-selection.ts';

const ClientBulkBar = lazyPart(async () => (await import('./client-bulk-bar.tsx')).ClientBulkBar);

/** P6: the account's clients, or those assigned to the user. */
export function ClientListScreen() {
  if (viewScope(rightsOf(useMe()), 'Clients') === null) {
    return (
      <Page title="Clients">
        <EmptyState text="You do not have permission to view this page." />
      </Page>
    );
  }
  return <ClientList />;
}

function ClientList() {
  const { timezone } = useMe();
  const can = useCan();
  const showsCards = useShowsCards();
  const list = useClientListState();
  const { search } = list;
  const filters = clientFiltersOf(search);
  const query = useQuery(clientsOf(search));
  const { data } = query;
  const total = data?.total ?? 0;
  const hasClients = data !== undefined && Object.values(data.stageCounts ?? {}).some((count) => count > 0);
  const canEdit = can('Clients.edit');
  const { hasTags, areTagsPending } = useHasTags();
  const columns = useMemo(
    () => clientColumns({ timezone, canEdit, showsCards, hasTags }),
    [timezone, canEdit, showsCards, hasTags],
  );
  const choice = useColumnChoice('clients', columns, list);
  const selection = useClientSelection(filters, data?.clients ?? [], total);
  const deletion = useClientDeletion();
  // The bar stays after the selection, because its dialog may still be open.
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.count > 0 && !hasSelected) setHasSelected(true);

  const create = () => list.openLayer({ new: 'client' });
  const edit = (id: string) => list.openLayer({ edit: id });
  useShortcuts({
    n: can('Clients.create') ? create : undefined,
    e: canEdit ? () => withFocusedRow(edit) : undefined,
  });
  return (
    <Page
      title="Clients"
      actions={
        <>
          <SavedViews list="clients" state={list} keys={viewKeys} read={readClientListSearch} columns={choice} />
          <ClientListActions list={list} />
        </>
      }
      tabs={
        <PageTabs
          label="Categories"
          tabs={clientListTabs(data?.stageCounts)}
          value={tabOf(search)}
          onChange={(tab) => list.setFilters(openTab(search, tab))}
        />
      }
    >
      <ClientListFilters list={list}>
        <ColumnChoice columns={columns} choice={choice} />
      </ClientListFilters>
      <DataTable
        label="Clients"
        columns={showsCards ? columns : choice.shown}
        query={{
          ...query,
          isPending: query.isPending || areTagsPending,
          data: data && { items: data.clients, total: data.total, hasMore: data.hasMore },
        }}
        list={list}
        nameOf={(client) => client.name}
        linkOf={(client) => ({ to: '/clients/$clientId', params: { clientId: client.id } })}
        rowPropsOf={(client) => ({ id: rowIdOf(client.id) })}
        actionsOf={(client) => (
          <ClientRowMenu
            client={client}
            onEdit={() => edit(client.id)}
            onDelete={() => void deletion.deleteClient(client)}
          />
        )}
        selection={canEdit || can('Clients.delete') ? selection : undefined}
        empty={
          hasClients
            ? { text: 'No clients found' }
            : {
                text: 'No clients found',
                hint: 'Everything else, from requests to invoices, belongs to a client.',
                icon: <EmptyPicture of="clients" />,
                action: can('Clients.create') && <FirstClients list={list} />,
              }
        }
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      {hasSelected && (
        <Suspense>
          <ClientBulkBar selection={selection} filters={filters} total={total} hasMore={data?.hasMore} />
        </Suspense>
      )}
      <ClientListLayers list={list} />
      {deletion.dialog}
    </Page>
  );
}

const rowPrefix = 'client-';
const rowIdOf = (clientId: string): string => rowPrefix + clientId;

/** Runs an action on the client whose row has the focus. */
function withFocusedRow(act: (clientId: string) => void): void {
  const row = document.activeElement?.closest(`[id^="${rowPrefix}"]`);
  if (row) act(row.id.slice(rowPrefix.length));
}

const ClientModal = lazyDialog(async () => (await import('../panels/client-modal.tsx')).ClientModal);
const NewClientModal = lazyDialog(async () => (await import('../parts/new-client-modal.tsx')).NewClientModal);

/** The dialogs over the list that the URL opens: the form of a new or an existing client. */
function ClientListLayers({ list }: { list: ClientListState }) {
  const can = useCan();
  const { edit, new: made, category } = list.search;
  return (
    <Suspense>
      {edit !== undefined && <ClientModal key={edit} clientId={edit} onClose={list.closeLayer} />}
      {made === 'client' && can('Clients.create') && (
        <NewClientModal defaultStage={defaultStageFor(category)} onClose={list.closeLayer} />
      )}
    </Suspense>
  );
}

type ClientRowMenuProps = { client: Client; onEdit: () => void; onDelete: () => void };

/** The actions on a client of the list. */
function ClientRowMenu({ client, onEdit, onDelete }: ClientRowMenuProps) {
  const can = useCan();
  const canEdit = can('Clients.edit');
  const canDelete = can('Clients.delete');
  const job = useNewJob(client);
  const task = useNewTask(client);
  const makesDocuments = useNewDocuments(client).length > 0;
  if (!canEdit && !canDelete && !job.mayCreate && !task.mayCreate && !makesDocuments) return null;
  return (
    <>
      <RowMenu name={client.name}>
        {canEdit && <EditItem onClick={onEdit} />}
        {task.mayCreate && <NewTaskEntry onClick={task.create} />}
        <NewDocumentEntries client={client} />
        {job.mayCreate && (
          <Menu.Item leftSection={<IconTool size={18} stroke={1.7} aria-hidden />} onClick={job.create}>
            Create Job
          </Menu.Item>
        )}
        {canDelete && <DeleteItem onClick={onDelete} />}
      </RowMenu>
      {job.modal}
      {task.modal}
    </>
  );
}
