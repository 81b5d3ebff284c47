import { queryOptions } from '@tanstack/react-query';
import { getMemberPrice } from '@truckroll/contract/plans/plans';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';

/** The discount on other work that a client has by an active plan (PL-17); null without one. */
export const memberPriceQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['plans', 'member-price', clientId],
    queryFn: async ({ signal }) => (await fetchEndpoint(getMemberPrice, { params: { id: clientId }, signal })).member,
  });
