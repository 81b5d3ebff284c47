import type { ClientStage } from './stages.ts';

/** The error text for creating a record for an archived client (API 1.12). */
export const archivedClientText = 'This client is archived. Please restore the client from archived status first.';

/** Why no record can be created for this client, or null. */
export const newRecordRefusal = (client: { stage: ClientStage }): string | null =>
  client.stage === 'archived' ? archivedClientText : null;

/**
 * A client's display name in lists: first and last name, else the company, else the e-mail address (API 3.3).
 *
 * @example clientName({ firstName: 'Ann', lastName: 'Lee', companyName: null, email: null }) → 'Ann Lee'
 */
export function clientName(client: {
  firstName: string;
  lastName: string;
  companyName: string | null;
  email: string | null;
}): string {
  const personal = `${client.firstName} ${client.lastName}`.trim();
  return personal || client.companyName || client.email || '';
}

/**
 * Splits one typed name at the first space into first and last name (clients document, section 5).
 *
 * @example splitName('Ann van der Lee') → { firstName: 'Ann', lastName: 'van der Lee' }
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const trimmed = name.trim();
  const space = trimmed.search(/\s/);
  return space < 0
    ? { firstName: trimmed, lastName: '' }
    : { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space + 1).trim() };
}

export const nameOrEmailText = 'Please provide either a name or an email address.';

/** A client needs a first name (a last name alone counts as one) or an e-mail address (API CL-1). */
export const hasNameOrEmail = (client: {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
}): boolean => Boolean(client.firstName || client.lastName || client.email);
