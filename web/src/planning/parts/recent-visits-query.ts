import { queryOptions } from '@tanstack/react-query';
import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { addDays } from '@truckroll/domain/calendar/days';
import { unfinishedDays } from '@truckroll/domain/visits/unfinished';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The visits that the user may see, from 30 days ago until today (VI-9). */
export const recentVisitsQuery = (today: string) =>
  queryOptions({
    queryKey: ['visits', 'recent', today],
    queryFn: async ({ signal }) => {
      const query = { startDate: addDays(today, -unfinishedDays), endDate: today };
      return (await fetchEndpoint(trackTeam, { query, signal })).visits;
    },
  });
