import { clientCategories, clientStages } from '@truckroll/domain/clients/stages';
import { type FilterTable, tagFilters } from '../fields/list-filters.ts';

/** The filters of the list of clients; the export takes the same ones. The category is the list's tab. */
export const clientListFilters = {
  search: { kind: 'search' },
  stage: { kind: 'someOf', label: 'Stage', values: clientStages, badge: 'clientStage' },
  createdFrom: { kind: 'firstDay', label: 'Created' },
  createdTo: { kind: 'lastDay' },
  ...tagFilters,
  view: { kind: 'assigned', word: 'assigned' },
  category: { kind: 'oneOf', values: clientCategories, isOfQueryOnly: true },
} as const satisfies FilterTable;
