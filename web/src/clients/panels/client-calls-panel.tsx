import { Button, Stack } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { problems } from '@truckroll/contract/endpoints/problem';
import { Suspense, useState } from 'react';
import { clientCallsQuery } from '../../calls/parts/call-queries.ts';
import { NoPhoneNumbers } from '../../calls/parts/no-phone-numbers.tsx';
import { OutcomeFilter } from '../../calls/parts/outcome-filter.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useToastOnFailure } from '../../design/feedback/use-toast-on-failure.ts';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import { CallButton } from '../../design/phone-link.tsx';
import { phoneNumbersQuery } from '../parts/client-tab-queries.ts';
import { CallsNeeds } from './client-calls-needs.tsx';

const CallList = lazyPart(async () => (await import('../../calls/panels/call-list.tsx')).CallList);

/** The calls with a client (screens 6.4). */
export function ClientCallsPanel({ client }: { client: Client }) {
  return (
    <CallsNeeds client={client}>
      <Calls client={client} />
    </CallsNeeds>
  );
}

function Calls({ client }: { client: Client }) {
  const list = useTabList();
  const [openId, setOpenId] = useState<string>();
  const [outcomeId, setOutcomeId] = useState<string>();
  const numbers = useQuery(phoneNumbersQuery);
  const query = useQuery(clientCallsQuery(client.id, { page: list.page, limit: list.limit, outcomeId }));
  // A refusal below 500 is shown as an empty list (clients.md 8).
  const isRefused = query.error instanceof ApiProblem && query.error.status >= 400 && query.error.status < 500;
  useToastOnFailure(isRefused ? null : query.error);
  const { data } = query;
  const isFiltered = outcomeId !== undefined;
  const hasNoNumbers = numbers.data?.length === 0;
  const filter = (chosen: string | undefined) => {
    setOutcomeId(chosen);
    list.setPage(1);
  };
  if (isRefused) return <EmptyState text="No call history" />;
  return (
    <Stack gap="sm">
      <FilterRow>
        <OutcomeFilter value={outcomeId} onChange={filter} />
        <CallClient client={client} hasNoNumbers={hasNoNumbers} />
      </FilterRow>
      {hasNoNumbers && <NoPhoneNumbers />}
      {!(data?.total === 0 && !isFiltered && hasNoNumbers) && (
        <Suspense>
          <CallList
            // Another filter begins with an empty selection, so that no hidden row is changed with the others.
            key={outcomeId}
            query={{ ...query, data: data && { items: data.calls, total: data.total } }}
            list={list}
            openId={openId}
            onOpen={setOpenId}
            isOfClient
            filtered={{
              isFiltered,
              clear: <ClearFilters list={{ setFilters: () => filter(undefined) }} without={{}} />,
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Calls the client. Without a number of the account it explains what is missing. */
function CallClient({ client: { id, name, phoneNumber }, hasNoNumbers }: { client: Client; hasNoNumbers: boolean }) {
  if (phoneNumber === null) return null;
  if (!hasNoNumbers) return <CallButton phone={phoneNumber} client={{ id, name }} />;
  return (
    <Button leftSection={<IconPhone size={18} aria-hidden />} onClick={() => toast.error(problems.noPhoneNumber[1])}>
      Call
    </Button>
  );
}
