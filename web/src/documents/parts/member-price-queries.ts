import { queryOptions } from '@tanstack/react-query';
import { getMemberPrice } from '@truckroll/contract/plans/plans';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The discount on other work that a client has by a plan (PL-17), for a job on the day of its work; null without one. */
export const memberPriceQuery = (clientId: string, jobId: string | undefined) =>
  queryOptions({
    queryKey: ['plans', 'member-price', clientId, jobId ?? null],
    queryFn: async ({ signal }) => {
      const query = jobId === undefined ? {} : { jobId };
      return (await fetchEndpoint(getMemberPrice, { params: { id: clientId }, query, signal })).member;
    },
  });
