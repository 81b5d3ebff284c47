import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllClients, listClients } from '@truckroll/contract/clients/clients';
import { call } from '../../app/transport/call.ts';
import { clientsWith, pickerSize } from './client-picker-options.ts';

type Picked = { search: string; view?: 'assigned'; seesClients: boolean };

/**
 * The clients that match typed text, searched by the server (CL-3). Users who may create records but not list clients
 * choose among the clients assigned to them, which are few (CL-4).
 */
export const pickableClientsQuery = ({ search, view, seesClients }: Picked) =>
  queryOptions({
    queryKey: ['clients', 'pickable', { search, view, seesClients }],
    queryFn: async ({ signal }) => {
      if (seesClients) {
        return await call(listClients, { query: { search, view, limit: pickerSize, sortBy: 'name' }, signal });
      }
      const { clients } = await call(listAllClients, { query: { view: 'assigned' }, signal });
      const found = clientsWith(clients, search);
      return { clients: found.slice(0, pickerSize), total: found.length };
    },
    placeholderData: keepPreviousData,
  });
