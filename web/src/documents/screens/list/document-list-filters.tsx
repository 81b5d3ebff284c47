import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import { type ReactNode, Suspense } from 'react';
import { rightsOf, useMe } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { type FilterGroup, ManyFilter } from '../../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../../design/list/day-range-filter.tsx';
import { ClearFilters, ListFilters } from '../../../design/list/list-filters.tsx';
import { pastRanges } from '../../../design/list/past-ranges.ts';
import { isFiltered, statusesOffered, withoutFilters } from './document-list-search.ts';
import type { DocumentListState } from './document-list-state.ts';

/** Clients and their field are loaded after the list is visible. */
const ClientFilterPicker = lazyPart(
  async () => (await import('../../../clients/parts/client-filter-picker.tsx')).ClientFilterPicker,
);

type DocumentListFiltersProps = {
  list: DocumentListState;
  /** Shown at the end of the row if there is room. */
  children: ReactNode;
};

export function DocumentListFilters({ list, children }: DocumentListFiltersProps) {
  const label = list.documentType === 1 ? 'Search invoices' : 'Search estimates';
  return (
    <ListFilters label={label} list={list} end={children} isMarked={isFiltered(list.search)}>
      <Filters list={list} />
    </ListFilters>
  );
}

function Filters({ list }: { list: DocumentListState }) {
  const me = useMe();
  const { search, setFilters, documentType } = list;
  const seesClients = viewScope(rightsOf(me), 'Clients') !== null;
  const statuses = statusesOffered(documentType).map((value) => ({
    value,
    label: badgeLabel('documentStatus', value),
    shown: <Badge group="documentStatus" value={value} />,
  }));
  return (
    <>
      <ManyFilter
        label="Status"
        groups={[{ label: 'Status', options: statuses }]}
        chosen={search.status ?? []}
        onChange={(status) => setFilters({ status: status.length === 0 ? undefined : status })}
      />
      {documentType === 1 && <PaymentFilter list={list} />}
      <DayRangeFilter
        label="Date"
        presetsOf={pastRanges}
        range={{ from: search.from, to: search.to }}
        zone={me.timezone}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      <Suspense>
        {seesClients && (
          <ClientFilterPicker value={search.clientId} onChange={(clientId) => setFilters({ clientId })} />
        )}
      </Suspense>
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </>
  );
}

/** Filters invoices by payment status and overdue. */
function PaymentFilter({ list }: { list: DocumentListState }) {
  const { search, setFilters } = list;
  const groups: FilterGroup<(typeof paymentStatuses)[number] | 'overdue'>[] = [
    {
      label: 'Payment status',
      options: paymentStatuses.map((value) => ({
        value,
        label: badgeLabel('paymentStatus', value),
        shown: <Badge group="paymentStatus" value={value} />,
      })),
    },
    {
      label: 'Needs attention',
      options: [{ value: 'overdue', label: 'Overdue', shown: <Badge group="paymentStatus" value="overdue" /> }],
    },
  ];
  return (
    <ManyFilter
      label="Payment"
      groups={groups}
      chosen={[...(search.paymentStatus ?? []), ...(search.overdue === undefined ? [] : (['overdue'] as const))]}
      onChange={(chosen) => {
        const paymentStatus = paymentStatuses.filter((each) => chosen.includes(each));
        setFilters({
          paymentStatus: paymentStatus.length === 0 ? undefined : paymentStatus,
          overdue: chosen.includes('overdue') ? 'true' : undefined,
        });
      }}
    />
  );
}
