import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AddOnKey } from '@truckroll/contract/account/add-ons';
import { getMe, type Me } from '@truckroll/contract/session/session';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { can, type Rights } from '@truckroll/domain/abilities/rights';
import { createContext, createElement, type ReactNode, use, useCallback } from 'react';
import { showUnits } from '../../design/shown-units.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { withHeldRights } from './held-rights.ts';

const usualUnits = { clock: '24h', distance: 'km', weekStart: 'sunday' } as const;
const noUnits = { clock: null, distance: null, weekStart: null } as const;

const filled = <T extends object>(defaults: Partial<T>, value: T): T => ({ ...defaults, ...value });

/** An answer that an older version stored on this device has no units: these stand in until the server answers. */
const withUnits = (me: Me): Me =>
  filled({ units: usualUnits, ownUnits: noUnits }, { ...me, account: filled({ units: usualUnits }, me.account) });

/** The signed-in user with rights and account (SE-8). */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => withUnits((await fetchEndpoint(getMe, { signal })).user),
  staleTime: 5 * 60_000,
  structuralSharing: (shown, read) => withHeldRights(shown as Me | undefined, read as Me),
});

const SignedIn = createContext<Me | null>(null);

/** Gives the user, and the units that the user reads, to everything behind sign-in. */
export function MeProvider({ value, children }: { value: Me | null; children?: ReactNode }) {
  if (value !== null) showUnits(value.units);
  return createElement(SignedIn, { value }, children);
}

/** The user if known, for elements over the pages before and behind sign-in. Sends no request. */
export const useKnownMe = (): Me | null => useQuery({ ...meQuery, enabled: false }).data ?? null;

/** The user for the frame of the pages behind sign-in, which gives it to its content: `MeProvider`. */
export const useFetchedMe = (): Me => useSuspenseQuery(meQuery).data;

/**
 * The user, for pages behind sign-in, where the user is always known. It comes from a context, because hundreds of
 * components of a page ask for it, and each query would have a subscription of its own.
 */
export function useMe(): Me {
  const me = use(SignedIn);
  if (me === null) throw new Error('No MeProvider surrounds this component.');
  return me;
}

/** Whether the company has an add-on connected. */
export const useIsConnected = (key: AddOnKey): boolean => useMe().addOns.includes(key);

export const rightsOf = (me: Me): Rights => ({
  isAdmin: me.isAdmin,
  roleName: me.role?.name ?? null,
  abilities: me.abilities,
});

export const useRights = (): Rights => rightsOf(useMe());

/** Returns a check for abilities of the user: `can('Clients.create')`. */
export function useCan(): (ability: AbilityName) => boolean {
  const me = useMe();
  return useCallback((ability: AbilityName) => can(rightsOf(me), ability), [me]);
}
