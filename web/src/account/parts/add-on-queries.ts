import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AddOnKey,
  addOnKeys,
  connectAddOn,
  disconnectAddOn,
  listAddOns,
} from '@truckroll/contract/account/add-ons';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The add-ons and which of them are connected (AO-1). */
export const addOnsQuery = queryOptions({
  queryKey: ['add-ons'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listAddOns, { signal })).addons,
  staleTime: 60_000,
});

/** Connects or disconnects an add-on (AO-2). */
export function useSwitchAddOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, connected }: { key: AddOnKey; connected: boolean }) =>
      (await fetchEndpoint(connected ? connectAddOn : disconnectAddOn, { params: { key } })).addon,
    onSuccess(changed) {
      queryClient.setQueryData(addOnsQuery.queryKey, (known) =>
        known?.map((each) => (each.key === changed.key ? changed : each)),
      );
      queryClient.setQueryData(
        meQuery.queryKey,
        (me) =>
          me && {
            ...me,
            addOns: addOnKeys.filter((key) => (key === changed.key ? changed.connected : me.addOns.includes(key))),
          },
      );
    },
  });
}
