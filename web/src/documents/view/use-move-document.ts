import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import { ApiProblem } from '../../app/api-problem.ts';
import { confirm } from '../../app/confirm.ts';
import { askToReload } from '../../app/stale-record.ts';
import { tellFailure } from '../../app/tell-failure.ts';
import { toast } from '../../app/toasts.ts';
import { documentQuery, useUpdateDocument } from '../document-queries.ts';

type Answer = 'approved' | 'rejected' | 'pending';

const answers: Record<Answer, 0 | 1 | 2> = { pending: 0, approved: 1, rejected: 2 };

/** Answers an estimate in its client's place, or makes a document void, of the version that is in sight (DC-3 b, c). */
export function useMoveDocument(document: Document) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateDocument();
  const { id, updatedAt, documentType, documentNumberDisplay } = document;

  async function send(change: { actionStatus: 0 | 1 | 2 } | { documentStatus: 'void' }): Promise<boolean> {
    try {
      await mutateAsync({ id, updatedAt, ...change });
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isStale)) throw error;
      if (await askToReload()) await queryClient.invalidateQueries(documentQuery(id));
      return false;
    }
  }

  return {
    answer: (as: Answer) =>
      tellFailure(async () => {
        if (await send({ actionStatus: answers[as] })) toast.success(`Estimate marked as ${as}`);
      }),
    makeVoid: () =>
      tellFailure(async () => {
        let isDone = false;
        await confirm({
          kind: 'warning',
          title: 'Void',
          message: `Void the ${documentSlug(documentType)} ${documentNumberDisplay}? It then counts no more, cannot be changed, and its link stops working.`,
          work: async () => {
            isDone = await send({ documentStatus: 'void' });
          },
        });
        if (isDone) toast.success(`${documentNumberDisplay} is void`);
      }),
  };
}
