import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useEffect } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { rememberRecent } from '../../../app/shell/recents.ts';
import { PanelContent, PanelDrawer, PanelPage, type PanelProps } from '../../../design/dialog/panel.tsx';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { PageTitle } from '../../../design/page.tsx';
import { useIsPainted } from '../../../design/painted.tsx';
import { useIsPhone } from '../../../design/phone.ts';
import { refetchJobs } from '../../parts/job-queries.ts';
import { jobQuery } from '../../parts/job-query.ts';
import { JobPanel } from './job-panel.tsx';
import { useJobPanelState } from './job-panel-state.ts';

const route = getRouteApi('/_app/jobs/$jobId');

/** M20: one job, over the list or, on a phone, as a page. */
export function JobPanelScreen() {
  const { jobId } = route.useParams();
  const me = useMe();
  const state = useJobPanelState();
  const query = useQuery(jobQuery(jobId));
  const job = query.data;
  // The panel is painted before its content is rendered, even if the job is cached.
  const isOpen = useIsPainted();
  useRefetchOnClose(jobId);
  const name = job === undefined ? undefined : jobLabel({ ...job, clientName: job.client.name });
  useEffect(() => {
    if (name !== undefined) rememberRecent(me.id, { kind: 'job', id: jobId, label: name });
  }, [me.id, jobId, name]);

  const missing = query.error instanceof ApiProblem && query.error.isNotFound ? query.error.message : null;
  return (
    <JobPanelFrame key={jobId} jobId={jobId} title={name ?? missing ?? 'Job'} onClose={state.close}>
      {job !== undefined && isOpen ? (
        <JobPanel job={job} state={state} />
      ) : (
        <PanelContent>
          {missing !== null ? (
            <Missing text={missing} onClose={state.close} />
          ) : query.isError ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <PanelSkeleton />
          )}
        </PanelContent>
      )}
    </JobPanelFrame>
  );
}

const Missing = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Stack align="center" gap="sm" py={60} px="md">
    <PageTitle page={text} />
    <Text>{text}</Text>
    <Anchor component="button" onClick={onClose}>
      Go to the jobs
    </Anchor>
  </Stack>
);

/** Refetches the job and the list when the panel closes (screens M20). */
function useRefetchOnClose(jobId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      void refetchJobs(queryClient);
      // After closing, the job's query is no longer active, so it is refetched explicitly. A deleted job is no longer
      // cached.
      const query = jobQuery(jobId);
      if (queryClient.getQueryData(query.queryKey) !== undefined) {
        void queryClient.prefetchQuery({ ...query, staleTime: 0 });
      }
    },
    [queryClient, jobId],
  );
}

function PanelSkeleton() {
  const isShown = useDelayedLoading(true);
  return (
    <Stack p="md" gap="md" aria-busy>
      {isShown && (
        <>
          <Skeleton height={24} width={220} />
          <Skeleton height={120} />
          <Skeleton height={200} />
        </>
      )}
    </Stack>
  );
}

type JobPanelFrameProps = PanelProps & { jobId: string };

/** A drawer over the list, or on a phone a page with a fixed footer (screens 3.1, M20). */
function JobPanelFrame({ jobId, ...panel }: JobPanelFrameProps) {
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
