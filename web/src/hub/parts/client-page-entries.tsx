import { Menu } from '@mantine/core';
import { IconEye, IconLinkOff, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { endHubAccess, sendHubLink, viewAsClient } from '@truckroll/contract/hub/hub-office';
import { mayViewAsClient } from '@truckroll/domain/hub/hub-viewers';
import { useCan, useRights } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';

type ClientPageEntriesProps = { client: Client; onChoose: (label: string) => void };

/** What the office does with a client's page: look at it, send a link to it, end all access (screens M1). */
export function ClientPageEntries({ client: { id, name, stage }, onChoose }: ClientPageEntriesProps) {
  const mayEdit = useCan()('Clients.edit');
  const mayLook = mayViewAsClient(useRights());
  const queryClient = useQueryClient();
  const params = { id };
  const view = useMutation({ mutationFn: () => fetchEndpoint(viewAsClient, { params, body: {} }) });
  const send = useMutation({
    mutationFn: () => fetchEndpoint(sendHubLink, { params, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clients', 'one', id] }),
  });
  const end = useMutation({ mutationFn: () => fetchEndpoint(endHubAccess, { params }) });

  /** The tab is opened by the press, before the answer: browsers stop tabs that open later. */
  const look = () => {
    const tab = window.open('about:blank', '_blank');
    return toastOnError(async () => {
      try {
        const { token } = await view.mutateAsync();
        (tab ?? window).location.assign(`/hub?view=${token}`);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };

  return (
    <>
      {mayLook && (
        <Menu.Item
          leftSection={<IconEye size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            onChoose('View as client');
            look();
          }}
        >
          View as client
        </Menu.Item>
      )}
      {mayEdit && stage !== 'archived' && (
        <Menu.Item
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            onChoose('Send link');
            toastOnError(async () => {
              const { sentTo } = await send.mutateAsync();
              toast.success(`Link sent to ${sentTo}`);
            });
          }}
        >
          Send link to their page
        </Menu.Item>
      )}
      {mayEdit && (
        <Menu.Item
          leftSection={<IconLinkOff size={18} stroke={1.7} aria-hidden />}
          onClick={() => {
            onChoose('End access');
            toastOnError(async () => {
              const isEnded = await confirm({
                kind: 'warning',
                title: 'End access to their page',
                message: `All personal links and devices of ${name} are signed out. Links to single documents keep working.`,
                confirmLabel: 'End access',
                work: () => end.mutateAsync(),
              });
              if (isEnded) toast.success('Access ended');
            });
          }}
        >
          End access to their page
        </Menu.Item>
      )}
    </>
  );
}
