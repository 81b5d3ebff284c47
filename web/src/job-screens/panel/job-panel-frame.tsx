import { useEffect } from 'react';
import { PanelDrawer, PanelPage, type PanelParts } from '../../design/dialog/panel.tsx';
import { useIsPhone } from '../../design/phone.ts';

type JobPanelFrameProps = PanelParts & { jobId: string };

/** A drawer over the list, or on a phone a page with a fixed footer (screens 3.1, M20). */
export function JobPanelFrame({ jobId, ...parts }: JobPanelFrameProps) {
  return useIsPhone() ? <PanelPage {...parts} backLabel="Back to the jobs" /> : <JobDrawer {...parts} jobId={jobId} />;
}

function JobDrawer({ jobId, ...parts }: JobPanelFrameProps) {
  useFocusOnRowAfterwards(jobId);
  return <PanelDrawer {...parts} returnFocus={false} />;
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
