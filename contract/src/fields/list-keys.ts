import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';

// The filter and sort keys that lists read from the URL. They are in a file of their own because the router parses URLs
// on the first page, before any of the endpoints' schemas are needed.

export const jobSortKeys = ['createdAt', 'startDateTime', 'jobNumber', 'total', 'jobStatus', 'waiting'] as const;
export type JobSortKey = (typeof jobSortKeys)[number];

export const requestSortKeys = ['createdAt', 'requestNumber', 'startDate', 'stage', 'waiting'] as const;
export type RequestSortKey = (typeof requestSortKeys)[number];

export const taskSortKeys = ['scheduleDateTime', 'createdAt', 'priority', 'name'] as const;
export type TaskSortKey = (typeof taskSortKeys)[number];

export const documentSortKeys = ['date', 'documentNumber', 'total', 'dueDate'] as const;
export type DocumentSortKey = (typeof documentSortKeys)[number];

export const visitFilters = ['late', ...visitStatuses] as const;
export type VisitFilter = (typeof visitFilters)[number];

/** The lists whose filters, order and columns can be saved under a name. */
export const savedViewLists = ['clients', 'jobs', 'requests', 'tasks', 'invoices', 'estimates'] as const;
export type SavedViewList = (typeof savedViewLists)[number];
