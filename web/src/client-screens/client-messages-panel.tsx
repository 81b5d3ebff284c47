import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { AccountPhoneNumber } from '@truckroll/contract/phone-numbers';
import { formatInternational, internationalNumber } from '@truckroll/domain/format/phone-number';
import { useState } from 'react';
import { phoneNumbersQuery, smsHistoryQuery } from '../clients/client-tab-queries.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { usePatience } from '../design/feedback/patience.ts';
import { SkeletonRows } from '../design/feedback/skeleton-rows.tsx';
import { useToastOnFailure } from '../design/feedback/use-toast-on-failure.ts';
import { CallsNeeds } from './client-calls-needs.tsx';
import { ClientConversation } from './client-conversation.tsx';
import { NoPhoneNumbers } from './no-phone-numbers.tsx';

/** The text messages with a client's number (screens 6.5). */
export function ClientMessagesPanel({ client }: { client: Client }) {
  return (
    <CallsNeeds client={client}>
      <Messages client={client} />
    </CallsNeeds>
  );
}

function Messages({ client }: { client: Client }) {
  const query = useQuery(phoneNumbersQuery);
  const showsSkeleton = usePatience(query.isPending);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={2} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <NoPhoneNumbers />;
  if (client.phoneNumber === null) return <EmptyState text="The client has no phone number." />;
  return <Conversations numbers={query.data} to={internationalNumber(client.phoneNumber)} />;
}

function Conversations({ numbers, to }: { numbers: readonly AccountPhoneNumber[]; to: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const from = chosen ?? (numbers.length === 1 ? (numbers[0]?.phoneNumber ?? null) : null);
  return (
    <Stack gap="md">
      <Select
        label="From"
        maw={320}
        placeholder="Choose a number"
        allowDeselect={false}
        data={numbers.map(({ phoneNumber, friendlyName }) => ({
          value: phoneNumber,
          label: `${friendlyName} · ${formatInternational(phoneNumber)}`,
        }))}
        value={from}
        onChange={setChosen}
      />
      {from !== null && <History from={from} to={to} />}
    </Stack>
  );
}

function History({ from, to }: { from: string; to: string }) {
  const query = useQuery(smsHistoryQuery({ from, to }));
  const showsSkeleton = usePatience(query.isPending);
  useToastOnFailure(query.error);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={2} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyState text="No messages yet" />;
  return <ClientConversation messages={query.data} />;
}
