import { NewClientModal } from '../../clients/parts/new-client-modal.tsx';
import { useLinkClient } from '../../conversations/parts/conversation-queries.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { readPhone } from '../../design/field/phone-numbers.ts';

/** M1 for the number of a call or a message: the calls and messages of the number are then linked to the new client (API CA-8). */
export function NewClientOfCall({ phoneNumber, onClose }: { phoneNumber: string; onClose: () => void }) {
  const link = useLinkClient();
  return (
    <NewClientModal
      title="Create Client"
      phone={readPhone(phoneNumber, 'us')}
      onClose={onClose}
      onSaved={({ id: clientId, name: clientName }) =>
        toastOnError(() => link.mutateAsync({ phoneNumber, clientId, clientName }))
      }
    />
  );
}
