import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOnSite } from '@truckroll/contract/documents/answer-on-site';
import type { Document } from '@truckroll/contract/documents/documents';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { saveOrSend } from '../../../app/outbox/save-or-send.ts';
import { documentQuery, refetchDocuments } from '../../parts/document-queries.ts';
import { planOfAnswer } from '../../parts/waiting-document.ts';

type Answer = Omit<BodyInputOf<typeof answerOnSite>, 'seen'> & {
  /** What waits, in words, such as 'Approval, $5,800.00, of EST-2026000012'. */
  title: string;
};

/** Records the answer that a client gives on site to the version that is shown (DC-45). Null if it waits on this device. */
export function useAnswerOnSite(document: Document) {
  const queryClient = useQueryClient();
  const { id, offerVersion, clientDetails } = document;
  return useMutation({
    mutationFn: ({ title, ...answer }: Answer) =>
      saveOrSend(
        answerOnSite,
        { params: { id }, body: { ...answer, seen: { version: offerVersion ?? '' } } },
        planOfAnswer({
          ...{ documentId: id, title, actionStatus: answer.actionStatus },
          name: answer.signed?.name ?? clientDetails.name,
        }),
      ),
    onSuccess(data) {
      if (data === null) return;
      queryClient.setQueryData(documentQuery(id).queryKey, data.document);
      refetchDocuments(queryClient);
    },
    // The version that is shown next is the present one.
    onError: () => void queryClient.invalidateQueries(documentQuery(id)),
  });
}
