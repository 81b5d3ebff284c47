import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentSlug, documentWord } from '@truckroll/domain/documents/document-words';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useDeleteDocument } from '../parts/document-queries.ts';

type Deleted = { id: string; documentType: DocumentType; documentNumberDisplay: string };

/** Deletes a document after a confirmation (screens 12.1, DC-6). Calls `onDeleted` before refetching. */
export function useDocumentDeletion(onDeleted?: () => void): (document: Deleted) => void {
  const { mutateAsync } = useDeleteDocument();
  return ({ id, documentType, documentNumberDisplay }) =>
    toastOnError(async () => {
      const isDone = await confirm({
        kind: 'delete',
        message: `Delete the ${documentSlug(documentType)} ${documentNumberDisplay}? Its number is not reused, and its payments stay in the history.`,
        work: () => mutateAsync(id),
      });
      if (!isDone) return;
      toast.success(`${documentWord(documentType)} deleted`);
      onDeleted?.();
    });
}
