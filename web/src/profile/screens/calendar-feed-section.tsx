import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@truckroll/contract/planning/calendar-feed';
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getCalendarFeed, { signal })).feed,
});

/** The address at which other calendar programs read the user's visits, events and tasks. */
export function CalendarFeedSection() {
  const queryClient = useQueryClient();
  const query = useQuery(feedQuery);
  const [address, setAddress] = useState<string | null>(null);
  const feed = query.data;

  async function renew(): Promise<void> {
    const { feed: made, path } = await fetchEndpoint(renewCalendarFeed);
    queryClient.setQueryData(feedQuery.queryKey, made);
    setAddress(`${window.location.origin}${path}`);
  }

  const askToRenew = () =>
    toastOnError(() =>
      confirm({
        kind: 'warning',
        title: 'New address',
        message: 'Calendars that use the old address no longer get changes.',
        work: renew,
      }),
    );
  const askToRevoke = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'End calendar feed',
        message: 'Calendars that use the address no longer get changes.',
        work: () => fetchEndpoint(revokeCalendarFeed),
      });
      if (!isConfirmed) return;
      queryClient.setQueryData(feedQuery.queryKey, null);
      setAddress(null);
    });

  return (
    <Section
      title="Calendar feed"
      intro="Shows your visits, events and tasks in another calendar, from 14 days ago to 84 days ahead. Nothing can be changed there."
      isBusy={query.isPending}
    >
      {query.isError && feed === undefined && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {address !== null && (
        <Stack gap={6} mb="md">
          <TextInput
            label="Address"
            description="Add it to your calendar as a subscription. It is shown only now; whoever has it can read your calendar."
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={copy}>
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        </Stack>
      )}
      {feed === null && (
        <Button variant="default" onClick={() => void toastOnError(renew)}>
          Make an address
        </Button>
      )}
      {feed !== null && feed !== undefined && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Made <RelativeTime at={feed.createdAt} />
          </Text>
          <Button variant="default" size="xs" onClick={() => void askToRenew()}>
            New address
          </Button>
          <Button variant="default" size="xs" onClick={() => void askToRevoke()}>
            End feed
          </Button>
        </Group>
      )}
    </Section>
  );
}
