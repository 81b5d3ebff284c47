import { useMutation } from '@tanstack/react-query';
import { openCardPageOfDocument, openCardPageOfHub } from '@truckroll/contract/payments/saved-cards';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The page has a policy of its own, which lets the processor's form in: it is loaded as a page, not shown by the router. */
const go = ({ token }: { token: string }): void => location.assign(`/public/cards/${token}`);

/** Goes from an invoice or estimate to the page of its client's card (PY-47). */
export const useCardPageOfDocument = (token: string) =>
  useMutation({
    mutationFn: async () => go(await fetchEndpoint(openCardPageOfDocument, { params: { token } })),
  });

/** Goes from the client's page to that of their card (PY-46). */
export const useCardPageOfHub = (token: string) =>
  useMutation({
    mutationFn: async (clientId: string) => go(await fetchEndpoint(openCardPageOfHub, { params: { token, clientId } })),
  });
