import { documentListFilters } from '@truckroll/contract/documents/document-list-filters';
import type { ReactNode } from 'react';
import { OneFilter } from '../../../design/list/choice-filter.tsx';
import { pastRanges } from '../../../design/list/past-ranges.ts';
import { FilterBar } from '../../../list-filters/parts/filter-bar.tsx';
import { statusesOffered } from './document-list-search.ts';
import type { DocumentListState } from './document-list-state.ts';

type DocumentListFiltersProps = {
  list: DocumentListState;
  /** The currencies of the documents in the list. */
  currencies: readonly string[];
  children: ReactNode;
};

/** A choice only where there are several currencies, or one was chosen. */
function CurrencyFilter({ list, currencies }: Pick<DocumentListFiltersProps, 'list' | 'currencies'>) {
  const { currency } = list.search;
  const all = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])];
  if (all.length < 2 && currency === undefined) return null;
  return (
    <OneFilter
      label="Currency"
      options={all.map((code) => ({ value: code, label: code }))}
      value={currency}
      onChange={(chosen) => list.setFilters({ currency: chosen })}
    />
  );
}

/** Search and filters of the invoices or the estimates, with the columns at their end. */
export const DocumentListFilters = ({ list, currencies, children }: DocumentListFiltersProps) => (
  <FilterBar
    label={list.documentType === 1 ? 'Search invoices' : 'Search estimates'}
    table={documentListFilters}
    list={list}
    presets={pastRanges}
    groups={{ status: [{ label: 'Status', values: statusesOffered(list.documentType) }] }}
    own={{
      ...(list.documentType === 1 ? {} : { paymentStatus: null }),
      currency: <CurrencyFilter list={list} currencies={currencies} />,
    }}
    end={children}
  />
);
