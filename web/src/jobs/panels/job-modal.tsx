import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reopenLayer } from '../../app/shell/restored-layers.tsx';
import { track } from '../../app/transport/analytics.ts';
import { InCurrency } from '../../design/currency.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { offerToReopen } from '../../design/feedback/unsaved-changes.ts';
import { JobFormModal, jobModalWidth } from './job-form-modal.tsx';
import { type JobOpening, type JobStart, useJobStart } from './job-start.ts';
import { valuesAtProposedTimes } from './job-values.ts';
import { draftOver, type JobDraft } from './use-job-form.ts';

export type { JobFormValues } from './job-values.ts';

type JobModalProps = JobOpening & {
  onClose: () => void;
  onSaved?: (job: { id: string; jobNumber: number }) => void;
  /** The values typed before the form was closed, for reopening it. */
  draft?: JobDraft;
};

function titleOf({ mode, from }: JobOpening): string {
  if (mode === 'edit') return 'Edit Job';
  if (mode === 'duplicate') return 'Create Job (Duplicate)';
  if (from === undefined) return 'Create Job';
  return from.kind === 'request' ? 'Create Job from Request' : 'Create Job from Estimate';
}

/** A stored job that is opened with a proposed time has that time as an unsaved change. */
function draftAtProposedTimes(start: JobStart, { mode, initial }: JobOpening): JobDraft | undefined {
  if (mode !== 'edit' || initial?.startDateTime === undefined) return undefined;
  return draftOver(start, valuesAtProposedTimes(start.values, initial));
}

/** M21: creates, edits or copies a job, also from a request or an estimate. */
export function JobModal(props: JobModalProps) {
  const { draft, onClose, onSaved, ...opening } = props;
  const title = titleOf(opening);
  const { start, error, retry } = useJobStart(opening);
  const navigate = useNavigate();
  const { mode } = opening;
  useEffect(() => track('job_opened', { kind: mode }), [mode]);

  if (start === null) {
    return (
      <Dialog title={title} width={jobModalWidth} onClose={onClose}>
        {error instanceof ApiProblem && error.isNotFound ? (
          <EmptyState text={error.message} />
        ) : error !== null ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : (
          <SkeletonRows columns={2} rows={8} isPhone={false} />
        )}
      </Dialog>
    );
  }

  return (
    <InCurrency value={start.currency}>
      <JobFormModal
        title={title}
        start={start}
        draft={draft ?? draftAtProposedTimes(start, opening)}
        onClose={(discarded) => {
          onClose();
          if (discarded === null) return;
          offerToReopen({
            isChanged: true,
            values: discarded,
            reopen: (values) => reopenLayer((close) => <JobModal {...props} draft={values} onClose={close} />),
          });
        }}
        onSaved={({ id, jobNumber }) => {
          onSaved?.({ id, jobNumber });
          onClose();
          if (opening.from !== undefined) void navigate({ to: '/jobs' });
        }}
      />
    </InCurrency>
  );
}
