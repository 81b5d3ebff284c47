import { useEffect } from 'react';
import { PanelDrawer, PanelPage, type PanelProps } from '../../../design/dialog/panel.tsx';
import { useIsPhone } from '../../../design/phone.ts';

type JobPanelFrameProps = PanelProps & { jobId: string };

/** A drawer over the list, or on a phone a page with a fixed footer (screens 3.1, M20). */
export function JobPanelFrame({ jobId, ...panel }: JobPanelFrameProps) {
  return useIsPhone() ? <PanelPage {...panel} backLabel="Back to the jobs" /> : <JobDrawer {...panel} jobId={jobId} />;
}

function JobDrawer({ jobId, ...panel }: JobPanelFrameProps) {
  useFocusOnRowAfterwards(jobId);
  return <PanelDrawer {...panel} returnFocus={false} />;
}

/** Returns the focus to the job's row when the panel closes. */
function useFocusOnRowAfterwards(jobId: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(`[id="job-${jobId}"] [data-row-target]`)?.focus({ preventScroll: true });
      });
    },
    [jobId],
  );
}
