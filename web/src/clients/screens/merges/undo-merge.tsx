import { Button } from '@mantine/core';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { useNow } from '../../../design/now.ts';
import { useUndoMerge } from './merge-queries.ts';

/** Undoes a merge, and lists the values that stay because they were changed since. */
export function useUndoOfMerge(): { undo: (id: string) => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useUndoMerge();
  return {
    isPending,
    async undo(id) {
      const { client, stayed } = await mutateAsync(id);
      const text = `${client.name || 'The client'} is back`;
      if (stayed.length === 0) toast.success(text);
      else toast.warning(`${text}. Changed since and left as is: ${stayed.join(', ')}.`, { seconds: 12 });
    },
  };
}

/** The button in the timeline, while the merge can be undone. */
export function UndoMerge({ merge: { id, undoUntil } }: { merge: { id: string; undoUntil: string } }) {
  const { undo, isPending } = useUndoOfMerge();
  const now = useNow();
  if (now >= Date.parse(undoUntil)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-busy={isPending}
      onClick={() =>
        toastOnError(() =>
          confirm({
            title: 'Undo merge',
            message: 'What was moved goes back to the other client. What was added since then stays here.',
            confirmLabel: 'Undo merge',
            work: () => undo(id),
          }),
        )
      }
    >
      Undo
    </Button>
  );
}
