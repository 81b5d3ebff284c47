import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { useEffect, useRef } from 'react';
import { useMe, useRights } from '../app/session/me.ts';
import { clientQuery } from '../clients/client-queries.ts';

/** The chosen client, for the taxes of the lines. Unknown while loading: the taxes wait for the client. */
export function useTaxedClient(id: string) {
  const { account } = useMe();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const query = useQuery({ ...clientQuery(id), enabled: seesClients && id !== '', retry: false });
  return {
    client: query.data ?? null,
    isKnown: id === '' || !seesClients || !query.isPending,
    // The address of an inaccessible client is unknown here, not unlocated.
    defaultTaxId: id !== '' && !seesClients ? null : account.defaultTaxId,
  };
}

type Situated = { situate: (situation: TaxSituation) => void };

/** Keeps the lines' taxes in line with the place, day and client of their record (API 4.3). */
export function useSituation(lines: Situated, situation: TaxSituation, isKnown = true): void {
  const key = JSON.stringify(situation);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isKnown || known.current === key) return;
    known.current = key;
    lines.situate(JSON.parse(key) as TaxSituation);
  }, [isKnown, key, lines]);
}
