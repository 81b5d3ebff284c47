import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { deleteJob, type JobRow } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { countOf } from '@truckroll/domain/format/numbers';
import { jobMoves } from '@truckroll/domain/jobs/job-moves';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { type JobStatus, jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { useCan } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { BulkBar, type BulkWork } from '../../../design/list/bulk-bar.tsx';
import { BulkDeleteButton } from '../../../design/list/bulk-delete-button.tsx';
import type { RowSelection } from '../../../design/list/row-selection.ts';
import { TagsButton } from '../../../tags/panels/tags-button.tsx';
import { refetchJobs } from '../../parts/job-queries.ts';
import { JobStatusBadge } from '../job-status-badge.tsx';

const change = (id: string, jobStatus: JobStatus, updatedAt?: string) =>
  fetchEndpoint(updateJob, { body: { jobId: id, jobStatus, updatedAt } });

/** Statuses whose visits change too, so that going back would not restore them. */
const changesVisits: readonly JobStatus[] = ['completed', 'cancelled'];

/** What becomes of the open visits, where one may expect it (API JB-7). */
const visitWords: Partial<Record<JobStatus, string>> = {
  completed: ' Their open visits stay open.',
  cancelled: ' Their open visits are cancelled too.',
};

/** Moves jobs to a status (JB-7). Going back is offered where the contract allows it and no visit has changed. */
const moveTo = (to: JobStatus, jobs: readonly JobRow[]): BulkWork<JobRow> => ({
  asks: {
    title: 'Change status',
    message: `Move ${countOf(jobs.length, 'job')} to ${badgeLabel('jobStatus', to)}?${visitWords[to] ?? ''}`,
    kind: to === 'cancelled' ? 'warning' : 'default',
  },
  async act({ id, jobStatus, updatedAt }) {
    const moved = await change(id, to, updatedAt);
    const isSafe = jobMoves(to).includes(jobStatus) && !changesVisits.includes(to);
    return isSafe ? () => change(id, jobStatus, moved.updatedAt) : undefined;
  },
  done: (count) => `${countOf(count, 'job')} updated`,
});

const remove = (jobs: readonly JobRow[]): BulkWork<JobRow> => ({
  asks: {
    title: 'Delete jobs',
    message: `Delete ${countOf(jobs.length, 'job')}? This action cannot be undone.`,
    kind: 'delete',
  },
  async act({ id }) {
    await fetchEndpoint(deleteJob, { params: { id } });
    return undefined;
  },
  done: (count) => `${countOf(count, 'job')} deleted`,
});

/** The actions on the selected jobs (screens 8.1). */
export function JobBulkBar({ selection }: { selection: RowSelection<JobRow> }) {
  const can = useCan();
  const queryClient = useQueryClient();
  const { rows } = selection;
  const reachable = new Set(rows.flatMap(({ jobStatus }) => jobMoves(jobStatus)));
  const offered = jobStatuses.filter((status) => status !== 'closed' && reachable.has(status));
  return (
    <BulkBar
      label="Selected jobs"
      selection={selection}
      nameOf={jobLabel}
      settled={() => void refetchJobs(queryClient)}
    >
      {(run, isBusy) => (
        <>
          {(can('Jobs.edit') || can('Jobs.editOwn')) && offered.length > 0 && (
            <Menu position="top">
              <Menu.Target>
                <Button size="compact-md" disabled={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Change status
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {offered.map((status) => (
                  <Menu.Item key={status} onClick={() => run(moveTo(status, rows))}>
                    <JobStatusBadge status={status} />
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {(can('Jobs.edit') || can('Jobs.editOwn')) && (
            <TagsButton
              kind="job"
              target={{ ids: rows.map(({ id }) => id) }}
              count={rows.length}
              isBusy={isBusy}
              onDone={selection.clear}
            />
          )}
          {can('Jobs.delete') && <BulkDeleteButton isBusy={isBusy} onClick={() => run(remove(rows))} />}
        </>
      )}
    </BulkBar>
  );
}
