import type { FieldTable } from '../fields/record-fields.ts';
import { jobPriorities } from './job-statuses.ts';

const own = { kind: 'own' } as const;

/** The fields of a job that people set (decision 0069). */
export const jobFields = {
  title: {
    label: 'Title',
    kind: 'text',
    most: 200,
    isSearched: true,
    isListed: true,
    heads: 'title jobtitle jobname subject summary jobtype jobsubject',
  },
  description: {
    label: 'Description',
    kind: 'optionalText',
    most: 5000,
    isListed: true,
    heads: 'description jobdescription details instructions scopeofwork',
  },
  purchaseOrderNumber: {
    label: 'PO number',
    kind: 'optionalText',
    most: 60,
    isSearched: true,
    isListed: true,
    isColumn: true,
    isCarried: true,
    heads: 'ponumber po purchaseorder purchaseordernumber customerpo clientpo pono',
  },
  priority: { label: 'Priority', kind: 'choice', options: jobPriorities, usual: 'medium', isListed: true },
  jobAddress: { label: 'Address', ...own, isListed: true },
  jobPhone: { label: 'Phone', ...own },
  servicePropertyId: { label: 'Property', ...own },
  contactId: { label: 'Contact', ...own },
  startDateTime: { label: 'Start', ...own, isListed: true },
  endDateTime: { label: 'End', ...own, isListed: true },
  isStartTime: { label: 'Start time', ...own, isListed: true },
  isEndTime: { label: 'End time', ...own, isListed: true },
  scheduleLater: { label: 'Schedule Later', ...own, isListed: true },
  anyTime: { label: 'Any Time', ...own, isListed: true },
  serviceDuration: { label: 'Duration', ...own, isListed: true },
  timezone: { label: 'Time zone', ...own, isListed: true },
  arrivalWindow: { label: 'Arrival window', ...own },
  repeatOptions: { label: 'Repeats', ...own },
  tagIds: { label: 'Tags', ...own, isListed: true },
  properties: { label: 'Properties', ...own },
  internalNote: { label: 'Job Instructions', ...own, isListed: true },
  noteGoesToEstimate: { label: 'Link to Estimate', ...own },
  noteGoesToInvoice: { label: 'Link to Invoice', ...own },
} as const satisfies FieldTable;
