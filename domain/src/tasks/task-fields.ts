import type { FieldTable } from '../fields/record-fields.ts';
import { taskPriorities } from './task-kinds.ts';

const own = { kind: 'own' } as const;

/** The fields of a task that people set (decision 0069). */
export const taskFields = {
  name: { label: 'Title', ...own, isSearched: true },
  instructions: { label: 'Instructions', kind: 'optionalText', most: 5000, isSearched: true },
  priority: { label: 'Priority', kind: 'choice', options: taskPriorities, usual: 'normal' },
  category: { label: 'Category', ...own },
  tags: { label: 'Tags', ...own },
  status: { label: 'Status', ...own },
  clientId: { label: 'Client', ...own },
  linkType: { label: 'Link type', ...own },
  jobId: { label: 'Job', ...own },
  estimateId: { label: 'Estimate', ...own },
  invoiceId: { label: 'Invoice', ...own },
  propertyAddress: { label: 'Address', ...own },
  assignedToId: { label: 'Assign to', ...own },
  emailTeam: { label: 'Email team', ...own },
  scheduleType: { label: 'Repeat', ...own },
  scheduleDateTime: { label: 'Date', ...own },
  scheduleEndDate: { label: 'End date', ...own },
  allDay: { label: 'All day', ...own },
  duration: { label: 'Duration', ...own },
  recurrenceRule: { label: 'Repeat rule', ...own },
  reminderTime: { label: 'Reminder', ...own },
  reminderType: { label: 'Reminder type', ...own },
} as const satisfies FieldTable;
