import type { Job } from '@truckroll/contract/jobs/jobs';
import { RecordActionMenu } from '../../../design/record-action-menu.tsx';
import { useJobActions } from './job-actions.tsx';
import type { JobPanelState } from './job-panel-state.ts';

/** The actions on a job (screens M20). */
export function JobActionMenu({ job, state }: { job: Job; state: JobPanelState }) {
  const { actions, dialog } = useJobActions(job, state);
  if (actions.length === 0) return null;
  return (
    <>
      <RecordActionMenu label="Action" actions={actions} />
      {dialog}
    </>
  );
}
