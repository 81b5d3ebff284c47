import { Switch, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeNotificationChoices } from '@truckroll/contract/notifications/notifications';
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '@truckroll/domain/notifications/notification-choices';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import styles from './choice-table.module.css';
import { choicesQuery } from './notification-queries.ts';

const kindTexts: Record<NotificationKind, { label: string; description: string }> = {
  assigned: { label: 'Assigned to me', description: 'Jobs, visits, requests and tasks.' },
  schedule: { label: 'Schedule changes', description: 'A new time, a change of team, a removal or a cancellation.' },
  completed: { label: 'Jobs completed', description: 'Jobs that I created.' },
  documents: { label: 'Estimates and payments', description: 'Estimates answered, invoices paid online.' },
  clients: { label: 'New clients', description: 'Created or imported.' },
  messages: { label: 'Messages', description: 'E-mail from clients, and e-mail of mine that could not be sent.' },
};

const channelTexts: Record<NotificationChannel, string> = { bell: 'Bell', push: 'Push', email: 'E-mail' };

/** The notification channels by kind. There is a switch for each pair, which saves at once (API NO-7). */
export function ChoiceTable() {
  const queryClient = useQueryClient();
  const query = useQuery(choicesQuery);
  const { mutate } = useMutation({
    mutationFn: ({ kind, channel, on }: { kind: NotificationKind; channel: NotificationChannel; on: boolean }) =>
      fetchEndpoint(changeNotificationChoices, { body: { choices: { [kind]: { [channel]: on } } } }),
    onMutate: ({ kind, channel, on }) => {
      queryClient.setQueryData(
        choicesQuery.queryKey,
        (known) => known && { choices: { ...known.choices, [kind]: { ...known.choices[kind], [channel]: on } } },
      );
    },
    onError: (error) => {
      toast.error(problemText(error));
      void queryClient.invalidateQueries(choicesQuery);
    },
  });
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows columns={4} rows={5} isPhone={false} />;
  const { choices } = query.data;
  return (
    <Table className={styles.table} verticalSpacing="sm" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Notification</Table.Th>
          {notificationChannels.map((channel) => (
            <Table.Th key={channel} scope="col" className={styles.choice}>
              {channelTexts[channel]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {notificationKinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={450}>
              {kindTexts[kind].label}
              <Text size="sm" c="dimmed" fw={400}>
                {kindTexts[kind].description}
              </Text>
            </Table.Th>
            {notificationChannels.map((channel) => (
              <Table.Td key={channel} className={styles.choice}>
                <Switch
                  aria-label={`${kindTexts[kind].label}: ${channelTexts[channel]}`}
                  checked={choices[kind][channel]}
                  onChange={(event) => mutate({ kind, channel, on: event.currentTarget.checked })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
