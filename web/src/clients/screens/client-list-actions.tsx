import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { saveFile } from '../../app/save-file.ts';
import { useCan } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { ImportLink } from '../../design/import-link.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { clientFiltersOf } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';

/** Actions on the whole list: create, import and export clients. */
export function ClientListActions({ list }: { list: ClientListState }) {
  const can = useCan();
  const canCreate = can('Clients.create');
  const exporting = useExport(list);
  return (
    <>
      <OnDemandMenu
        target={(props) => (
          <ActionIcon {...props} variant="default" size={36} aria-label="More actions" loading={exporting.isPending}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {canCreate && (
          <Menu.Item
            leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/settingsV2/import" />}
          >
            Import clients
          </Menu.Item>
        )}
        {can('Clients.edit') && (
          <Menu.Item
            leftSection={<IconArrowMerge size={18} stroke={1.7} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/clients/duplicates" />}
          >
            Find duplicates
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={() => exporting.mutate()}>
          Export clients
        </Menu.Item>
      </OnDemandMenu>
      {canCreate && <CreateClientButton list={list} />}
    </>
  );
}

const CreateClientButton = ({ list }: { list: ClientListState }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => list.openLayer({ new: 'client' })}>
    Create Client
  </Button>
);

/** The actions that add the first clients to an empty list. */
export const FirstClients = ({ list }: { list: ClientListState }) => (
  <Group gap="sm" justify="center">
    <CreateClientButton list={list} />
    <ImportLink />
  </Group>
);

/** Exports the clients of the current list, of all pages and in its order. */
function useExport({ search }: ClientListState) {
  return useMutation({
    mutationFn: () =>
      fetchFile(exportClients, {
        query: { ...clientFiltersOf(search), sortBy: search.sortBy, sortOrder: search.sortOrder },
      }),
    onSuccess: saveFile,
    onError(error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
    },
  });
}
