import type { AddOnKey } from '@truckroll/contract/account/add-ons';
import { createContext, use, useMemo } from 'react';
import { rightsOf, useMe } from '../session/me.ts';
import { type Area, areasFor } from './navigation.ts';

const Connected = createContext<readonly AddOnKey[]>([]);

/** Provides the add-ons that are connected, because the shell must not depend on features. */
export const ConnectedAddOns = Connected.Provider;

/** The areas that the user may open. */
export function useAreas(): readonly Area[] {
  const me = useMe();
  const addOns = use(Connected);
  return useMemo(() => areasFor(rightsOf(me), addOns), [me, addOns]);
}
