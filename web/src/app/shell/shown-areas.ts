import { useMemo } from 'react';
import { rightsOf, useMe } from '../session/me.ts';
import { type Area, areasFor } from './navigation.ts';

/** The areas that the user may open. */
export function useAreas(): readonly Area[] {
  const me = useMe();
  return useMemo(() => areasFor(rightsOf(me), me.addOns), [me]);
}
