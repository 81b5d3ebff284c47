import { Alert, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '@truckroll/contract/account';
import { meQuery, useMe } from '../app/session/me.ts';
import { call } from '../app/transport/call.ts';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { BusyButton } from '../design/form/busy-button.tsx';

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
        Confirm the address of this installation
      </Text>
      <Text size="sm">
        People open the link in their invitation at this address. You can change it later in Company.
      </Text>
      <Group mt="sm">
        <BusyButton
          label={`Confirm ${here}`}
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
    mutationFn: async (publicOrigin: string) => (await call(updateAccount, { body: { publicOrigin } })).account,
    onSuccess: (account) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => (me === undefined ? undefined : { ...me, account })),
  });
}
