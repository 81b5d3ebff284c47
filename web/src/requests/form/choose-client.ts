import { contactOf, type RequestClient } from './request-values.ts';
import type { RequestFormControl } from './use-request-form.ts';

/** Takes another client for the request, whose address and phone fill what is empty (screens M26). */
export function chooseClient(form: RequestFormControl, client: RequestClient | null): void {
  const change = { shouldDirty: true };
  const { address, phone } = contactOf(form.getValues(), client);
  form.setValue('client', client, change);
  form.setValue('address', address, change);
  form.setValue('phone', phone, change);
  if (client !== null) form.clearErrors('client');
}
