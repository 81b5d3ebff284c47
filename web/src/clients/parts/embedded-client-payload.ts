import type { ClientFormValues } from './client-form-values.ts';
import { clientPayload } from './client-payload.ts';

/** The payload of the embedded form: only its own fields (screens M4). */
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
