import type { Client } from '@truckroll/contract/clients/clients';
import { isWaitingId } from '../../app/outbox/waiting-id.ts';
import { useMe } from '../../app/session/me.ts';
import { track } from '../../app/transport/analytics.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { geocode } from '../../maps/parts/map-queries.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { clientPayload } from './client-payload.ts';
import { useCreateClient } from './client-queries.ts';
import { locateAddresses } from './locate-addresses.ts';

const failedText = 'Failed to create client.';

/** Saves the embedded form. A failure is shown as a browser alert (screens 3.6), besides the messages in the form. */
export function useNewClient(onCreated: (client: Client) => void): (values: ClientFormValues) => Promise<void> {
  const { features } = useMe().account;
  const create = useCreateClient();
  return async (values) => {
    try {
      const addresses = features.maps ? await locateAddresses(values.addresses, geocode) : values.addresses;
      const client = await create.mutateAsync(embeddedPayload({ ...values, addresses }));
      track('client_created', { stage: client.stage, source: 'embedded' });
      if (!isWaitingId(client.id)) toast.success('Client created!');
      onCreated(client);
    } catch (error) {
      if (error instanceof ApiProblem) track('client_save_failed', { status: error.status, isNew: true });
      if (!(error instanceof ApiProblem && error.isReported)) window.alert(problemText(error, failedText));
      throw error;
    }
  };
}

/** The payload of the embedded form: without the fields that it does not have (screens M4). */
function embeddedPayload(values: ClientFormValues) {
  const { stage, jobFormIds, tagIds, isTaxExempt, preferredMemberId, billingAddress, companyAddress, ...own } =
    clientPayload(values);
  return own;
}
