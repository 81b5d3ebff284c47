import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDocument, getDocument, listDocuments } from '@truckroll/contract/document-lists';
import type { Document } from '@truckroll/contract/documents';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoint';
import { createDocument, nextDocumentNumber, reopenDocument, updateDocument } from '@truckroll/contract/save-document';
import { sendDocument } from '@truckroll/contract/send-document';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { ApiProblem } from '../app/api-problem.ts';
import { call, callForMessage } from '../app/call.ts';

export type DocumentListQuery = QueryInputOf<typeof listDocuments>;

/** Everything that is known of documents; what belongs to one of them stands under its own key. */
const documentKeys = {
  list: (query: DocumentListQuery) => ['documents', 'list', query],
  one: (id: string) => ['documents', 'one', id],
} as const;

/** A page of invoices or estimates with the totals of all that match (DC-4). */
export const documentListQuery = (query: DocumentListQuery) =>
  queryOptions({
    queryKey: documentKeys.list(query),
    queryFn: ({ signal }) => call(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One invoice or estimate with everything of it (DC-5). */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: async ({ signal }) => (await call(getDocument, { params: { id }, signal })).document,
  });

/** What a new document's number is where the server cannot say it (API DC-1). */
const fallbackNumber = 2_025_000_001;

/** The number that the next document gets; it reserves nothing (DC-1). */
export async function fetchNextNumber(documentType: DocumentType): Promise<number> {
  try {
    const answer: { documentNumber?: number } = await call(nextDocumentNumber, { query: { documentType } });
    return answer.documentNumber ?? fallbackNumber;
  } catch (error) {
    console.warn(error);
    return fallbackNumber;
  }
}

/** The number of a new document, read anew at each opening: another may have taken it meanwhile (API 4.1). */
export const nextNumberQuery = (documentType: DocumentType) =>
  queryOptions({
    queryKey: ['documents', 'next-number', documentType],
    queryFn: () => fetchNextNumber(documentType),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** What a client's page shows of documents. */
const tabsOfClient: readonly unknown[] = ['documents', 'payments', 'jobs', 'requests', 'statement'];

/**
 * Has everything in sight read again that a change of a document or a payment may show in. One that is gone is left out:
 * reading it again would find nothing.
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

/** Puts a saved document where it is in sight, at once; what else has changed with it is read again. */
function keepDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document);
  refetchDocuments(queryClient);
}

type NewDocument = BodyInputOf<typeof createDocument>;

/** What the server says when it fails; the same is said where no answer comes, or one without a text (API DC-2, 1.12). */
function failureOf({ documentType, isConvertedFromJob }: NewDocument): string {
  if (isConvertedFromJob === true) return 'Failed to create invoice. Please try again.';
  return documentType === 2 ? 'Failed to create estimate' : 'Failed to create invoice';
}

/** Creates a document (DC-2), under the next number unless one is sent. Gives the text that the server has for it. */
export function useCreateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewDocument) => {
      try {
        return await callForMessage(createDocument, { body });
      } catch (error) {
        throw error instanceof ApiProblem ? error.or(failureOf(body)) : error;
      }
    },
    onSuccess: ({ data }) => keepDocument(queryClient, data.document),
  });
}

/** Changes, answers or voids a document (DC-3). Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateDocument>) =>
      (await call(updateDocument, { params: { id }, body })).document,
    onSuccess: (document) => keepDocument(queryClient, document),
  });
}

/** Reopens what its client agreed to (DC-10), of the version that is in sight. */
export function useReopenDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt }: Pick<Document, 'id' | 'updatedAt'>) =>
      (await call(reopenDocument, { params: { id }, body: { updatedAt } })).document,
    onSuccess: (document) => keepDocument(queryClient, document),
  });
}

/** Sends a document by e-mail (DC-8). Gives the text that the server has for it. */
export function useSendDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof sendDocument>) =>
      callForMessage(sendDocument, { params: { id }, body }),
    onSuccess: ({ data }) => keepDocument(queryClient, data.document),
  });
}

/** Deletes a document (DC-6). */
export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDocument, { params: { id } }),
    onSuccess: (_, id) => {
      refetchDocuments(queryClient, { gone: id });
      queryClient.removeQueries({ queryKey: documentKeys.one(id) });
    },
  });
}
