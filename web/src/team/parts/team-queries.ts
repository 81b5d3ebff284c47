import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { giveOwnership } from '@truckroll/contract/account/ownership';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createMember,
  deactivateMember,
  getMember,
  inviteMember,
  listTeam,
  makeInvitationLink,
  updateMember,
} from '@truckroll/contract/team/team';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const teamKey = ['team'] as const;

/**
 * A page of the account's people (TM-1). Without a status filter it lists those who can be given work, also invited ones.
 * While the next page loads, the previous one stays visible.
 */
export function teamQuery(asked: QueryInputOf<typeof listTeam>) {
  const query = { status: 'current' as const, ...asked };
  return queryOptions({
    queryKey: [...teamKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listTeam, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One person (TM-4). */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...teamKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getMember, { params: { id }, signal })).member,
  });

/**
 * Refetches the lists and the roles' member counts. Users who change themselves may have new rights, so they are
 * refetched too.
 */
function refetch(queryClient: QueryClient, id?: string): void {
  void queryClient.invalidateQueries({ queryKey: teamKey });
  void queryClient.invalidateQueries({ queryKey: ['roles'] });
  if (queryClient.getQueryData(meQuery.queryKey)?.id === id) void queryClient.invalidateQueries(meQuery);
}

/** Adds a person and sends the invitation (TM-3). */
export function useCreateMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createMember>) => (await fetchEndpoint(createMember, { body })).member,
    onSuccess: () => refetch(queryClient),
  });
}

/** Changes a person. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateMember>) =>
      (await fetchEndpoint(updateMember, { params: { id }, body })).member,
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery(member.id).queryKey, member);
      refetch(queryClient, member.id);
    },
  });
}

/** Deactivates a person, whose records are kept (TM-6). */
export function useDeactivateMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deactivateMember, { params: { id } }),
    onSuccess: (_, id) => refetch(queryClient, id),
  });
}

/** Hands the company over to a person, which needs the owner's password (TM-27). */
export function useGiveOwnership() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, currentPassword }: { id: string; currentPassword: string }) =>
      (await fetchEndpoint(giveOwnership, { params: { id }, body: { currentPassword } })).member,
    onSuccess: async () => {
      refetch(queryClient);
      await queryClient.invalidateQueries(meQuery);
    },
  });
}

/** A new link by which an invited person joins (TM-21). */
export const invitationLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...teamKey, 'invitation-link', id],
    queryFn: ({ signal }) => fetchEndpoint(makeInvitationLink, { params: { id }, signal }),
    // Each request makes a link, so it is read once for an open dialog and not kept afterwards.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Resends the invitation (TM-7). */
export const useInviteMember = () =>
  useMutation({ mutationFn: (id: string) => fetchEndpoint(inviteMember, { params: { id } }) });
