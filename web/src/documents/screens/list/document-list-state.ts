import { getRouteApi } from '@tanstack/react-router';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { longPageSize } from '../../../design/list/list-search.ts';
import { type ListState, listState, useUrlState } from '../../../design/list/list-state.ts';
import type { DocumentListSearch } from './document-list-search.ts';

const invoices = getRouteApi('/_app/grow/invoice/');
const estimates = getRouteApi('/_app/grow/estimate/');

export type DocumentListState = ListState<DocumentListSearch> & {
  documentType: DocumentType;
};

/** The list's state in its URL. */
export function useDocumentListState(documentType: DocumentType): DocumentListState {
  const route = documentType === 1 ? invoices : estimates;
  const { search, change } = useUrlState<DocumentListSearch>(route);
  const { sortBy = 'date', sortOrder = 'desc', ...filters } = search;
  return {
    ...listState<DocumentListSearch>({
      name: `${documentSlug(documentType)}s`,
      usualLimit: longPageSize,
      search: { ...filters, sortBy, sortOrder },
      change,
    }),
    documentType,
  };
}
