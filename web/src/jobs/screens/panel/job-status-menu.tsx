import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fill } from '@truckroll/contract/endpoints/general-problems';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { jobStatusLabel } from '@truckroll/domain/jobs/job-labels';
import { jobMoveRefusal, jobMoves } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { isEnded } from '@truckroll/domain/visits/visit-statuses';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { OnDemandMenu } from '../../../design/on-demand-menu.tsx';
import { RefusableItem } from '../../../design/refusable.tsx';
import { JobStatusBadge } from '../job-status-badge.tsx';
import styles from './job-panel.module.css';
import { useMoveJob } from './use-move-job.ts';

const CompleteJobDialog = lazyDialog(async () => (await import('./complete-job-dialog.tsx')).CompleteJobDialog);

/**
 * A job's status. For users who may edit the job it is a menu of the next statuses (screens M20). Closing is a separate
 * action.
 */
export function JobStatusMenu({ job, mayEdit }: { job: Job; mayEdit: boolean }) {
  const { move, complete, wanted } = useMoveJob(job);
  const [isCompleting, setCompleting] = useState(false);
  const open = job.visits.filter(({ visitStatus }) => !isEnded(visitStatus));
  const status = wanted ?? job.jobStatus;
  const moves = jobMoves(status).filter((to) => to !== 'closed');
  if (!mayEdit || moves.length === 0) return <JobStatusBadge status={status} />;
  const isBusy = wanted !== null;
  const choose = (to: JobStatus) => (to === 'completed' && open.length > 0 ? setCompleting(true) : move(to));
  const menu = (
    <OnDemandMenu
      position="bottom-start"
      target={(props) => (
        <UnstyledButton
          {...props}
          className={styles.statusTarget}
          aria-label={`Status: ${jobStatusLabel(status)}`}
          aria-busy={isBusy}
          disabled={isBusy}
        >
          <JobStatusBadge status={status} />
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
    >
      {moves.map((to) => (
        <RefusableItem key={to} refusal={refusalOf(job, to)} onClick={() => choose(to)}>
          <JobStatusBadge status={to} />
        </RefusableItem>
      ))}
    </OnDemandMenu>
  );
  return (
    <>
      {menu}
      <Suspense>
        {isCompleting && <CompleteJobDialog visits={open} onComplete={complete} onClose={() => setCompleting(false)} />}
      </Suspense>
    </>
  );
}

/** The refusal of a status, in the server's words, or null. */
function refusalOf({ jobStatus, startDateTime }: Job, to: JobStatus): string | null {
  const problem = jobMoveRefusal(jobStatus, to, { hasStart: startDateTime !== null });
  return problem === null ? null : fill(problems[problem][1], { from: jobStatus, to });
}
