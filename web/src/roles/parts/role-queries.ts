import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createRole, deleteRole, getRole, listRoles, updateRole } from '@truckroll/contract/team/roles';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const rolesKey = ['roles'] as const;

/** The roles of the account (TM-8). */
export const rolesQuery = queryOptions({
  queryKey: [...rolesKey, 'list'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listRoles, { signal })).roles,
});

/** One role (TM-8). */
export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getRole, { params: { id }, signal })).role,
  });

/** Refetches people too, because they are shown with their role's name, and the user, whose own role it may be. */
function refetch(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...rolesKey, 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['team'] });
  void queryClient.invalidateQueries(meQuery);
}

export function useCreateRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createRole>) => (await fetchEndpoint(createRole, { body })).role,
    onSuccess: (role) => {
      queryClient.setQueryData(roleQuery(role.id).queryKey, role);
      refetch(queryClient);
    },
  });
}

/** Changes a role. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateRole>) =>
      (await fetchEndpoint(updateRole, { params: { id }, body })).role,
    onSuccess: (role) => {
      queryClient.setQueryData(roleQuery(role.id).queryKey, role);
      refetch(queryClient);
    },
  });
}

export function useDeleteRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteRole, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}
