import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createCreditNote,
  downloadCreditNote,
  listCreditNotes,
  sendCreditNote,
} from '@truckroll/contract/payments/credit-notes';
import { saveFile } from '../../app/save-file.ts';
import { fetchEndpoint, fetchFile, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';

/** The credit notes of an invoice, and what of its lines is left to credit (PY-27). */
export const creditNotesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['documents', 'credit-notes', documentId],
    queryFn: ({ signal }) => fetchEndpoint(listCreditNotes, { params: { id: documentId }, signal }),
  });

/** Creates a credit note for an invoice, or for parts of its lines (PY-28). */
export function useCreateCreditNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ documentId, ...body }: { documentId: string } & BodyInputOf<typeof createCreditNote>) =>
      fetchEndpoint(createCreditNote, { params: { id: documentId }, body }),
    onSettled: () => {
      refetchDocuments(queryClient);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [area, , , tab] }) => area === 'clients' && tab === 'summary',
      });
    },
  });
}

/** Fetches the PDF of a credit note and has the browser save it (PY-29). */
export const saveCreditNote = (id: string): void =>
  toastOnError(async () => saveFile(await fetchFile(downloadCreditNote, { params: { id } })));

/** Sends a credit note by email (PY-30). */
export function useSendCreditNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof sendCreditNote>) =>
      fetchMessage(sendCreditNote, { params: { id }, body }),
    onSettled: () => refetchDocuments(queryClient),
  });
}
