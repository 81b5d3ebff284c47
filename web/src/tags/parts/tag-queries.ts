import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  changeTagsOfClients,
  changeTagsOfJobs,
  changeTagsOfRequests,
  createTag,
  deleteTag,
  listTags,
  listTagUses,
  mergeTags,
  type Tag,
  updateTag,
} from '@truckroll/contract/tags/tags';
import { canAny } from '@truckroll/domain/abilities/rights';
import { meQuery, useMe, useRights } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The tags of the account, by name (TG-1). */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listTags, { signal })).tags,
  staleTime: 60_000,
});

/** How many records have each tag (TG-4). */
export const tagUsesQuery = queryOptions({
  queryKey: ['tags', 'uses'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listTagUses, { signal })).uses,
});

/**
 * Whether the account has tags. Lists of one without show no column of them. Those of one with wait for the tags, as rows that
 * are read already would become higher; a first failure is not waited for.
 */
export function useHasTags(): { hasTags: boolean; areTagsPending: boolean } {
  const { hasTags } = useMe();
  const { isPending, fetchStatus, failureCount } = useQuery({ ...tagsQuery, enabled: hasTags });
  return { hasTags, areTagsPending: isPending && fetchStatus === 'fetching' && failureCount === 0 };
}

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });

type SavedTag = { id: string | null; name: string; color?: string; updatedAt?: string | undefined };

/** Adds or changes a tag (TG-2, TG-3). */
export function useSaveTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt, ...tag }: SavedTag) =>
      id === null
        ? (await fetchEndpoint(createTag, { body: tag })).tag
        : (await fetchEndpoint(updateTag, { params: { id }, body: { ...tag, updatedAt } })).tag,
    onSuccess(tag) {
      queryClient.setQueryData(tagsQuery.queryKey, (tags: Tag[] | undefined) =>
        tags?.some(({ id }) => id === tag.id) === false ? [...tags, tag] : tags,
      );
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, hasTags: true });
      void refetch(queryClient);
    },
  });
}

/** A function that adds a tag by its name, for those who may. */
export function useAddTag(): ((name: string) => Promise<Tag>) | undefined {
  const { mutateAsync } = useSaveTag();
  const mayAdd = canAny(useRights(), [
    'Clients.create',
    'Clients.edit',
    'Jobs.create',
    'Jobs.createForAssigned',
    'Jobs.edit',
    'Jobs.editOwn',
    'Requests.create',
    'Requests.edit',
  ]);
  return mayAdd ? (name) => mutateAsync({ id: null, name }) : undefined;
}

/** All that shows tagged records. */
const areas: readonly unknown[] = ['tags', 'clients', 'jobs', 'requests'];

const refetchTagged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => areas.includes(area) });

/** Merges a tag into another one (TG-5). */
export function useMergeTags() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) =>
      fetchEndpoint(mergeTags, { params: { id }, body: { intoId } }),
    onSuccess: () => refetchTagged(queryClient),
  });
}

/** Deletes a tag and removes it from its records (TG-6). */
export function useDeleteTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteTag, { params: { id } }),
    onSuccess: () => refetchTagged(queryClient),
  });
}

export type TaggedKind = 'client' | 'job' | 'request';
export type TagChangeBody = BodyInputOf<typeof changeTagsOfClients>;

/** Changes the tags of many records; all that match filters only of clients (TG-7 to TG-9). */
export function useChangeTags(kind: TaggedKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn({ filters, ids = [], ...change }: TagChangeBody) {
      if (kind === 'job') return fetchEndpoint(changeTagsOfJobs, { body: { ids, ...change } });
      if (kind === 'request') return fetchEndpoint(changeTagsOfRequests, { body: { ids, ...change } });
      const body = filters === undefined ? { ids, ...change } : { filters, ...change };
      return fetchEndpoint(changeTagsOfClients, { body });
    },
    onSuccess: () => refetchTagged(queryClient),
  });
}
