import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import { NewClientPanel } from '../../clients/new-client-panel.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';

type NewClientDialogProps = { onCreated: (client: Client) => void; onClose: () => void };

/** M4 above the request form, which is kept unchanged below. */
export function NewClientDialog({ onCreated, onClose }: NewClientDialogProps) {
  const queryClient = useQueryClient();

  async function close(): Promise<void> {
    // A running save blocks closing (screens 3.8); unsaved changes ask first.
    if (queryClient.isMutating() === 0 && (await mayLeave())) onClose();
  }

  return (
    <Dialog title="Create Client" onClose={() => void close()}>
      <NewClientPanel onCreated={onCreated} onCancel={onClose} />
    </Dialog>
  );
}
