import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JobForm, JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { Suspense, useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { formatDateTime } from '../../../design/shown-units.ts';
import { formsOfJobQuery } from '../../parts/job-queries.ts';
import styles from './job-panel.module.css';

const JobFormPreview = lazyDialog(async () => (await import('../../parts/job-form-preview.tsx')).JobFormPreview);
const JobFormFillModal = lazyDialog(async () => (await import('../../parts/job-form-fill-modal.tsx')).JobFormFillModal);

/** The forms of a job, each with its entries (JF-4). */
export function JobForms({ job }: { job: Job }) {
  const query = useQuery(formsOfJobQuery(job.id));
  const [filled, setFilled] = useState<JobForm | null>(null);
  const [shown, setShown] = useState<JobFormEntry | null>(null);
  if (query.data === undefined) {
    return query.isError ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null;
  }
  if (query.data.length === 0) return <Text c="dimmed">No job forms</Text>;
  return (
    <>
      <ul className={styles.list}>
        {query.data.map(({ form, entries }) => (
          <li key={form.id}>
            <Stack gap={6}>
              <Group justify="space-between" gap="xs">
                <Text fw={550} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                  {form.title}
                </Text>
                {job.jobStatus !== 'closed' && (
                  <Button variant="default" size="xs" aria-label={`Fill ${form.title}`} onClick={() => setFilled(form)}>
                    Fill
                  </Button>
                )}
              </Group>
              {entries.length === 0 && (
                <Text size="sm" c="dimmed">
                  Not filled yet
                </Text>
              )}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onView={() => setShown(entry)} />
              ))}
            </Stack>
          </li>
        ))}
      </ul>
      <Suspense>
        {filled !== null && (
          <JobFormFillModal form={filled} entry={null} jobId={job.id} visitId={null} onClose={() => setFilled(null)} />
        )}
        {shown !== null && <JobFormPreview entry={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

function Entry({ entry, onView }: { entry: JobFormEntry; onView: () => void }) {
  const { timezone } = useMe();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        Filled by {entry.filledBy} · {formatDateTime(entry.filledAt, timezone)}
      </Text>
      {entry.visitStatus !== null && <Badge group="visitStatus" value={entry.visitStatus} />}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`View ${entry.formTitle}, filled by ${entry.filledBy}`}
        onClick={onView}
      >
        View
      </Button>
    </Group>
  );
}
