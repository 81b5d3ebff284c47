import type { FieldTable } from '../fields/record-fields.ts';
import { contactMethods, urgencies } from './request-stages.ts';

const own = { kind: 'own' } as const;

/** The fields of a request that people set, without stage, team, lines and amounts (decision 0069). */
export const requestFields = {
  description: { label: 'Description', kind: 'optionalText', most: 5000 },
  requirements: { label: 'Requirements', kind: 'optionalText', most: 5000, isSearched: true },
  notes: { label: 'Internal Notes', kind: 'optionalText', most: 5000 },
  purchaseOrderNumber: {
    label: 'PO number',
    kind: 'optionalText',
    most: 60,
    isSearched: true,
    isListed: true,
    isColumn: true,
    isCarried: true,
  },
  urgency: { label: 'Urgency', kind: 'choice', options: urgencies, usual: 'normal' },
  preferredContactMethod: {
    label: 'Preferred Contact Method',
    kind: 'choice',
    options: contactMethods,
    usual: 'phone',
  },
  serviceType: { label: 'Service Category', ...own },
  requestAddress: { label: 'Service Address', ...own },
  requestPhone: { label: 'Phone', ...own },
  servicePropertyId: { label: 'Property', ...own },
  contactId: { label: 'Contact', ...own },
  startDate: { label: 'Start date', ...own },
  endDate: { label: 'End date', ...own },
  startTime: { label: 'Start time', ...own },
  endTime: { label: 'End time', ...own },
  scheduleLater: { label: 'Schedule Later', ...own },
  anyTime: { label: 'Any Time', ...own },
  availabilityDate1: { label: 'Availability date 1', ...own },
  availabilityDate2: { label: 'Availability date 2', ...own },
  flexibleScheduling: { label: 'Flexible scheduling', ...own },
  followUpDate: { label: 'Follow-up date', ...own },
  timezone: { label: 'Time zone', ...own },
  tags: { label: 'Skills', ...own },
  tagIds: { label: 'Tags', ...own },
  properties: { label: 'Properties', ...own },
} as const satisfies FieldTable;
