import { Alert, Anchor, Button, Table, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { exportPayout, type getPayout, type Payout, type PayoutPart } from '@truckroll/contract/payments/payouts';
import { seesCredits } from '@truckroll/domain/documents/document-rights';
import { payoutPartLabels } from '@truckroll/domain/documents/payouts';
import { formatDay } from '@truckroll/domain/format/dates';
import { countOf, formatMoney } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { saveFile } from '../../app/save-file.ts';
import { useMe, useRights } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { FactList } from '../../design/fact-list.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { Figure } from '../../design/list/figure.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { viewLink } from '../../documents/parts/document-link.tsx';
import { payoutQuery } from './payout-queries.ts';
import { PayoutBadge } from './payout-state.tsx';

const route = getRouteApi('/_app/grow/payouts/$payoutId');

/** P68: one payout, and what it is made of. */
export const PayoutScreen = () => (seesCredits(useRights()) ? <OnePayout /> : <NoPermission />);

type PayoutPageProps = { title: string; actions?: ReactNode; children: ReactNode };

const PayoutPage = ({ title, actions, children }: PayoutPageProps) => (
  <Page
    title={title}
    breadcrumbs={
      <Breadcrumbs
        above={[
          { label: 'Payments', to: '/grow/payment' },
          { label: 'Payouts', to: '/grow/payouts' },
        ]}
        here={title}
      />
    }
    actions={actions}
  >
    {children}
  </Page>
);

function OnePayout() {
  const { payoutId } = route.useParams();
  const list = useRecordList('payout-parts', route);
  const columns = columnsIn(useMe().timezone);
  const { page, limit } = list;
  const query = useQuery(payoutQuery({ id: payoutId, page, limit }));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const download = useMutation({
    mutationFn: () => fetchFile(exportPayout, { params: { id: payoutId } }),
    onSuccess: saveFile,
  });
  const { data } = query;
  if (data === undefined)
    return (
      <PayoutPage title="Payout">
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          showsSkeleton && <SkeletonRows columns={4} isPhone={false} />
        )}
      </PayoutPage>
    );
  const { payout, sums, parts, total } = data;
  return (
    <PayoutPage
      title={`Payout of ${formatDay(payout.arrivesOn)}`}
      actions={
        payout.partCount > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => toastOnError(download.mutateAsync)}
          >
            Export
          </Button>
        )
      }
    >
      {payout.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          The bank refused this payout: {payout.failure}
        </Alert>
      )}
      <Summary payout={payout} />
      <Check payout={payout} />
      {sums.length > 0 && <Sums payout={payout} sums={sums} />}
      <Section title="Parts">
        <DataTable
          label="Parts of the payout"
          columns={columns}
          query={{ ...query, data: { items: parts, total } }}
          list={list}
          nameOf={nameOf}
          linkOf={({ payment }) =>
            payment === null || payment.isDocumentDeleted
              ? undefined
              : viewLink({ id: payment.documentId, documentType: payment.documentType })
          }
          empty={{
            text:
              payout.breakdown === 'never' ? 'The parts of this payout are not named' : 'The parts are not known yet',
          }}
        />
      </Section>
    </PayoutPage>
  );
}

function Summary({ payout }: { payout: Payout }) {
  const { amount, currency, fees, state, createdAt, url } = payout;
  const { timezone } = useMe();
  return (
    <Section title="Summary">
      <FactList
        facts={[
          { label: 'Amount', value: formatMoney(amount, currency) },
          { label: 'Fees', value: fees === null ? null : formatMoney(fees, currency) },
          { label: 'Status', value: <PayoutBadge state={state} /> },
          { label: 'Begun', value: formatDateTime(createdAt, timezone) },
          {
            label: 'At Stripe',
            value: (
              <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
                Open at Stripe <IconExternalLink size={14} aria-hidden />
              </Anchor>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** Whether the parts are the whole payout. */
function Check({ payout }: { payout: Payout }) {
  const { breakdown, unexplained, mismatchCount, currency, isShared } = payout;
  if (breakdown === 'never')
    return (
      <Alert color="blue" variant="light">
        Stripe does not say what a payout is made of that was asked for by hand.
      </Alert>
    );
  if (unexplained === null)
    return (
      <Alert color="blue" variant="light">
        Stripe has not named the parts of this payout yet. They appear here within an hour of that.
      </Alert>
    );
  const isExact = unexplained === 0 && mismatchCount === 0;
  return (
    <Alert color={isExact ? 'green' : 'orange'} variant="light" role={isExact ? undefined : 'alert'}>
      {unexplained === 0
        ? 'The parts add up to the amount.'
        : `${formatMoney(unexplained, currency)} of the amount is not explained by its parts.`}
      {mismatchCount > 0 && ` ${countOf(mismatchCount, 'part')} to check: marked in the list.`}
      {isShared && ' The transfer also holds money of other companies, which is not shown here.'}
    </Alert>
  );
}

function Sums({ payout: { currency }, sums }: { payout: Payout; sums: DataOf<typeof getPayout>['sums'] }) {
  return (
    <Section title="Sums">
      <Table aria-label="Sums by kind" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Kind</Table.Th>
            <Table.Th scope="col" ta="right">
              Amount
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Fees
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Net
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ kind, count, amount, fee, net }) => (
            <Table.Tr key={kind}>
              <Table.Td>
                {payoutPartLabels[kind]} ({count})
              </Table.Td>
              <Table.Td ta="right">
                <Figure>{formatMoney(amount, currency)}</Figure>
              </Table.Td>
              <Table.Td ta="right">
                <Figure>{formatMoney(-fee, currency)}</Figure>
              </Table.Td>
              <Table.Td ta="right">
                <Figure>{formatMoney(net, currency)}</Figure>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

const nameOf = ({ kind, payment, description }: PayoutPart): string =>
  [payoutPartLabels[kind], payment?.documentNumberDisplay ?? description].filter(Boolean).join(' ');

/** What does not fit what is recorded here. */
function mismatchText({ mismatch, payment }: PayoutPart): string | null {
  if (mismatch === 'unknown') return 'Its payment is not recorded here.';
  if (mismatch === null || payment === null) return null;
  return `Recorded here as ${formatMoney(payment.amount, payment.currency)}.`;
}

const columnsIn = (timezone: string): readonly Column<PayoutPart, never>[] => [
  {
    key: 'kind',
    title: 'Kind',
    render: (part) => (
      <>
        {payoutPartLabels[part.kind]}
        {mismatchText(part) !== null && (
          <Text size="sm" c="orange.9">
            {mismatchText(part)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'document',
    title: 'Document',
    onCard: 'plain',
    render: ({ payment }) =>
      payment === null ? '-' : `${payment.documentNumberDisplay}${payment.isDocumentDeleted ? ' (deleted)' : ''}`,
  },
  {
    key: 'client',
    title: 'Client',
    width: '22%',
    onCard: 'rest',
    render: ({ payment, description }) => payment?.clientName ?? description ?? '-',
  },
  { key: 'at', title: 'Date', onCard: 'none', render: ({ at }) => <Figure>{formatDateTime(at, timezone)}</Figure> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    onCard: 'beside',
    render: ({ amount, currency }) => <Figure>{formatMoney(amount, currency)}</Figure>,
  },
  {
    key: 'fee',
    title: 'Fee',
    align: 'right',
    onCard: 'none',
    render: ({ fee, currency }) => <Figure>{formatMoney(-fee, currency)}</Figure>,
  },
  {
    key: 'net',
    title: 'Net',
    align: 'right',
    onCard: 'plain',
    render: ({ net, currency }) => <Figure>{formatMoney(net, currency)}</Figure>,
  },
];
