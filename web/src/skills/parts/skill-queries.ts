import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createSkill, deleteSkill, listSkills, updateSkill } from '@truckroll/contract/team/skills';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The skills of the account, by name (TM-12). */
export const skillsQuery = queryOptions({
  queryKey: ['skills'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listSkills, { signal })).skills,
  staleTime: 60_000,
});

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries(skillsQuery);

/** Adds or renames a skill (TM-13, TM-14). Send `updatedAt` of the version that was edited (API 1.7). */
export function useSaveSkill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string | null } & BodyInputOf<typeof updateSkill>) =>
      (id === null
        ? await fetchEndpoint(createSkill, { body: { name: body.name } })
        : await fetchEndpoint(updateSkill, { params: { id }, body })
      ).skill,
    onSuccess: () => refetch(queryClient),
  });
}

/** Deletes a skill and removes it from people and jobs (TM-14). */
export function useDeleteSkill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteSkill, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['team'] });
      return refetch(queryClient);
    },
  });
}
