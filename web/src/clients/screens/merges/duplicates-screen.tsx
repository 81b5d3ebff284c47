import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ClientMerge, ClientPair, PairedClient } from '@truckroll/contract/clients/client-merges';
import type { Client } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { type Likelihood, likelihoodLabels, pairReasonLabels } from '@truckroll/domain/clients/likely-pairs';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { Suspense, useRef } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { NoPermission } from '../../../app/shell/not-found-screen.tsx';
import { QuietBadge } from '../../../design/badge.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { DataTable } from '../../../design/list/data-table.tsx';
import { useRecordList } from '../../../design/list/record-list.ts';
import type { Column } from '../../../design/list/table-model.ts';
import { Page } from '../../../design/page.tsx';
import { useIsPhone } from '../../../design/phone.ts';
import styles from './merge-dialog.module.css';
import { clientPairsQuery, useJudgePair } from './merge-queries.ts';
import { useUndoOfMerge } from './undo-merge.tsx';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const MergeWithDialog = lazyDialog(async () => (await import('./merge-with-dialog.tsx')).MergeWithDialog);
const route = getRouteApi('/_app/clients/duplicates');

type Row = ClientPair & { id: string };
/** The two ids of a pair in the URL. */
const pairKey = (one: string, other: string): string => `${one}.${other}`;

/** P43: clients that may have been created twice. */
export function DuplicatesScreen() {
  return useCan()('Clients.edit') ? <Duplicates /> : <NoPermission />;
}

function Duplicates() {
  const can = useCan();
  const canMerge = can('Clients.delete');
  const list = useRecordList('client-pairs', route);
  const { search } = list;
  const navigate = route.useNavigate();
  const { page, limit } = list;
  const query = useQuery(clientPairsQuery({ page, limit }));
  const judge = useJudging();
  const { undo } = useUndoOfMerge();
  const actions: Actions = { canMerge, onCompare: (row) => list.edit(row.id), onJudge: judge };
  const isPhone = useIsPhone();
  const isFromClient = useRef(false);
  const [id, otherId] = search.edit?.split('.') ?? [];

  function finish(client: Client, merge: ClientMerge): void {
    toast.success(`${merge.removedName || 'The client'} was merged into ${client.name || 'the other client'}`, {
      action: { label: 'Undo', run: () => toastOnError(() => undo(merge.id)) },
    });
    if (isFromClient.current)
      void navigate({ to: '/clients/$clientId', params: { clientId: client.id }, replace: true });
    else list.closeSaved();
  }

  return (
    <Page
      title="Duplicates"
      breadcrumbs={<Breadcrumbs above={[{ label: 'Clients', to: '/clients' }]} here="Duplicates" />}
    >
      <Text c="dimmed" size="sm">
        Clients who may have been created twice. Merging moves everything to one of them; it can be undone for 24 hours.
      </Text>
      <DataTable<Row, typeof search>
        label="Possible duplicates"
        columns={isPhone ? phoneColumnsFor(actions) : columnsFor(actions)}
        query={{
          ...query,
          data: query.data && {
            items: query.data.pairs.map((pair) => ({ ...pair, id: pairKey(pair.first.id, pair.second.id) })),
            total: query.data.total,
          },
        }}
        list={list}
        nameOf={({ first, second }) => `${titleOf(first)} and ${titleOf(second)}`}
        onOpen={canMerge && !isPhone ? (row) => list.edit(row.id) : undefined}
        empty={{
          text: 'No duplicates found. Clients with the same email, phone, name, company or address would be listed here.',
        }}
      />
      <Suspense>
        {canMerge && id !== undefined && otherId !== undefined && (
          <MergeDialog key={search.edit} id={id} otherId={otherId} onClose={list.close} onMerged={finish} />
        )}
        {canMerge && id !== undefined && otherId === undefined && (
          <MergeWithDialog
            id={id}
            onClose={list.close}
            onChoose={(chosen) => {
              isFromClient.current = true;
              void navigate({ search: (before) => ({ ...before, edit: pairKey(id, chosen) }), replace: true });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Stores that a pair are two different clients; the toast undoes it. */
function useJudging(): (pair: ClientPair) => void {
  const { mutateAsync } = useJudgePair();
  return ({ first, second }) => {
    const judge = (isDuplicate: boolean) => mutateAsync({ firstId: first.id, secondId: second.id, isDuplicate });
    toastOnError(async () => {
      await judge(false);
      toast.success('Kept as two clients', {
        action: { label: 'Undo', run: () => toastOnError(() => judge(true)) },
      });
    });
  };
}

const titleOf = (client: PairedClient): string => client.name || client.email || 'No name';

const colors: Record<Likelihood, string> = { very_likely: '#c92a2a', likely: '#e67700', possible: '#868e96' };

type Actions = { canMerge: boolean; onCompare: (row: Row) => void; onJudge: (row: Row) => void };

const columnsFor = (actions: Actions): readonly Column<Row, never>[] => [
  { key: 'first', title: 'Client', width: '26%', render: ({ first }) => <Known client={first} /> },
  { key: 'second', title: 'May be the same as', width: '26%', render: ({ second }) => <Known client={second} /> },
  { key: 'why', title: 'Why', render: (row) => <Why pair={row} /> },
  { key: 'settle', title: 'What to do', width: 250, render: (row) => <Settle row={row} {...actions} /> },
];

/** On a phone the two clients are below each other. */
const phoneColumnsFor = (actions: Actions): readonly Column<Row, never>[] => [
  {
    key: 'pair',
    title: 'Clients',
    onCard: 'heading',
    render: (row) => (
      <span className={styles.card}>
        <Known client={row.first} />
        <Known client={row.second} />
        <Why pair={row} />
        <Settle row={row} {...actions} />
      </span>
    ),
  },
];

const Why = ({ pair: { by, likelihood } }: { pair: ClientPair }) => (
  <span className={styles.why}>
    <QuietBadge color={colors[likelihood]} label={likelihoodLabels[likelihood]} />
    {by.map((reason) => pairReasonLabels[reason]).join(', ')}
  </span>
);

const Settle = ({ row, canMerge, onCompare, onJudge }: Actions & { row: Row }) => (
  <Group gap="xs">
    {canMerge && (
      <Button size="compact-sm" onClick={() => onCompare(row)}>
        Compare
      </Button>
    )}
    <Button size="compact-sm" variant="default" onClick={() => onJudge(row)}>
      Not a duplicate
    </Button>
  </Group>
);

/** The facts that distinguish a client from others. */
function Known({ client }: { client: PairedClient }) {
  const { email, phoneNumber, companyName, propertyAddress } = client;
  const address = propertyAddress && (propertyAddress.formattedAddress ?? formattedAddress(propertyAddress));
  const facts = [
    companyName === client.name ? null : companyName,
    email === client.name ? null : email,
    phoneNumber && formatPhone(phoneNumber),
    address,
  ];
  return (
    <span className={styles.pair}>
      <span>{titleOf(client)}</span>
      <span className={styles.reach}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
