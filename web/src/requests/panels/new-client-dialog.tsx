import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { NewClientPanel } from '../../clients/parts/new-client-panel.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';

type NewClientDialogProps = { onCreated: (client: Client) => void; onClose: () => void };

/** M4 above the request form, which keeps its values. */
export function NewClientDialog({ onCreated, onClose }: NewClientDialogProps) {
  const queryClient = useQueryClient();

  async function close(): Promise<void> {
    // The dialog cannot be closed while it is saving (screens 3.8), and unsaved changes ask first.
    if (queryClient.isMutating() === 0 && (await mayLeave())) onClose();
  }

  return (
    <Dialog title="Create Client" onClose={() => void close()}>
      <NewClientPanel onCreated={onCreated} onCancel={onClose} />
    </Dialog>
  );
}
