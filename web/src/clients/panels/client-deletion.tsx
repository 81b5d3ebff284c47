import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { track } from '../../app/transport/analytics.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { clientDeletionQuery, type DeletionCheck, forgetClient, useDeleteClient } from '../parts/client-queries.ts';

const ClientDeleteDialog = lazyDialog(async () => (await import('./client-delete-dialog.tsx')).ClientDeleteDialog);

type Asked = { id: string; check: DeletionCheck; settle: (isDeleted: boolean) => void };

type ClientDeletion = {
  /** Checks, asks and deletes. Resolves to true after the deletion, when the list of clients is shown. */
  deleteClient: (client: { id: string }) => Promise<boolean>;
  /** The dialog that lists the data deleted with the client. The caller must render it. */
  dialog: ReactNode;
};

const checkFailedText = 'Failed to check client data';

function toastError(error: unknown, text: string): void {
  if (error instanceof ApiProblem) {
    if (!error.isReported) toast.error(text);
  } else {
    console.error(error);
    toast.error(text);
  }
}

/** The deletion flow of every screen (screens M1, M2): check, question, deletion. */
export function useClientDeletion(): ClientDeletion {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutateAsync } = useDeleteClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isChecking = useRef(false);

  async function check(id: string): Promise<DeletionCheck | null> {
    if (isChecking.current) return null;
    isChecking.current = true;
    try {
      return await queryClient.fetchQuery(clientDeletionQuery(id));
    } catch (error) {
      toastError(error, checkFailedText);
      return null;
    } finally {
      isChecking.current = false;
    }
  }

  async function remove(id: string, forceDelete: boolean): Promise<boolean> {
    try {
      await mutateAsync({ id, forceDelete });
    } catch (error) {
      toastError(error, problemText(error, 'Failed to delete client'));
      return false;
    }
    track('client_deleted');
    toast.success('Client deleted successfully');
    if (router.state.location.pathname !== '/clients') await router.navigate({ to: '/clients' });
    forgetClient(queryClient, id);
    return true;
  }

  async function deleteClient({ id }: { id: string }): Promise<boolean> {
    const found = await check(id);
    if (found === null) return false;
    if (found.hasRelatedData) return new Promise((settle) => setAsked({ id, check: found, settle }));
    return window.confirm(`Are you sure you want to delete ${found.clientName}?`) && remove(id, false);
  }

  function end({ settle }: Asked, isDeleted: boolean): void {
    setAsked(null);
    settle(isDeleted);
  }

  return {
    deleteClient,
    dialog: asked !== null && (
      <Suspense>
        <ClientDeleteDialog
          check={asked.check}
          onClose={() => end(asked, false)}
          onDelete={async () => {
            if (await remove(asked.id, true)) end(asked, true);
          }}
        />
      </Suspense>
    ),
  };
}
