import { useNavigate } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Phone } from '@truckroll/contract/fields/fields';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { useCan } from '../../app/session/me.ts';
import { reopenLayer } from '../../app/shell/restored-layers.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { ClientForm } from './client-form.tsx';
import { type ClientDraft, useClientForm } from './use-client-form.ts';

type NewClientModalProps = {
  defaultStage?: ClientStage;
  /** The phone with which the client begins, such as that of a caller. */
  phone?: Phone | null;
  /** Replaces the usual title: on the calls page the dialog is called 'Create Client'. */
  title?: string;
  /** The values typed before the modal was closed, for reopening it. */
  draft?: ClientDraft;
  onClose: () => void;
  onSaved?: (client: Client) => void;
};

export const clientModalWidth = 960;

/** M1 for a new client. */
export function NewClientModal(props: NewClientModalProps) {
  const { defaultStage = 'new_lead', phone = null, title = 'Create a Client', onClose } = props;
  const can = useCan();
  const navigate = useNavigate();
  const { form } = useClientForm({
    client: null,
    defaultStage,
    draft: props.draft,
    phone,
    onSaved(saved) {
      props.onSaved?.(saved);
      onClose();
    },
    open: (clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } }),
    reopen: (draft) => reopenLayer((close) => <NewClientModal {...props} draft={draft} onClose={close} />),
  });
  // A restored draft is shown for copying even if the right to save it is gone.
  const canSave = props.draft !== undefined || can('Clients.create');
  return (
    <FormModal
      opened
      title={title}
      width={clientModalWidth}
      form={form}
      onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
      saveLabel="Create"
      savingLabel="Creating..."
      withoutSave={!canSave}
      withoutFooter={!canSave && !can('Clients.edit')}
    >
      <ClientForm form={form} isNew />
    </FormModal>
  );
}
