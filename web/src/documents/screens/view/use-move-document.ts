import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { saveOrReload } from '../../../app/record-form/stale-record.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { documentQuery, useReopenDocument, useUpdateDocument } from '../../parts/document-queries.ts';

type Answer = 'approved' | 'rejected' | 'pending';

const answers: Record<Answer, 0 | 1 | 2> = { pending: 0, approved: 1, rejected: 2 };

/** Answers an estimate on its client's behalf, reopens or voids the shown version of a document (DC-3 b, c, DC-10). */
export function useMoveDocument(document: Document) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateDocument();
  const reopening = useReopenDocument();
  const { id, updatedAt, documentType, documentNumberDisplay } = document;

  /** Runs work. Resolves to false if another user has changed the document in the meantime. */
  const done = (work: () => Promise<unknown>): Promise<boolean> =>
    saveOrReload(work, () => queryClient.invalidateQueries(documentQuery(id)));

  const send = (change: { actionStatus: 0 | 1 | 2 } | { documentStatus: 'void' }) =>
    done(() => mutateAsync({ id, updatedAt, ...change }));

  return {
    answer: (as: Answer) =>
      toastOnError(async () => {
        if (await send({ actionStatus: answers[as] })) toast.success(`Estimate marked as ${as}`);
      }),
    reopen: () =>
      toastOnError(async () => {
        let isDone = false;
        await confirm({
          kind: 'warning',
          title: `Reopen ${documentNumberDisplay}`,
          message: `The client’s approval and signature are removed; the history keeps them with a copy of the PDF. The link shows “This document is being revised.” until you send the ${documentSlug(documentType)} again.`,
          confirmLabel: 'Reopen',
          work: async () => {
            isDone = await done(() => reopening.mutateAsync({ id, updatedAt }));
          },
        });
        if (isDone) toast.success(`${documentNumberDisplay} is a draft again`);
      }),
    makeVoid: () =>
      toastOnError(async () => {
        let isDone = false;
        await confirm({
          kind: 'warning',
          title: 'Void',
          message: `Void the ${documentSlug(documentType)} ${documentNumberDisplay}? It will no longer count, it cannot be changed, and its link stops working.`,
          work: async () => {
            isDone = await send({ documentStatus: 'void' });
          },
        });
        if (isDone) toast.success(`${documentNumberDisplay} is void`);
      }),
  };
}
