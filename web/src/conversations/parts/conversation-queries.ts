import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { updateClientInfo } from '@truckroll/contract/calls/dial';
import * as contract from '@truckroll/contract/conversations/conversations';
import type { BodyInputOf, DataOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The first key of all queries of conversations, by which live changes refetch them. */
export const textsKey = ['texts'] as const;

export type NumberPair = { from: string; to: string };
export type ConversationsWanted = Omit<QueryInputOf<typeof contract.listConversations>, 'limit'> & { page: number };

export const conversationPageSize = 25;
/** The page size of messages, which is the largest that SM-1 answers. */
export const messagePageSize = 100;

/** A page of conversations, the latest message first (SM-3). */
export const conversationsQuery = (query: ConversationsWanted) =>
  queryOptions({
    queryKey: [...textsKey, 'list', query],
    queryFn: ({ signal }) =>
      fetchEndpoint(contract.listConversations, { query: { ...query, limit: conversationPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** The conversation between two numbers with its newest messages; null if there is none (SM-1). */
export const latestQuery = ({ from, to }: NumberPair) =>
  queryOptions({
    queryKey: [...textsKey, 'latest', from, to],
    queryFn: async ({ signal }) => {
      const query = { fromPhoneNumber: from, toPhoneNumber: to, limit: messagePageSize };
      return (await fetchEndpoint(contract.readSmsHistory, { query, signal })).conversations[0] ?? null;
    },
    refetchInterval: 15_000,
  });

type Anchor = { createdAt: string; id: string };

/** Messages before one (SM-1). They are not live: what changes is among the newest. */
export const olderQuery = ({ from, to }: NumberPair, anchor: Anchor | null) =>
  infiniteQueryOptions({
    queryKey: ['older-texts', from, to, anchor?.id],
    initialPageParam: anchor,
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam.createdAt, beforeId: pageParam.id };
      const query = { fromPhoneNumber: from, toPhoneNumber: to, limit: messagePageSize, ...before };
      return (await fetchEndpoint(contract.readSmsHistory, { query, signal })).conversations[0]?.messages ?? [];
    },
    getNextPageParam: (page): Anchor | undefined => (page.length < messagePageSize ? undefined : page[0]),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Party = DataOf<typeof contract.findParty>['party'];

/** The owner of a number, and whether it has opted out (SM-9). */
export const partyQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: [...textsKey, 'party', phoneNumber],
    queryFn: async ({ signal }) => (await fetchEndpoint(contract.findParty, { query: { phoneNumber }, signal })).party,
  });

/** The account's number of the latest conversation with another number, from which the next message comes too (SM-3). */
export const lastLineQuery = (to: string) =>
  queryOptions({
    queryKey: [...textsKey, 'line', to],
    queryFn: async ({ signal }) => {
      const query = { search: to, limit: conversationPageSize };
      const { conversations } = await fetchEndpoint(contract.listConversations, { query, signal });
      return conversations.find(({ phoneNumber }) => phoneNumber === to)?.accountPhoneNumber ?? null;
    },
  });

/** The number of conversations with an unread message (SM-5). */
export const unreadTextsQuery = queryOptions({
  queryKey: [...textsKey, 'unread'],
  queryFn: async ({ signal }) => (await fetchEndpoint(contract.countUnreadTexts, { signal })).count,
});

/** Refetches conversations after a change. */
function useTextMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: textsKey }) });
}

/** The delay after which the messages are read again once one was sent (screens 6.5). */
const refetchMs = 1500;

/** Sends a message, now or later (SM-2). */
export function useSendText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: string; to: string; body: string; sendAt?: string }) =>
      fetchEndpoint(contract.sendSms, { body }),
    onSuccess({ message }, { from, to }) {
      queryClient.setQueryData(latestQuery({ from, to }).queryKey, (known) => {
        if (!known) return known;
        const list = message.sendAt === null ? 'messages' : 'scheduled';
        return { ...known, [list]: [...known[list].filter(({ id }) => id !== message.id), message] };
      });
    },
    onSettled: () => setTimeout(() => void queryClient.invalidateQueries({ queryKey: textsKey }), refetchMs),
  });
}

/** Sends a failed message again, or a waiting one at once (SM-7). */
export const useSendAgain = () =>
  useTextMutation((id: string) => fetchEndpoint(contract.sendTextAgain, { params: { id } }));

/** Deletes a message that waits (SM-6). */
export const useCancelText = () =>
  useTextMutation((id: string) => fetchEndpoint(contract.cancelScheduledText, { params: { id } }));

/** Marks a conversation as read (SM-4). */
export const useReadConversation = () =>
  useTextMutation((id: string) => fetchEndpoint(contract.readConversation, { params: { id } }));

/** Creates a lead of an unknown number (SM-10). */
export const useCreateLeadOfNumber = () =>
  useTextMutation((phoneNumber: string) => fetchEndpoint(contract.createLeadOfNumber, { body: { phoneNumber } }));

/** Links the calls and messages of a number to a client (CA-8). */
export function useLinkClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateClientInfo>) => fetchEndpoint(updateClientInfo, { body }),
    onSuccess: () => Promise.all([['calls'], textsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Drafts a reply to the latest received message (SM-8). */
export const useSuggestReply = () =>
  useMutation({ mutationFn: (id: string) => fetchEndpoint(contract.suggestTextReply, { params: { id } }) });
