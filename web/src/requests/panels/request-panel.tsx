import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { rememberRecent } from '../../app/shell/recents.ts';
import { PanelContent, PanelDrawer, type PanelProps } from '../../design/dialog/panel.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useIsPainted } from '../../design/painted.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { problemOf, requestName } from '../parts/request-name.ts';
import { requestQuery } from '../parts/request-queries.ts';
import { OpenRequest } from './open-request.tsx';
import styles from './request-panel.module.css';

const RequestModal = lazyDialog(async () => (await import('./request-modal.tsx')).RequestModal);
const ConvertedJobModal = lazyDialog(
  async () => (await import('../../jobs/panels/converted-job-modal.tsx')).ConvertedJobModal,
);

type RequestPanelProps = {
  requestId: string;
  onClose: () => void;
  /** Called to open another request instead, such as a copy of this one. */
  onOpen: (requestId: string) => void;
};

/** M27: one request with its stage, actions and history. Its forms take its place, so that none lies over it. */
export function RequestPanel({ requestId, onClose, onOpen }: RequestPanelProps) {
  const me = useMe();
  const query = useQuery(requestQuery(requestId));
  const { data: request } = query;
  // The panel is painted before its content is rendered, even if the request is cached.
  const isOpen = useIsPainted();
  const name = request === undefined ? undefined : requestName(request);
  useEffect(() => {
    if (name !== undefined) rememberRecent(me.id, { kind: 'request', id: requestId, label: name });
  }, [me.id, requestId, name]);

  const [form, setForm] = useState<'edit' | 'job' | null>(null);
  const closeForm = () => setForm(null);
  if (form !== null && request !== undefined) {
    return (
      <Suspense>
        {form === 'edit' ? (
          <RequestModal requestId={requestId} onClose={closeForm} />
        ) : (
          <ConvertedJobModal from={{ kind: 'request', request }} onClose={closeForm} />
        )}
      </Suspense>
    );
  }
  const isMissing = query.error instanceof ApiProblem && query.error.isNotFound;
  return (
    <RequestPanelFrame
      title={
        request === undefined ? (
          isMissing ? (
            'Request not found'
          ) : (
            'Request'
          )
        ) : (
          <>
            {problemOf(request)} <span className={styles.number}>{name}</span>
          </>
        )
      }
      onClose={onClose}
    >
      {request !== undefined && isOpen ? (
        <OpenRequest key={requestId} request={request} onOpen={onOpen} onForm={setForm} />
      ) : (
        <PanelContent>
          {isMissing ? (
            <EmptyState
              text="Request not found"
              action={
                <Anchor component="button" onClick={onClose}>
                  Go to the requests
                </Anchor>
              }
            />
          ) : query.isError ? (
            <LoadFailure
              error={new ApiProblem({ status: 0, message: 'Error loading request data' })}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <PanelSkeleton />
          )}
        </PanelContent>
      )}
    </RequestPanelFrame>
  );
}

function PanelSkeleton() {
  const isShown = useDelayedLoading(true);
  return (
    <Stack gap="md" aria-busy>
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

/** A drawer over the page. On a phone it fills the screen and has a fixed footer (screens 3.1). */
const RequestPanelFrame = (panel: PanelProps) => <PanelDrawer {...panel} fillsScreen={useIsPhone()} />;
