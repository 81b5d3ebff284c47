import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { useEffect, useRef } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';

/** The chosen client, whose tax status decides the lines' taxes. While it is loading, the taxes are not recomputed. */
export function useTaxedClient(id: string) {
  const { account } = useMe();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const query = useQuery({ ...clientQuery(id), enabled: seesClients && id !== '', retry: false });
  return {
    client: query.data ?? null,
    isKnown: id === '' || !seesClients || !query.isPending,
    // If the user may not see the client, its address is unknown, which is different from an address without a place.
    defaultTaxId: id !== '' && !seesClients ? null : account.defaultTaxId,
  };
}

type Situated = { situate: (situation: TaxSituation) => void };

/** Recomputes the lines' taxes when the place, day or client of their record changes (API 4.3). */
export function useSituation(lines: Situated, situation: TaxSituation, isKnown = true): void {
  const key = JSON.stringify(situation);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown || known.current === key) return;
    known.current = key;
    lines.situate(JSON.parse(key) as TaxSituation);
  }, [isKnown, key, lines]);
}
