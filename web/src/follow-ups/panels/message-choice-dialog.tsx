import { Alert, Button, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { followUpRules } from '@truckroll/domain/follow-ups/follow-up-steps';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { followUpLogQuery, messageChoiceQuery, useChooseMessages } from '../parts/follow-up-queries.ts';
import { FollowUpStatus } from '../parts/follow-up-status.tsx';

type MessageChoiceDialogProps = { clientId: string; clientName: string; onClose: () => void };

/** Which messages a client gets by itself, and the latest ones. */
export function MessageChoiceDialog({ clientId, clientName, onClose }: MessageChoiceDialogProps) {
  const query = useQuery(messageChoiceQuery(clientId));
  const choose = useChooseMessages(clientId);
  const { isAdmin } = useMe();
  const save = (change: Parameters<typeof choose.mutateAsync>[0]) =>
    toastOnError(async () => {
      await choose.mutateAsync(change);
      toast.success('Saved');
    });
  const choice = query.data;
  return (
    <Dialog title={`Automatic messages to ${clientName}`} width={520} onClose={onClose}>
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows columns={1} rows={3} isPhone />}
      {choice !== undefined && (
        <Stack gap="md">
          <Switch
            label="Emails"
            description="Reminders, estimates that wait for an answer, invoices that are due, and the like."
            checked={choice.mails}
            disabled={choose.isPending}
            onChange={(event) => save({ mails: event.currentTarget.checked })}
          />
          <Switch
            label="Text messages"
            description="A client who answers STOP gets none, whatever is chosen here."
            checked={choice.texts}
            disabled={choose.isPending}
            onChange={(event) => save({ texts: event.currentTarget.checked })}
          />
          {choice.needsConsent && (
            <Alert color="yellow" variant="light" role="status">
              <Stack gap="xs" align="flex-start">
                <Text size="sm">This client was imported and gets no texts before agreeing to them.</Text>
                <Button size="compact-sm" variant="default" onClick={() => save({ hasAgreed: true })}>
                  The client has agreed
                </Button>
              </Stack>
            </Alert>
          )}
          {isAdmin && <LatestMessages clientId={clientId} />}
        </Stack>
      )}
    </Dialog>
  );
}

function LatestMessages({ clientId }: { clientId: string }) {
  const { timezone } = useMe();
  const log = useQuery(followUpLogQuery({ page: 1, limit: 10, clientId }));
  if (log.data === undefined) return null;
  if (log.data.followUps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No messages have been sent by themselves yet.
      </Text>
    );
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Latest messages" style={{ listStyle: 'none' }}>
      {log.data.followUps.map((followUp) => (
        <li key={followUp.id}>
          <Text size="sm" fw={600}>
            {followUpRules[followUp.step].label}
          </Text>
          <Text size="xs" c="dimmed">{`${followUp.about}, ${formatDateTime(followUp.createdAt, timezone)}`}</Text>
          <FollowUpStatus of={followUp} />
        </li>
      ))}
    </Stack>
  );
}
