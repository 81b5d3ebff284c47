import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedViewList } from '@truckroll/contract/fields/list-keys';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveSavedView,
} from '@truckroll/contract/saved-views/saved-views';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The views of a list: the user's own, then those that others share (SV-1). */
export const savedViewsQuery = (list: SavedViewList) =>
  queryOptions({
    queryKey: ['saved-views', list],
    queryFn: async ({ signal }) => (await fetchEndpoint(listSavedViews, { query: { list }, signal })).views,
  });

/** Reads the newest version of a view. */
export async function readView(queryClient: QueryClient, view: SavedView): Promise<SavedView> {
  const views = await queryClient.fetchQuery({ ...savedViewsQuery(view.list), staleTime: 0 });
  return views.find(({ id }) => id === view.id) ?? view;
}

type Wanted = Omit<SavedView, 'id' | 'userId' | 'userName' | 'updatedAt'> & {
  id: string | null;
  updatedAt?: string | undefined;
};

/** Saves a new view, or replaces one (SV-2, SV-3). Send `updatedAt` of the version that was edited (API 1.7). */
export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, list, updatedAt, ...content }: Wanted) =>
      (id === null
        ? await fetchEndpoint(createSavedView, { body: { list, ...content } })
        : await fetchEndpoint(saveSavedView, { params: { id }, body: { ...content, updatedAt } })
      ).view,
    onSuccess: ({ list }) => queryClient.invalidateQueries(savedViewsQuery(list)),
  });
}

/** Deletes a view (SV-4). */
export function useDeleteView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) => fetchEndpoint(deleteSavedView, { params: { id } }),
    onSuccess: (_, { list }) => queryClient.invalidateQueries(savedViewsQuery(list)),
  });
}
