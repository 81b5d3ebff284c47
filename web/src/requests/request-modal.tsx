import type { Request } from '@truckroll/contract/requests';
import { useEffect } from 'react';
import { track } from '../app/analytics.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { bringBack } from '../app/brought-back.tsx';
import { Dialog } from '../design/dialog.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { SkeletonRows } from '../design/skeleton-rows.tsx';
import { RequestFormModal } from './form/request-form-modal.tsx';
import { type RequestOpening, useRequestStart } from './form/request-start.ts';
import type { RequestDraft } from './form/use-request-form.ts';

type RequestModalProps = RequestOpening & {
  onClose: () => void;
  onSaved?: (request: Request) => void;
  /** What was typed before the form was closed and brought back. */
  draft?: RequestDraft;
};

/** M26: creates a request, or edits one. */
export function RequestModal(props: RequestModalProps) {
  const { draft, onClose, onSaved, ...opening } = props;
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
          <LoadFailure error={error} onRetry={retry} />
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
      draft={draft}
      onClose={onClose}
      onSaved={(request) => {
        onSaved?.(request);
        onClose();
      }}
      reopen={(typed) => bringBack((close) => <RequestModal {...props} draft={typed} onClose={close} />)}
    />
  );
}
