import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import { seesClientHistory } from '@truckroll/domain/abilities/rights';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { useCan, useRights } from '../app/session/me.ts';
import { reopenLayer } from '../app/shell/restored-layers.tsx';
import { ClientForm } from '../clients/client-form.tsx';
import { clientQuery } from '../clients/client-queries.ts';
import { type ClientDraft, useClientForm } from '../clients/use-client-form.ts';
import { Dialog } from '../design/dialog/dialog.tsx';
import { FormModal } from '../design/dialog/form-modal.tsx';
import { ApiProblem } from '../design/feedback/api-problem.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { mayLeave } from '../design/feedback/unsaved-changes.ts';
import { ClientActionMenu } from './client-action-menu.tsx';
import { useClientDeletion } from './client-deletion.tsx';
import { ClientDetails } from './client-details.tsx';
import { ClientFormSkeleton } from './client-form-skeleton.tsx';
import { DetailsPanel, ModalTabRow, panelInstead, useModalTabs } from './client-modal-tabs.tsx';

type ClientModalProps = {
  /** Absent for a new client. */
  clientId?: string;
  defaultStage?: ClientStage;
  from?: 'chat';
  /** The phone of a new client, such as that of a caller. */
  phone?: Phone | null;
  /** The title, if the dialog is opened from another context, such as 'Create Client' on a calls screen. */
  title?: string;
  /** The values typed before the modal was closed, for reopening it. */
  draft?: ClientDraft;
  onClose: () => void;
  onSaved?: (client: Client) => void;
};

const width = 960;

/** M1: creates or edits a client; of an existing one it also shows activity, e-mails, files and assets. */
export function ClientModal(props: ClientModalProps) {
  const { clientId, title, onClose } = props;
  return clientId === undefined ? (
    <ClientFormModal {...props} client={null} title={title ?? 'Create a Client'} />
  ) : (
    <ExistingClient {...props} clientId={clientId} title={title ?? 'Edit Client'} onClose={onClose} />
  );
}

type TitledProps = ClientModalProps & { title: string };

function ExistingClient(props: TitledProps & { clientId: string }) {
  const { clientId, title, onClose } = props;
  const query = useQuery(clientQuery(clientId));
  if (query.data !== undefined) return <ClientFormModal {...props} client={query.data} />;
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {query.error instanceof ApiProblem && query.error.isNotFound ? (
        <EmptyState text={query.error.message} />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ClientFormSkeleton />
      )}
    </Dialog>
  );
}

function ClientFormModal(props: TitledProps & { client: Client | null }) {
  const { client, title, onClose } = props;
  const can = useCan();
  const rights = useRights();
  const deletion = useClientDeletion();
  const navigate = useNavigate();
  const { form, giveUp } = useClientForm({
    client,
    defaultStage: props.defaultStage ?? 'new_lead',
    draft: props.draft,
    phone: props.phone ?? null,
    onSaved(saved) {
      props.onSaved?.(saved);
      onClose();
    },
    open: (clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } }),
    reopen: (draft) => reopenLayer((close) => <ClientModal {...props} draft={draft} onClose={close} />),
  });
  const tabs = useModalTabs(form);
  // A restored draft is shown for copying even if the right to save it is gone.
  const canSave = props.draft !== undefined || can(client === null ? 'Clients.create' : 'Clients.edit');
  const seesTabs = client !== null && seesClientHistory(rights, { openedFromChat: props.from === 'chat' });
  const fields =
    canSave || client === null ? <ClientForm form={form} isNew={client === null} /> : <ClientDetails client={client} />;

  async function remove(existing: Client): Promise<void> {
    if (!(await deletion.deleteClient(existing))) return;
    giveUp();
    onClose();
  }

  return (
    <>
      <FormModal
        opened
        title={title}
        width={width}
        form={form}
        // The client's own fields close without a question, but an unsaved note in the Files tab asks first (screens
        // 3.8).
        onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
        saveLabel={client === null ? 'Create' : 'Update'}
        savingLabel={client === null ? 'Creating...' : 'Updating...'}
        withoutSave={!canSave}
        withoutFooter={!canSave && !can('Clients.edit') && !can('Clients.create')}
        head={seesTabs && <ModalTabRow title={title} tabs={tabs} />}
        footerStart={
          client !== null && (
            <ClientActionMenu client={client} isBusy={form.isSaving} onDelete={() => void remove(client)} />
          )
        }
        instead={seesTabs ? panelInstead(client, tabs) : undefined}
      >
        {seesTabs ? <DetailsPanel tabs={tabs}>{fields}</DetailsPanel> : fields}
      </FormModal>
      {deletion.dialog}
    </>
  );
}
