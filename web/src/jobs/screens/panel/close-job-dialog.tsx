import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { type VisitStatus, visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { track } from '../../../app/transport/analytics.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { ApiProblem, problemText } from '../../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { amber } from '../../../design/theme.ts';
import { allVisitsOfJobQuery } from '../../../visits/parts/visit-queries.ts';
import { visitTimeWords } from '../../../visits/parts/visit-time-view.ts';
import { useChangeJobStatus } from '../../parts/job-queries.ts';
import styles from './close-job-dialog.module.css';

const failureText = 'Failed to close job. Please try again.';

/** The maximum number of visits of a status that are listed by name. The others are counted. */
const mostNamed = 10;

const open = visitStatuses.filter((status) => status !== 'completed' && status !== 'cancelled');

type Pending = { status: VisitStatus; visits: Visit[] };

const pendingOf = (visits: readonly Visit[]): Pending[] =>
  open
    .map((status) => ({ status, visits: visits.filter(({ visitStatus }) => visitStatus === status) }))
    .filter((group) => group.visits.length > 0);

/** The confirmation before a job is closed, with the list of the visits that closing it cancels (screens M24). */
export function CloseJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const query = useQuery(allVisitsOfJobQuery(job.id));
  const { mutateAsync } = useChangeJobStatus();
  const [isClosing, setClosing] = useState(false);
  const cancel = () => {
    if (!isClosing) onClose();
  };

  async function accept(): Promise<void> {
    if (isClosing) return;
    setClosing(true);
    try {
      const { message } = await mutateAsync({ id: job.id, jobStatus: 'closed' });
      track('job_closed');
      toast.success(message);
      onClose();
    } catch (error) {
      setClosing(false);
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(textOf(error));
    }
  }

  return (
    <Dialog
      title="Close Job"
      width={440}
      onClose={cancel}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isClosing} onClick={cancel} data-autofocus>
            Cancel
          </Button>
          <BusyButton
            color={amber}
            label="Close Job"
            busyLabel="Closing..."
            isBusy={isClosing}
            disabled={query.data === undefined}
            onClick={() => void accept()}
          />
        </Group>
      }
    >
      {query.data !== undefined ? (
        <>
          <PendingVisits pending={pendingOf(query.data)} />
          <Text size="sm" c="dimmed">
            Completed and cancelled visits stay as they are.
          </Text>
          <Text>Do you want to proceed with closing this job?</Text>
        </>
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} rows={3} isPhone={false} />
      )}
    </Dialog>
  );
}

/** The text of an error: that of this dialog for a server failure, and the refusal's own otherwise. */
const textOf = (error: unknown): string =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 ? problemText(error) : failureText;

function PendingVisits({ pending }: { pending: readonly Pending[] }) {
  const { timezone } = useMe();
  if (pending.length === 0) return <Text>No visits will be cancelled.</Text>;
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconAlertTriangle size={20} color="var(--warning)" aria-hidden style={{ flex: 'none' }} />
        <Text>These visits will be cancelled:</Text>
      </Group>
      {pending.map(({ status, visits }) => (
        <section key={status} className={styles.group} aria-label={badgeLabel('visitStatus', status)}>
          <Text fw={600} size="sm">
            {badgeLabel('visitStatus', status)} ({visits.length})
          </Text>
          <ul>
            {visits.slice(0, mostNamed).map((visit) => (
              <li key={visit.id}>
                Visit {visit.visitNumber}
                {visit.visitStartDateTime !== null && `: ${visitTimeWords(visit, timezone)}`}
              </li>
            ))}
            {visits.length > mostNamed && <li>and {visits.length - mostNamed} more</li>}
          </ul>
        </section>
      ))}
    </>
  );
}
