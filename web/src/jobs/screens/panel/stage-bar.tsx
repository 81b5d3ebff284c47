import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { type JobPhase, jobPhases, jobProgress } from '@truckroll/domain/jobs/next-step';
import type { JobPanelState } from './job-panel-state.ts';
import { NextStep } from './next-step.tsx';
import styles from './stage-bar.module.css';

const labels: Record<JobPhase, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  done: 'Done',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

const asides = { on_hold: 'On hold', cancelled: 'Cancelled', closed: 'Closed' } as const;

/** The job's stage bar, with the user's one next step (screens M20). */
export function StageBar({ job, state }: { job: Job; state: JobPanelState }) {
  const { reached, aside } = jobProgress(job);
  return (
    <div className={styles.bar}>
      <ol
        className={`${styles.phases}${aside === null ? '' : ` ${styles.aside}`}`}
        aria-label={aside === null ? 'Progress' : `Progress, ${asides[aside]}`}
      >
        {jobPhases.map((phase, at) => (
          <li
            key={phase}
            className={styles.phase}
            data-reached={at < reached || undefined}
            aria-current={at === reached - 1 && aside === null ? 'step' : undefined}
          >
            {labels[phase]}
            {at < reached && <VisuallyHidden>, reached</VisuallyHidden>}
          </li>
        ))}
      </ol>
      {job.jobStatus === 'paid' ? (
        <span className={styles.end}>
          <IconCircleCheck size={18} aria-hidden />
          Paid
        </span>
      ) : (
        <NextStep className={styles.step} job={job} state={state} />
      )}
    </div>
  );
}
