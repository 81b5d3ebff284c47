import { Suspense } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import type { JobListState } from './job-list-state.ts';

const JobModal = lazyDialog(async () => (await import('../../panels/job-modal.tsx')).JobModal);

/** The dialogs over the list that the URL opens: the form of a new job, of an existing one, or of a copy. */
export function JobListLayers({ list }: { list: JobListState }) {
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
