import { Title } from '@mantine/core';
import type { DeletionCheck } from '../parts/client-queries.ts';
import styles from './client-delete-dialog.module.css';
import { relatedCounts } from './related-counts.ts';

/** What is deleted with clients, what is kept, and how much there is. */
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
