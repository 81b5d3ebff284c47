import { useEffect } from 'react';
import { PanelDrawer, PanelPage, type PanelParts } from '../../design/dialog/panel.tsx';
import { useIsPhone } from '../../design/phone.ts';

type JobPanelFrameProps = PanelParts & { jobId: string };

/** A drawer over the list; on a phone a page with its footer fixed (screens 3.1, M20). */
export function JobPanelFrame({ jobId, ...parts }: JobPanelFrameProps) {
  return useIsPhone() ? <PanelPage {...parts} backLabel="Back to the jobs" /> : <JobDrawer {...parts} jobId={jobId} />;
}

function JobDrawer({ jobId, ...parts }: JobPanelFrameProps) {
  useFocusOnRowAfterwards(jobId);
  return <PanelDrawer {...parts} returnFocus={false} />;
}

/** Closing the panel returns the focus to its row. */
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
