import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { type Expression, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** The property and the contact that a job, request or document has chosen. */
export type PlaceChoice = { servicePropertyId: string | null; contactId: string | null };

type SentChoice = { servicePropertyId?: string | null | undefined; contactId?: string | null | undefined };

export type ChosenPlace = {
  choice: PlaceChoice;
  /** The address of a newly chosen property; undefined if the choice is unchanged or there is no address. */
  address: Address | undefined;
  /** The first phone of a newly chosen contact. */
  phone: Phone | undefined;
  /** The first e-mail address of a newly chosen contact. */
  email: string | undefined;
  errors: FieldError[];
};

const findProperty = (tx: Tx, id: string, clientId: string) =>
  tx
    .selectFrom('serviceProperties')
    .select('address')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forKeyShare()
    .executeTakeFirst();

const findContact = (tx: Tx, id: string, clientId: string) =>
  tx
    .selectFrom('clientContacts')
    .select(['phones', 'emails'])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forKeyShare()
    .executeTakeFirst();

/**
 * Merges the sent choice over the stored one. Both must belong to the record's client; they are locked until the record
 * is saved. The record copies the address and the phone (API SP-3).
 */
export async function choosePlace(
  tx: Tx,
  clientId: string,
  { sent, stored }: { sent: SentChoice; stored: PlaceChoice },
): Promise<ChosenPlace> {
  const choice = {
    servicePropertyId: sent.servicePropertyId === undefined ? stored.servicePropertyId : sent.servicePropertyId,
    contactId: sent.contactId === undefined ? stored.contactId : sent.contactId,
  };
  const newProperty = choice.servicePropertyId === stored.servicePropertyId ? null : choice.servicePropertyId;
  const newContact = choice.contactId === stored.contactId ? null : choice.contactId;
  const [property, contact] = await Promise.all([
    newProperty === null ? undefined : findProperty(tx, newProperty, clientId),
    newContact === null ? undefined : findContact(tx, newContact, clientId),
  ]);
  const failing = (path: string, label: string): FieldError => ({
    path,
    code: 'not_found',
    message: `${label} is not valid`,
  });
  return {
    choice,
    address: property?.address ?? undefined,
    phone: contact?.phones[0]?.phone,
    email: contact?.emails[0],
    errors: [
      ...(newProperty !== null && property === undefined ? [failing('servicePropertyId', 'Property')] : []),
      ...(newContact !== null && contact === undefined ? [failing('contactId', 'Contact')] : []),
    ],
  };
}

export const noPlace: PlaceChoice = { servicePropertyId: null, contactId: null };

type ChosenProperty = NonNullable<Job['serviceProperty']>;
type ChosenContact = NonNullable<Job['contact']>;

/** The property of a record with what people need on site, as a column. */
export const servicePropertyRef = (record: Expression<string | null>) =>
  sql<ChosenProperty | null>`(select jsonb_build_object('id', place.id, 'name', place.name, 'notes', place.notes,
      'hasAccessCodes', place.access_codes is not null) from service_properties place
    where place.account_id = current_account() and place.id = ${record})`.as('serviceProperty');

/** The contact of a record, as a column. */
export const contactRef = (record: Expression<string | null>) =>
  sql<ChosenContact | null>`(select jsonb_build_object('id', person.id, 'name', person.name, 'role', person.role,
      'phones', person.phones, 'emails', person.emails) from client_contacts person
    where person.account_id = current_account() and person.id = ${record})`.as('contact');

/** The chosen property and contact, with what people need on site; null once deleted. */
export async function readPlaceOnSite(tx: Tx, { servicePropertyId, contactId }: PlaceChoice) {
  const [serviceProperty = null, contact = null] = await Promise.all([
    servicePropertyId === null
      ? null
      : tx
          .selectFrom('serviceProperties')
          .select(['id', 'name', 'notes', sql<boolean>`access_codes is not null`.as('hasAccessCodes')])
          .where('id', '=', servicePropertyId)
          .executeTakeFirst(),
    contactId === null
      ? null
      : tx
          .selectFrom('clientContacts')
          .select(['id', 'name', 'role', 'phones', 'emails'])
          .where('id', '=', contactId)
          .executeTakeFirst(),
  ]);
  return { serviceProperty, contact };
}
