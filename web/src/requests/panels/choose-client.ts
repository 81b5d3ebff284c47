import { contactOf, type RequestClient } from './request-values.ts';
import type { RequestFormControl } from './use-request-form.ts';

/** Changes the request's client. The client's address and phone fill empty fields (screens M26). */
export function chooseClient(form: RequestFormControl, client: RequestClient | null): void {
  const change = { shouldDirty: true };
  const former = form.getValues();
  const { address, phone } = contactOf(former, client);
  form.setValue('client', client, change);
  form.setValue('address', address, change);
  form.setValue('phone', phone, change);
  if (client?.id !== former.client?.id) {
    form.setValue('servicePropertyId', null, change);
    form.setValue('contactId', null, change);
  }
  if (client !== null) form.clearErrors('client');
}
