import { Title } from '@mantine/core';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import type { DeletionCheck } from '../parts/client-queries.ts';
import styles from './client-delete-dialog.module.css';

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

/** The data that is deleted with clients and the data that is kept, with counts. */
export function DeletedData({ relatedData }: Pick<DeletionCheck, 'relatedData'>) {
  return (
    <>
      <div className={styles.lists}>
        <section>
          <Title order={3}>What will be deleted</Title>
          <ul>
            <li>Jobs, visits, job items and schedules</li>
            <li>Inventory allocations</li>
            <li>Requests and tasks</li>
            <li>Files and notes</li>
            <li>Calls, messages and notifications</li>
            <li>History</li>
            <li>Profile and contact info</li>
          </ul>
        </section>
        <section>
          <Title order={3}>What will be kept</Title>
          <ul>
            <li>Invoices and estimates, for audit, with their payments</li>
          </ul>
        </section>
      </div>
      <section>
        <Title order={3}>Related data</Title>
        <dl className={styles.counts}>
          {relatedCounts(relatedData).map(({ label, count, of }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {count}
                {of !== undefined && <span className={styles.of}>{of}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
