import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import type { DeletionCheck } from '../parts/client-queries.ts';

type Counted = { label: string; count: string; of?: string };

/** The counts shown before a client is deleted, in the order of the dialog (screens M2). */
export function relatedCounts({ jobs, communications, ...rest }: DeletionCheck['relatedData']): Counted[] {
  return [
    {
      label: 'Jobs',
      count: formatCount(jobs.total),
      of: `${countOf(jobs.visits, 'visit')}, ${countOf(jobs.items, 'item')}`,
    },
    { label: 'Tasks', count: formatCount(rest.tasks) },
    { label: 'Requests', count: formatCount(rest.requests) },
    { label: 'Notifications', count: formatCount(rest.notifications) },
    { label: 'Documents', count: formatCount(rest.documents) },
    {
      label: 'Communications',
      count: formatCount(communications.total),
      of: `${countOf(communications.calls, 'call')}, ${formatCount(communications.sms)} SMS`,
    },
    { label: 'Files', count: formatCount(rest.files) },
    { label: 'History', count: formatCount(rest.history) },
  ];
}
