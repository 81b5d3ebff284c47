import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportClients } from '@truckroll/contract/client-transfer';
import { saveFile } from '../app/save-file.ts';
import { useCan } from '../app/session/me.ts';
import { callForFile } from '../app/transport/call.ts';
import { ApiProblem, problemText } from '../design/feedback/api-problem.ts';
import { toast } from '../design/feedback/toasts.ts';
import { clientFiltersOf } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';

/** Actions on the whole list: create, import and export clients. */
export function ClientListActions({ list }: { list: ClientListState }) {
  const can = useCan();
  const canCreate = can('Clients.create');
  const exporting = useExport(list);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions" loading={exporting.isPending}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canCreate && (
            <Menu.Item
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
              onClick={() => list.openLayer({ new: 'import' })}
            >
              Import clients
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            onClick={() => exporting.mutate()}
          >
            Export clients
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {canCreate && <CreateClientButton list={list} />}
    </>
  );
}

export const CreateClientButton = ({ list }: { list: ClientListState }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => list.openLayer({ new: 'client' })}>
    Create Client
  </Button>
);

/** Exports the clients of the current list, of all pages and in its order. */
function useExport({ search }: ClientListState) {
  return useMutation({
    mutationFn: () =>
      callForFile(exportClients, {
        query: { ...clientFiltersOf(search), sortBy: search.sortBy, sortOrder: search.sortOrder },
      }),
    onSuccess: saveFile,
    onError(error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
    },
  });
}
