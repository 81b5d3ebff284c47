import type { Request } from '@truckroll/contract/requests/requests';
import { useEffect } from 'react';
import { reopenLayer } from '../../app/shell/restored-layers.tsx';
import { track } from '../../app/transport/analytics.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { linesOf } from '../../line-items/parts/line-editor-input.ts';
import { RequestFormModal } from './request-form-modal.tsx';
import { type RequestOpening, type RequestStart, useRequestStart } from './request-start.ts';
import { type ProposedTimes, requestTimesAt } from './request-times.ts';
import type { RequestDraft } from './use-request-form.ts';

type RequestModalProps = RequestOpening & {
  onClose: () => void;
  onSaved?: (request: Request) => void;
  /** A proposed time, such as that of a drop on the calendar. It counts as an unsaved change. */
  times?: ProposedTimes;
  /** The values typed before the form was closed, for reopening it. */
  draft?: RequestDraft;
};

function draftAtProposedTimes({ request, values, zone }: RequestStart, times: ProposedTimes): RequestDraft | undefined {
  if (request === null) return undefined;
  const lines = linesOf(request.items);
  return { values: { ...values, times: requestTimesAt(times, zone) }, lines, base: { record: request, values, lines } };
}

/** M26: creates a request, or edits one. */
export function RequestModal(props: RequestModalProps) {
  const { draft, times, onClose, onSaved, ...opening } = props;
  const isNew = opening.requestId === undefined;
  const title = isNew ? 'Create Request' : 'Edit Request';
  const { start, error, retry } = useRequestStart(opening);
  useEffect(() => track('request_started', { isNew }), [isNew]);

  if (start === null) {
    return (
      <Dialog title={title} width={960} onClose={onClose}>
        {error instanceof ApiProblem && error.isNotFound ? (
          <EmptyState text={error.message} />
        ) : error !== null ? (
          <LoadFailure error={new ApiProblem({ status: 0, message: 'Error loading request data' })} onRetry={retry} />
        ) : (
          <SkeletonRows columns={2} rows={8} isPhone={false} />
        )}
      </Dialog>
    );
  }
  return (
    <RequestFormModal
      title={title}
      start={start}
      draft={draft ?? (times && draftAtProposedTimes(start, times))}
      onClose={onClose}
      onSaved={(request) => {
        onSaved?.(request);
        onClose();
      }}
      reopen={(typed) => reopenLayer((close) => <RequestModal {...props} draft={typed} onClose={close} />)}
    />
  );
}
