import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import { mayLeave } from '../../app/unsaved-changes.ts';
import { NewClientPanel } from '../../clients/new-client-panel.tsx';
import { Dialog } from '../../design/dialog.tsx';

type NewClientDialogProps = { onCreated: (client: Client) => void; onClose: () => void };

/** M4 above the request: only the client is asked for here, and the request waits behind as it is. */
export function NewClientDialog({ onCreated, onClose }: NewClientDialogProps) {
  const queryClient = useQueryClient();

  async function close(): Promise<void> {
    // While a save is on its way nothing closes (screens 3.8); what was typed asks first.
    if (queryClient.isMutating() === 0 && (await mayLeave())) onClose();
  }

  return (
    <Dialog title="Create Client" onClose={() => void close()}>
      <NewClientPanel onCreated={onCreated} onCancel={onClose} />
    </Dialog>
  );
}
