import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateMe } from '@truckroll/contract/session/session';
import { meQuery, useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { Section } from '../../design/section.tsx';
import { ownPosition } from '../../visits/parts/own-position.ts';

/** Whether the person agrees that the position is recorded at the steps of visits. For companies that want it. */
export function PositionSection() {
  const { account, sharesPosition } = useMe();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (agrees: boolean) => fetchEndpoint(updateMe, { body: { sharesPosition: agrees } }),
    onSuccess: ({ user }) => queryClient.setQueryData(meQuery.queryKey, user),
  });
  const days = account.positionDays;
  if (days === null) return null;
  return (
    <Section
      title="Position"
      intro={`Your company records where the steps of visits are taken, if you agree. Positions are deleted after ${days} days.`}
    >
      <Switch
        label="Record my position at the steps of my visits"
        description="Only at the moment of a step, and never in between. Switching it off deletes your positions."
        checked={sharesPosition}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) =>
          toastOnError(async () => {
            await mutateAsync(checked);
            // The browser asks for its permission now rather than at the first step.
            if (checked) void ownPosition();
            toast.success('Saved');
          })
        }
      />
    </Section>
  );
}
