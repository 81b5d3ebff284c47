import { requestStages, urgencies } from '@truckroll/domain/requests/request-stages';
import { type FilterTable, tagFilters } from '../fields/list-filters.ts';

/** The filters of the list of requests. Those of the query alone narrow the tray of work to schedule (API 4.5). */
export const requestListFilters = {
  search: { kind: 'search' },
  stage: { kind: 'someOf', label: 'Stage', values: requestStages, badge: 'requestStage' },
  urgency: { kind: 'oneOf', label: 'Urgency', values: urgencies, badge: 'urgency', isListInQuery: true },
  from: { kind: 'firstDay', label: 'Created' },
  to: { kind: 'lastDay' },
  assignedTo: { kind: 'person', label: 'Assigned to' },
  ...tagFilters,
  clientId: { kind: 'client' },
  view: { kind: 'assigned', word: 'assigned' },
  /** Matches requests with a tag that equals the skill's name. */
  skillId: { kind: 'record', isOfQueryOnly: true },
  /** A prefix of the city's name. */
  city: { kind: 'text', isOfQueryOnly: true },
  /** Created at least this many days ago. */
  waitingDays: { kind: 'daysAgo', most: 3650, isOfQueryOnly: true },
} as const satisfies FilterTable;
