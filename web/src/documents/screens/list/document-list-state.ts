import { getRouteApi } from '@tanstack/react-router';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { longPageSize } from '../../../design/list/list-search.ts';
import { type ListState, listState } from '../../../design/list/list-state.ts';
import type { DocumentListSearch } from './document-list-search.ts';

const invoices = getRouteApi('/_app/grow/invoice/');
const estimates = getRouteApi('/_app/grow/estimate/');

export type DocumentListState = ListState<DocumentListSearch> & {
  documentType: DocumentType;
};

/** The list's state in its URL. */
export function useDocumentListState(documentType: DocumentType): DocumentListState {
  const route = documentType === 1 ? invoices : estimates;
  const { sortBy = 'date', sortOrder = 'desc', ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: Partial<DocumentListSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (before: DocumentListSearch) => ({ ...before, ...patch }),
      replace,
      // A page change scrolls to the top, and other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
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
