import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedViewList } from '@truckroll/contract/list-keys';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveSavedView,
} from '@truckroll/contract/saved-views';
import { call } from '../app/transport/call.ts';

/** The views of a list: the user's own, then those that others share (SV-1). */
export const savedViewsQuery = (list: SavedViewList) =>
  queryOptions({
    queryKey: ['saved-views', list],
    queryFn: async ({ signal }) => (await call(listSavedViews, { query: { list }, signal })).views,
  });

type Wanted = Omit<SavedView, 'id' | 'userId' | 'userName'> & { id: string | null };

/** Saves a new view, or replaces one (SV-2, SV-3). */
export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, list, ...content }: Wanted) =>
      (id === null
        ? await call(createSavedView, { body: { list, ...content } })
        : await call(saveSavedView, { params: { id }, body: content })
      ).view,
    onSuccess: ({ list }) => queryClient.invalidateQueries(savedViewsQuery(list)),
  });
}

/** Deletes a view (SV-4). */
export function useDeleteView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { id } }),
    onSuccess: (_, { list }) => queryClient.invalidateQueries(savedViewsQuery(list)),
  });
}
