import { defaultStageFor } from '@truckroll/domain/clients/stages';
import { Suspense } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { ClientListState } from './client-list-state.ts';

const ClientModal = lazyDialog(async () => (await import('../panels/client-modal.tsx')).ClientModal);
const NewClientModal = lazyDialog(async () => (await import('../parts/new-client-modal.tsx')).NewClientModal);

/** The dialogs over the list that the URL opens: the form of a new or an existing client. */
export function ClientListLayers({ list }: { list: ClientListState }) {
  const can = useCan();
  const { edit, new: made, category } = list.search;
  return (
    <Suspense>
      {edit !== undefined && <ClientModal key={edit} clientId={edit} onClose={list.closeLayer} />}
      {made === 'client' && can('Clients.create') && (
        <NewClientModal defaultStage={defaultStageFor(category)} onClose={list.closeLayer} />
      )}
    </Suspense>
  );
}
