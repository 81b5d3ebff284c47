import { queryOptions } from '@tanstack/react-query';
import { getEmailSignature } from '@truckroll/contract/mail/email-templates';
import { listPasskeys } from '@truckroll/contract/session/passkeys';
import { getPasswordCode, listSessions } from '@truckroll/contract/session/session';
import { getAbilityCatalogue } from '@truckroll/contract/team/roles';
import { serverFirst } from '../../app/kept/device-first.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

export const sessionsKey = ['sessions'] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await fetchEndpoint(listSessions, { signal })).sessions,
});

/** When the user's recovery code was made (SE-23). */
export const passwordCodeQuery = queryOptions({
  queryKey: ['password-code'],
  queryFn: ({ signal }) => fetchEndpoint(getPasswordCode, { signal }),
});

/** The user's passkeys (PK-1). */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => fetchEndpoint(listPasskeys, { signal }),
});

export const abilityCatalogueQuery = queryOptions({
  queryKey: ['ability-catalogue'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getAbilityCatalogue, { signal })).modules,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The user's mail signature as HTML; '' without one (EM-15f). */
export const signatureQuery = queryOptions({
  queryKey: ['email-signature'],
  meta: serverFirst,
  queryFn: async ({ signal }) => (await fetchEndpoint(getEmailSignature, { signal })).signature,
  staleTime: 5 * 60_000,
});
