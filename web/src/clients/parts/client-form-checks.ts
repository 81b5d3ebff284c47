import { clientInput } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { FieldText } from '@truckroll/contract/endpoints/general-problems';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { emailText } from '@truckroll/contract/fields/fields';
import { coordinatesRefusal } from '@truckroll/domain/addresses/address-draft';
import { hasNameOrEmail, nameOrEmailText, splitName } from '@truckroll/domain/clients/client-rules';
import { applyProperties, type PropertyValue } from '@truckroll/domain/custom-properties/property-values';
import { isEmail, isMailAddress } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import type { ClientFormValues } from './client-form-values.ts';
import { clientPayload, formPath } from './client-payload.ts';

/** Context of the checks: the account's properties, and what is already stored for the client. */
type Surroundings = {
  definitions: readonly CustomProperty[];
  stored: readonly PropertyValue[];
  storedEmail?: string | null;
};

/** A stored address may have come from outside; a typed one has to pass the check of typed addresses. */
function emailErrors({ email }: ClientFormValues, { storedEmail }: Surroundings): FieldText[] {
  const typed = email.trim();
  const isFine = typed === '' || typed === storedEmail || !isMailAddress(typed) || isEmail(typed);
  return isFine ? [] : [{ path: 'email', message: emailText }];
}

/** A stored value remains valid, even if its option has been removed since. */
function propertyErrors(values: ClientFormValues, { definitions, stored }: Surroundings): FieldText[] {
  const applied = applyProperties(definitions, clientPayload(values).properties ?? [], stored);
  return applied.kind === 'values' ? [] : applied.problems;
}

const coordinateErrors = (values: ClientFormValues): FieldText[] =>
  values.addresses.flatMap((row, index) => {
    const refusal = coordinatesRefusal(row);
    return refusal === null ? [] : [{ path: `addresses.${index}.${refusal.field}`, message: refusal.text }];
  });

/** The errors of the values, in the order of screens M1; coordinates come last. */
export function clientErrors(values: ClientFormValues, surroundings: Surroundings): FieldText[] {
  const { firstName, lastName } = splitName(values.name);
  const isNamed = hasNameOrEmail({ firstName, lastName, email: values.email.trim() });
  const { error } = readBy(clientInput, clientPayload(values));
  const ofContract = [
    ...emailErrors(values, surroundings),
    ...(error === undefined ? [] : toFieldErrors(error)),
    ...propertyErrors(values, surroundings),
  ];
  return [
    ...(isNamed ? [] : [{ path: 'name', message: nameOrEmailText }]),
    ...ofContract.map(({ path, message }) => ({ path: formPath(path, values), message })),
    ...coordinateErrors(values),
  ];
}

/** The contract's checks as the form's schema: errors show under their fields before anything is sent. */
export const clientForm = (surroundings: Surroundings) =>
  z.custom<ClientFormValues>().superRefine((values, context) => {
    for (const { path, message } of clientErrors(values, surroundings)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
