import { documentListFilters } from '@truckroll/contract/documents/document-list-filters';
import type { ReactNode } from 'react';
import { pastRanges } from '../../../design/list/past-ranges.ts';
import { FilterBar } from '../../../list-filters/parts/filter-bar.tsx';
import { statusesOffered } from './document-list-search.ts';
import type { DocumentListState } from './document-list-state.ts';

/** Search and filters of the invoices or the estimates, with the columns at their end. */
export const DocumentListFilters = ({ list, children }: { list: DocumentListState; children: ReactNode }) => (
  <FilterBar
    label={list.documentType === 1 ? 'Search invoices' : 'Search estimates'}
    table={documentListFilters}
    list={list}
    presets={pastRanges}
    groups={{ status: [{ label: 'Status', values: statusesOffered(list.documentType) }] }}
    own={list.documentType === 1 ? {} : { paymentStatus: null }}
    end={children}
  />
);
