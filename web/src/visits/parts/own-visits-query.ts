import { queryOptions } from '@tanstack/react-query';
import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { addDays } from '@truckroll/domain/calendar/days';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** A person's visits in a range of days, the last included (VI-9). */
export const visitsOfPersonQuery = ({ personId, from, to }: { personId: string; from: string; to: string }) =>
  queryOptions({
    queryKey: ['visits', 'of-person', personId, from, to],
    queryFn: async ({ signal }) => {
      const query = { startDate: from, endDate: to, teamIds: [personId] };
      return (await fetchEndpoint(trackTeam, { query, signal })).visits;
    },
  });

/** A person's visits of a day and the next one (VI-9). */
export const ownVisitsQuery = (today: string, personId: string) =>
  queryOptions({
    queryKey: ['visits', 'own', today, personId],
    queryFn: async ({ signal }) => {
      const query = { startDate: today, endDate: addDays(today, 1), teamIds: [personId] };
      return (await fetchEndpoint(trackTeam, { query, signal })).visits;
    },
  });
