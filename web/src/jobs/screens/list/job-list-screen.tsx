import { Button, Group } from '@mantine/core';
import { IconChecklist, IconCopy, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { memo, Suspense, useMemo, useState } from 'react';
import { useCan, useMe } from '../../../app/session/me.ts';
import { EmptyPicture } from '../../../design/feedback/empty-picture.tsx';
import { lazyDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useFetchWhenIdle } from '../../../design/idle.ts';
import { ImportLink } from '../../../design/import-link.tsx';
import { ColumnChoice, useColumnChoice } from '../../../design/list/column-choice.tsx';
import { DataTable } from '../../../design/list/data-table.tsx';
import { ClearFilters } from '../../../design/list/list-filters.tsx';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { useRowSelection } from '../../../design/list/row-selection.ts';
import { Page } from '../../../design/page.tsx';
import { PageTabs } from '../../../design/page-tabs.tsx';
import { useIsPhone, useShowsCards } from '../../../design/phone.ts';
import { DeleteItem } from '../../../design/record-items.tsx';
import { RefusableItem } from '../../../design/refusable.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { BatchLink } from '../../../invoice-batches/parts/batch-link.tsx';
import { SavedViews } from '../../../saved-views/parts/saved-views.tsx';
import { useHasTags } from '../../../tags/parts/tag-queries.ts';
import { useMayEditJob } from '../../panels/use-job-rights.ts';
import { useJobDeletion } from '../delete-job.ts';
import { editRefusal, newRecordRefusalText } from '../job-refusals.ts';
import { jobCardColumns, jobColumns } from './job-list-columns.tsx';
import { JobListFilters } from './job-list-filters.tsx';
import {
  isFiltered,
  jobFiltersOf,
  jobListTabs,
  openTab,
  readJobListSearch,
  showsJobsToBill,
  tabOf,
  viewKeys,
  withoutFilters,
} from './job-list-search.ts';
import { type JobListState, jobsOf, useJobListState } from './job-list-state.ts';

const JobBulkBar = lazyPart(async () => (await import('./job-bulk-bar.tsx')).JobBulkBar);
const TaskModal = lazyDialog(async () => (await import('../../../tasks/panels/task-modal.tsx')).TaskModal);

/** P7: the account's jobs, or those assigned to the user. An open job is shown over the list. */
export function JobListScreen() {
  const isPhone = useIsPhone();
  const isJobOpen = useParams({ strict: false, select: ({ jobId }) => jobId !== undefined });
  return (
    <>
      {/* On a phone the panel is a page of its own (screens M20). */}
      {!(isPhone && isJobOpen) && <JobList />}
      <Outlet />
    </>
  );
}

/** Fetches the code of a job's panel, so that it opens at once. */
const fetchPanel = () => import('../panel/job-panel-screen.tsx');

/** Not rendered again when a job's panel is opened over it. */
const JobList = memo(() => {
  const { timezone } = useMe();
  const can = useCan();
  const isPhone = useIsPhone();
  const showsCards = useShowsCards();
  const list = useJobListState();
  useFetchWhenIdle(fetchPanel);
  const { search } = list;
  const query = useQuery(jobsOf(search));
  const { data } = query;
  const seesPrices = can('Jobs.showPricing');
  const mayCreate = can('Jobs.create') || can('Jobs.createForAssigned');
  const { hasTags, areTagsPending } = useHasTags();
  const columns = useMemo(
    () => (showsCards ? jobCardColumns({ timezone, hasTags }) : jobColumns({ timezone, seesPrices, hasTags })),
    [showsCards, timezone, seesPrices, hasTags],
  );
  const choice = useColumnChoice('jobs', columns, list);
  const selection = useRowSelection(jobFiltersOf(search), data?.jobs);
  const maySelect = can('Jobs.edit') || can('Jobs.editOwn') || can('Jobs.delete');
  const hasJobs = data !== undefined && Object.values(data.statusCounts).some((count) => count > 0);
  const deleteJob = useJobDeletion();
  const [tasked, setTasked] = useState<JobRow | null>(null);

  const create = () => list.openLayer({ job: 'new' });
  const edit = (id: string) => list.openLayer({ job: id });
  useShortcuts({ n: mayCreate ? create : undefined, e: () => withFocusedRow(edit) });
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      Create Job
    </Button>
  );
  return (
    <Page
      title="Jobs"
      actions={
        <>
          <SavedViews list="jobs" state={list} keys={viewKeys} read={readJobListSearch} columns={choice} />
          {can('Invoice.create') && showsJobsToBill(search) && <BatchLink />}
          {createButton}
        </>
      }
      tabs={
        <PageTabs
          label="Statuses"
          tabs={jobListTabs(data?.statusCounts)}
          value={tabOf(search)}
          onChange={(tab) => list.setFilters(openTab(search, tab))}
        />
      }
    >
      <JobListFilters list={list}>
        <ColumnChoice columns={columns} choice={choice} />
      </JobListFilters>
      <DataTable
        label="Jobs"
        columns={showsCards ? columns : choice.shown}
        query={{
          ...query,
          isPending: query.isPending || areTagsPending,
          data: data && { items: data.jobs, total: data.total },
        }}
        list={list}
        nameOf={jobLabel}
        linkOf={({ id }) => ({ to: '/jobs/$jobId', params: { jobId: id }, search: true, resetScroll: isPhone })}
        rowPropsOf={(job) => ({ id: rowPrefix + job.id })}
        actionsOf={(job) => (
          <JobRowMenu
            job={job}
            onEdit={() => edit(job.id)}
            onDuplicate={() => list.openLayer({ copy: job.id })}
            onTask={() => setTasked(job)}
            onDelete={() => deleteJob(job)}
          />
        )}
        selection={maySelect ? selection : undefined}
        empty={
          hasJobs
            ? { text: 'No jobs found', action: createButton }
            : {
                text: 'No jobs found',
                hint: 'A job holds its visits, prices and documents. Plan one, or convert an approved estimate.',
                icon: <EmptyPicture of="jobs" />,
                action: (
                  <Group gap="sm" justify="center">
                    {createButton}
                    {can('Jobs.create') && <ImportLink />}
                  </Group>
                ),
              }
        }
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <Suspense>{selection.selected.size > 0 && <JobBulkBar selection={selection} />}</Suspense>
      <JobListLayers list={list} />
      {tasked !== null && <NewTaskOfJob job={tasked} onClose={() => setTasked(null)} />}
    </Page>
  );
});

/** The form of a new task (M28) for a job of the list. */
const NewTaskOfJob = ({ job, onClose }: { job: JobRow; onClose: () => void }) => (
  <Suspense>
    <TaskModal
      start={{ clientId: job.client.id, linkType: 'job', jobId: job.id }}
      onClose={onClose}
      onSaved={onClose}
    />
  </Suspense>
);

const rowPrefix = 'job-';

/** Runs an action on the job whose row has the focus. */
function withFocusedRow(act: (jobId: string) => void): void {
  const row = document.activeElement?.closest(`[id^="${rowPrefix}"]`);
  if (row) act(row.id.slice(rowPrefix.length));
}

const JobModal = lazyDialog(async () => (await import('../../panels/job-modal.tsx')).JobModal);

/** The dialogs over the list that the URL opens: the form of a new job, of an existing one, or of a copy. */
function JobListLayers({ list }: { list: JobListState }) {
  const can = useCan();
  const { job, copy } = list.search;
  return (
    <Suspense>
      {job === 'new' && (can('Jobs.create') || can('Jobs.createForAssigned')) && (
        <JobModal mode="create" onClose={list.closeLayer} />
      )}
      {job !== undefined && job !== 'new' && <JobModal key={job} mode="edit" jobId={job} onClose={list.closeLayer} />}
      {copy !== undefined && can('Jobs.create') && (
        <JobModal key={copy} mode="duplicate" jobId={copy} onClose={list.closeLayer} />
      )}
    </Suspense>
  );
}

type JobRowMenuProps = {
  job: JobRow;
  onEdit: () => void;
  onDuplicate: () => void;
  onTask: () => void;
  onDelete: () => void;
};

/** The actions on a job of the list (screens 8.1). */
function JobRowMenu({ job, onEdit, onDuplicate, onTask, onDelete }: JobRowMenuProps) {
  const can = useCan();
  const mayEdit = useMayEditJob()(job);
  const mayDuplicate = can('Jobs.create');
  const mayMakeTasks = can('TaskManagement.create');
  const mayDelete = can('Jobs.delete');
  if (!mayEdit && !mayDuplicate && !mayMakeTasks && !mayDelete) return null;
  return (
    <RowMenu name={jobLabel(job)}>
      {mayEdit && (
        <RefusableItem
          icon={<IconPencil size={18} stroke={1.7} aria-hidden />}
          refusal={editRefusal(job)}
          onClick={onEdit}
        >
          Edit Job
        </RefusableItem>
      )}
      {mayDuplicate && (
        <RefusableItem
          icon={<IconCopy size={18} stroke={1.7} aria-hidden />}
          refusal={newRecordRefusalText(job.client)}
          onClick={onDuplicate}
        >
          Duplicate Job
        </RefusableItem>
      )}
      {mayMakeTasks && (
        <RefusableItem
          icon={<IconChecklist size={18} stroke={1.7} aria-hidden />}
          refusal={newRecordRefusalText(job.client)}
          onClick={onTask}
        >
          Create Task
        </RefusableItem>
      )}
      {mayDelete && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}
