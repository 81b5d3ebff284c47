import { contactOf, type RequestClient } from './request-values.ts';
import type { RequestFormControl } from './use-request-form.ts';

/** Changes the request's client. The client's address and phone fill empty fields (screens M26). */
export function chooseClient(form: RequestFormControl, client: RequestClient | null): void {
  const change = { shouldDirty: true };
  const { address, phone } = contactOf(form.getValues(), client);
  form.setValue('client', client, change);
  form.setValue('address', address, change);
  form.setValue('phone', phone, change);
  if (client !== null) form.clearErrors('client');
}
