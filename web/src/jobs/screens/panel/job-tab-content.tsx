import type { Job } from '@truckroll/contract/jobs/jobs';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { JobDetails } from './job-details.tsx';
import type { JobTab } from './job-panel-search.ts';
import type { JobPanelState } from './job-panel-state.ts';

const VisitsPanel = lazyPart(async () => (await import('../../../visits/panels/visits-panel.tsx')).VisitsPanel);
const JobLogs = lazyPart(async () => (await import('../../../visits/panels/job-logs.tsx')).JobLogs);
const JobAssets = lazyPart(async () => (await import('./job-assets.tsx')).JobAssets);
const JobHistory = lazyPart(async () => (await import('./job-history.tsx')).JobHistory);

type JobTabContentProps = { tab: JobTab; job: Job; state: JobPanelState; mayEdit: boolean };

/** The content of a job's open tab. */
export function JobTabContent({ tab, job, state, mayEdit }: JobTabContentProps) {
  switch (tab) {
    case 'details':
      return <JobDetails job={job} mayEdit={mayEdit} />;
    case 'visits':
      return (
        <Suspense>
          <VisitsPanel
            job={job}
            mayEdit={mayEdit}
            filter={state.search.visits}
            onFilter={(visits) => state.open({ visits })}
            onOpen={(visit) => state.open({ visit })}
            onAdd={() => state.open({ new: 'visit' })}
          />
        </Suspense>
      );
    case 'logs':
      return (
        <Suspense>
          <JobLogs job={job} />
        </Suspense>
      );
    case 'assets':
      return (
        <Suspense>
          <JobAssets job={job} sub={state.search.sub} onSub={(sub) => state.open({ sub })} />
        </Suspense>
      );
    case 'history':
      return (
        <Suspense>
          <JobHistory jobId={job.id} onBack={() => state.openTab('details')} />
        </Suspense>
      );
  }
}
