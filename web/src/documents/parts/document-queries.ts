import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDocument, getDocument, listDocuments } from '@truckroll/contract/documents/document-lists';
import type { Document } from '@truckroll/contract/documents/documents';
import {
  createDocument,
  nextDocumentNumber,
  reopenDocument,
  updateDocument,
} from '@truckroll/contract/documents/save-document';
import { sendDocument, settleChange } from '@truckroll/contract/documents/send-document';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { DocumentStatus, DocumentType } from '@truckroll/domain/documents/document-kinds';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { planOfDocumentEdit, planOfNewDocument } from './waiting-document.ts';

export type DocumentListQuery = QueryInputOf<typeof listDocuments>;

/** The query keys of documents; the data of a single document is under its own key. */
const documentKeys = {
  list: (query: DocumentListQuery) => ['documents', 'list', query],
  one: (id: string) => ['documents', 'one', id],
} as const;

/**
 * A page of invoices or estimates with the totals of all matches (DC-4). While the next page loads, the previous one
 * stays visible.
 */
export const documentListQuery = (query: DocumentListQuery) =>
  queryOptions({
    queryKey: documentKeys.list(query),
    queryFn: ({ signal }) => fetchEndpoint(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The overdue invoices. Those that have been overdue the longest come first (DC-4). */
export const overdueInvoicesQuery = documentListQuery({
  documentType: 1,
  overdue: true,
  limit: 5,
  sortBy: 'dueDate',
  sortOrder: 'asc',
});

/** What an estimate is while the client has not answered it. */
export const unansweredStatuses: DocumentStatus[] = ['sent', 'viewed'];

/** The unanswered estimates, oldest first (DC-4). */
export const waitingEstimatesQuery = documentListQuery({
  documentType: 2,
  documentStatus: unansweredStatuses,
  limit: 5,
  sortBy: 'date',
  sortOrder: 'asc',
});

/** One invoice or estimate with all its details (DC-5). */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: async ({ signal }) => (await fetchEndpoint(getDocument, { params: { id }, signal })).document,
  });

/** The number of a new document if the server cannot provide it (API DC-1). */
export const fallbackNumber = 2_025_000_001;

/** The next document number; it is not reserved (DC-1). */
export async function fetchNextNumber(documentType: DocumentType): Promise<number> {
  try {
    const answer: { documentNumber?: number } = await fetchEndpoint(nextDocumentNumber, { query: { documentType } });
    return answer.documentNumber ?? fallbackNumber;
  } catch (error) {
    console.warn(error);
    return fallbackNumber;
  }
}

/** The number of a new document, refetched at each opening: it may have been taken meanwhile (API 4.1). */
export const nextNumberQuery = (documentType: DocumentType) =>
  queryOptions({
    queryKey: ['documents', 'next-number', documentType],
    queryFn: () => fetchNextNumber(documentType),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** The tabs of a client's page that show document data. */
const tabsOfClient: readonly unknown[] = ['documents', 'payments', 'credits', 'jobs', 'requests', 'statement'];

/**
 * Refetches all active queries that a changed document or payment can affect. A deleted document's own query is
 * excluded, because refetching it would answer 404.
 */
export function refetchDocuments(queryClient: QueryClient, { gone }: { gone?: string } = {}): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [area, , id, tab] = queryKey;
      if (area === 'documents') return gone === undefined || id !== gone;
      if (area === 'clients') return tabsOfClient.includes(tab);
      return area === 'payments' || area === 'jobs' || area === 'requests' || area === 'notifications';
    },
  });
}

/** Updates a saved document in the caches at once; derived data is refetched. */
function keepDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document);
  refetchDocuments(queryClient);
}

type NewDocument = BodyInputOf<typeof createDocument>;

/**
 * The failure text of the endpoint, which is also used for a failure without a response or without a message (API DC-2,
 * 1.12).
 */
function failureOf({ documentType, isConvertedFromJob }: NewDocument): string {
  if (isConvertedFromJob === true) return 'Failed to create invoice. Please try again.';
  return documentType === 2 ? 'Failed to create estimate' : 'Failed to create invoice';
}

/** Creates a document (DC-2), with the next number unless a number is given. Returns the server's message. */
export function useCreateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewDocument) => {
      try {
        return await fetchMessage(createDocument, { body });
      } catch (error) {
        throw error instanceof ApiProblem ? error.or(failureOf(body)) : error;
      }
    },
    onSuccess: ({ data }) => keepDocument(queryClient, data.document),
  });
}

type AddedDocument = { body: NewDocument; documentType: DocumentType; clientName: string };

/** Creates a document in its editor (DC-2). Null if it waits on this device. */
export function useAddDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ body, documentType, clientName }: AddedDocument) {
      try {
        return await saveOrSend(createDocument, { body }, planOfNewDocument(documentType, clientName));
      } catch (error) {
        throw error instanceof ApiProblem ? error.or(failureOf(body)) : error;
      }
    },
    onSuccess: (data) => data !== null && keepDocument(queryClient, data.document),
  });
}

type DocumentChanges = Omit<BodyInputOf<typeof updateDocument>, 'updatedAt'>;

/** Saves the edited version of a document in its editor (DC-3, API 1.7). Null if the changes wait on this device. */
export function useEditDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ edited, changes }: { edited: Document; changes: DocumentChanges }) =>
      saveOrSend(
        updateDocument,
        { params: { id: edited.id }, body: { ...changes, updatedAt: edited.updatedAt } },
        planOfDocumentEdit(edited, changes),
      ),
    onSuccess: (data) => data !== null && keepDocument(queryClient, data.document),
  });
}

/** Changes, answers or voids a document (DC-3). Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateDocument>) =>
      (await fetchEndpoint(updateDocument, { params: { id }, body })).document,
    onSuccess: (document) => keepDocument(queryClient, document),
  });
}

/** Reopens the shown version of an agreed document (DC-10). */
export function useReopenDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt }: Pick<Document, 'id' | 'updatedAt'>) =>
      (await fetchEndpoint(reopenDocument, { params: { id }, body: { updatedAt } })).document,
    onSuccess: (document) => keepDocument(queryClient, document),
  });
}

/** Sends a document by e-mail (DC-8). Returns the server's message. */
export function useSendDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof sendDocument>) =>
      fetchMessage(sendDocument, { params: { id }, body }),
    onSuccess: ({ data }) => keepDocument(queryClient, data.document),
  });
}

/** Records that the change a client asked for is answered (DC-8b). */
export function useSettleChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await fetchEndpoint(settleChange, { params: { id } })).document,
    onSuccess: (document) => keepDocument(queryClient, document),
  });
}

/** Deletes a document (DC-6). */
export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteDocument, { params: { id } }),
    onSuccess: (_, id) => {
      refetchDocuments(queryClient, { gone: id });
      queryClient.removeQueries({ queryKey: documentKeys.one(id) });
    },
  });
}
