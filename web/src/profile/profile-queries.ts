import { queryOptions } from '@tanstack/react-query';
import { getAbilityCatalogue } from '@truckroll/contract/roles';
import { listSessions } from '@truckroll/contract/session';
import { call } from '../app/transport/call.ts';

export const sessionsKey = ['sessions'] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
});

export const abilityCatalogueQuery = queryOptions({
  queryKey: ['ability-catalogue'],
  queryFn: async ({ signal }) => (await call(getAbilityCatalogue, { signal })).modules,
  staleTime: Number.POSITIVE_INFINITY,
});
