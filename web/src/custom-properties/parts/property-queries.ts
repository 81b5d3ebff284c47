import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CustomProperty,
  createProperty,
  deleteProperty,
  listProperties,
  updateProperty,
} from '@truckroll/contract/custom-properties/custom-properties';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { PropertyModule } from '@truckroll/domain/custom-properties/definitions';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { moved } from '../../design/list/moved.ts';
import { indexesAfterMove } from './property-order.ts';

/** The custom properties of a module, in their order (CP-1). */
export const propertiesQuery = (module: PropertyModule) =>
  queryOptions({
    queryKey: ['properties', module],
    queryFn: ({ signal }) => fetchEndpoint(listProperties, { query: { module_type: module }, signal }),
  });

/** The forms of clients, jobs and requests read the definitions from the user's own data (SE-8). */
function refetch(queryClient: QueryClient, module: PropertyModule): void {
  void queryClient.invalidateQueries(propertiesQuery(module));
  void queryClient.invalidateQueries(meQuery);
}

export function useCreateProperty() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createProperty>) =>
      (await fetchEndpoint(createProperty, { body })).property,
    onSuccess: ({ moduleType }) => refetch(queryClient, moduleType),
  });
}

/** Changes a property. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateProperty() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateProperty>) =>
      (await fetchEndpoint(updateProperty, { params: { id }, body })).property,
    onSuccess: ({ moduleType }) => refetch(queryClient, moduleType),
  });
}

export function useDeleteProperty() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CustomProperty) => fetchEndpoint(deleteProperty, { params: { id } }),
    onSuccess: (_, { moduleType }) => refetch(queryClient, moduleType),
  });
}

type Move = { properties: readonly CustomProperty[]; from: number; to: number };

/** Moves a property optimistically, and rolls back if the server refuses. */
export function useMoveProperty(module: PropertyModule) {
  const queryClient = useQueryClient();
  const { queryKey } = propertiesQuery(module);
  return useMutation({
    // Moves run one at a time, since each builds on the result of the previous one.
    scope: { id: `move-${module}` },
    async mutationFn({ properties, from, to }: Move) {
      for (const { id, orderIndex } of indexesAfterMove(properties, from, to)) {
        await fetchEndpoint(updateProperty, { params: { id }, body: { orderIndex } });
      }
    },
    async onMutate({ properties, from, to }) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, moved(properties, from, to));
    },
    onSettled: () => refetch(queryClient, module),
  });
}
