import { Alert, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '@truckroll/contract/account/account';
import { meQuery, useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';

/** Whether an address leads to this computer only, such as http://127.0.0.1:3000. */
const isOnThisComputer = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/**
 * The address that invitations link to, confirmed in place: until then they are refused (TM-3). Shown to nobody once it is
 * known. Whoever may invite is an admin, and may confirm it.
 */
export function OriginNotice() {
  const { origin } = useMe().account.installation;
  const here = window.location.origin;
  const confirm = useConfirmOrigin();
  if (origin !== null) return null;
  return (
    <Alert color="gray" variant="light">
      <Text fw={600} mb={4}>
        Where does your team open Truckroll?
      </Text>
      <Text size="sm">
        The link in an invitation leads to the web address that you are using now: <b>{here}</b>.
        {isOnThisComputer(here) &&
          ' It opens on this computer only. To invite people, open Truckroll by the address that they can reach, and come back here.'}{' '}
        You can change it later in Settings, Company.
      </Text>
      <Group mt="sm">
        <BusyButton
          label="Yes, use this address"
          busyLabel="Saving..."
          isBusy={confirm.isPending}
          onClick={() => {
            if (!confirm.isPending) toastOnError(() => confirm.mutateAsync(here));
          }}
        />
      </Group>
    </Alert>
  );
}

function useConfirmOrigin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (publicOrigin: string) =>
      (await fetchEndpoint(updateAccount, { body: { publicOrigin } })).account,
    onSuccess: (account) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => (me === undefined ? undefined : { ...me, account })),
  });
}
