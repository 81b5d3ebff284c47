import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { payoutListFilters } from '@truckroll/contract/payments/payout-list-filters';
import type { Payout } from '@truckroll/contract/payments/payouts';
import { seesCredits } from '@truckroll/domain/documents/document-rights';
import { formatDay } from '@truckroll/domain/format/dates';
import { countOf, formatMoney } from '@truckroll/domain/format/numbers';
import { useRights } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { Figure } from '../../design/list/figure.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { listState, useUrlState } from '../../design/list/list-state.ts';
import { pastRanges } from '../../design/list/past-ranges.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { FilterFields } from '../../list-filters/parts/filter-bar.tsx';
import { isFiltered, type PayoutListSearch, payoutFiltersOf, withoutFilters } from './payout-list-search.ts';
import { payoutListQuery } from './payout-queries.ts';
import { PayoutBadge } from './payout-state.tsx';

const route = getRouteApi('/_app/grow/payouts/');

/** What is to be known of a payout before it is opened. */
function checkOf({ breakdown, unexplained, mismatchCount, currency }: Payout): string {
  if (breakdown === 'never') return 'Parts not named';
  if (unexplained === null) return 'Parts not known yet';
  const differs = [
    ...(unexplained === 0 ? [] : [`${formatMoney(unexplained, currency)} not explained`]),
    ...(mismatchCount === 0 ? [] : [`${countOf(mismatchCount, 'part')} to check`]),
  ];
  return differs.length === 0 ? 'Adds up' : differs.join(', ');
}

const nameOf = ({ arrivesOn }: Payout): string => `Payout of ${formatDay(arrivesOn)}`;

const columns: readonly Column<Payout, never>[] = [
  { key: 'date', title: 'Arrives', render: ({ arrivesOn }) => <Figure>{formatDay(arrivesOn)}</Figure> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    onCard: 'plain',
    render: ({ amount, currency }) => <Figure>{formatMoney(amount, currency)}</Figure>,
  },
  {
    key: 'fees',
    title: 'Fees',
    align: 'right',
    render: ({ fees, currency }) => (fees === null ? '-' : <Figure>{formatMoney(fees, currency)}</Figure>),
  },
  { key: 'state', title: 'Status', onCard: 'beside', render: ({ state }) => <PayoutBadge state={state} /> },
  { key: 'parts', title: 'Parts', align: 'right', onCard: 'none', render: ({ partCount }) => partCount },
  {
    key: 'check',
    title: 'Reconciled',
    width: '28%',
    onCard: 'rest',
    render: (payout) => {
      const text = checkOf(payout);
      return text === 'Adds up' ? text : <Text span>{text}</Text>;
    },
  },
];

/** P68: what the card processor has transferred to the bank. */
export const PayoutListScreen = () => (seesCredits(useRights()) ? <PayoutList /> : <NoPermission />);

function PayoutList() {
  const list = listState<PayoutListSearch>({ name: 'payouts', ...useUrlState<PayoutListSearch>(route) });
  const { search, page, limit } = list;
  const query = useQuery(payoutListQuery({ page, limit, ...payoutFiltersOf(search) }));
  const { data } = query;
  return (
    <Page
      title="Payouts"
      breadcrumbs={<Breadcrumbs above={[{ label: 'Payments', to: '/grow/payment' }]} here="Payouts" />}
    >
      <FilterRow>
        <FilterFields table={payoutListFilters} list={list} presets={pastRanges} />
      </FilterRow>
      <DataTable
        label="Payouts"
        columns={columns}
        query={{ ...query, data: data && { items: data.payouts, total: data.total } }}
        list={list}
        nameOf={nameOf}
        linkOf={({ id }) => ({ to: '/grow/payouts/$payoutId', params: { payoutId: id } })}
        empty={{
          text: 'No payouts yet',
          hint: 'What the card processor transfers to your bank appears here, with the payments that it is made of.',
          icon: <EmptyPicture of="payments" />,
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
    </Page>
  );
}
