import type { ClientFormValues } from './client-form-values.ts';
import { clientPayload } from './client-payload.ts';

/** What the embedded form sends: its own fields and nothing else (screens M4). */
export function embeddedPayload(values: ClientFormValues) {
  const {
    firstName,
    lastName,
    email,
    phoneNumber,
    companyName,
    taxNumber,
    website,
    propertyAddress,
    notes,
    properties,
  } = clientPayload(values);
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    companyName,
    taxNumber,
    website,
    propertyAddress,
    notes,
    properties,
  };
}
