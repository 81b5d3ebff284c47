import { Anchor, Breadcrumbs, Stack, Text } from '@mantine/core';
import { HistoryView } from '../../../history/parts/history-view.tsx';
import { jobKeys } from '../../parts/job-query.ts';

type JobHistoryProps = { jobId: string; onBack: () => void };

/** The history of a job, which replaces its tabs: 'Details > Job History' (screens M20). */
export function JobHistory({ jobId, onBack }: JobHistoryProps) {
  return (
    <Stack gap="md">
      <nav aria-label="Breadcrumbs">
        <Breadcrumbs separator=">">
          <Anchor component="button" type="button" onClick={onBack}>
            Details
          </Anchor>
          <Text aria-current="page">Job History</Text>
        </Breadcrumbs>
      </nav>
      <HistoryView of={{ moduleType: 'job', moduleId: jobId }} ownKey={jobKeys.one(jobId)} />
    </Stack>
  );
}
