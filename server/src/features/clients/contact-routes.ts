import { isDeepStrictEqual } from 'node:util';
import * as contract from '@truckroll/contract/clients/client-contacts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import * as store from '../../records/clients/contact-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { addressesAt, requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { addContact, changeContact } from './save-contact.ts';

/** Refuses a property of another client. */
async function requireOwnProperty(tx: Tx, clientId: string, propertyId: string | null | undefined): Promise<void> {
  if (propertyId && !(await store.isPropertyOf(tx, propertyId, clientId)))
    throw invalid('servicePropertyId', 'Property is not valid', 'not_found');
}

export function contactRoutes({ serve }: ServerContext): void {
  serve(contract.listClientContacts, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params }) => ({ contacts: await store.listContacts(tx, params.id) }),
  });

  serve(contract.createClientContact, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, clientScope(actor)),
    async handle({ tx, record, body, actor, now }) {
      await requireOwnProperty(tx, record.id, body.servicePropertyId);
      await requireTypedAddresses(tx, addressesAt('emails', body.emails));
      const values = store.newContactValues(body);
      const contact = await addContact(tx, { clientId: record.id, values, now });
      await recordEvent(tx, { actor, now }, { type: 'client.contact_added', clientId: record.id, name: contact.name });
      return { contact };
    },
  });

  serve(contract.updateClientContact, {
    find: ({ tx, params, actor }) => store.getContactForChange(tx, params.id, selectClientIds(tx, clientScope(actor))),
    async handle({ tx, record, body, actor, now }) {
      const { updatedAt, ...sent } = body;
      requireVersion(record, updatedAt);
      await requireOwnProperty(tx, record.clientId, sent.servicePropertyId);
      await requireTypedAddresses(tx, addressesAt('emails', sent.emails));
      const { name, role, servicePropertyId, phones, emails, hubRole } = record;
      const before = { name, role, servicePropertyId, phones, emails, hubRole };
      const values = {
        name: sent.name ?? name,
        role: sent.role === undefined ? role : sent.role,
        servicePropertyId: sent.servicePropertyId === undefined ? servicePropertyId : sent.servicePropertyId,
        phones: sent.phones ?? phones,
        emails: sent.emails ?? emails,
        hubRole: sent.hubRole === undefined ? hubRole : sent.hubRole,
      };
      if (isDeepStrictEqual(values, before)) return { contact: record };
      const contact = await changeContact(tx, record, values, now);
      await recordEvent(
        tx,
        { actor, now },
        { type: 'client.contact_changed', clientId: record.clientId, name: contact.name },
      );
      return { contact };
    },
  });

  serve(contract.deleteClientContact, {
    find: ({ tx, params, actor }) => store.getContactForChange(tx, params.id, selectClientIds(tx, clientScope(actor))),
    async handle({ tx, record, actor, now }) {
      await store.deleteContact(tx, record);
      await recordEvent(
        tx,
        { actor, now },
        { type: 'client.contact_removed', clientId: record.clientId, name: record.name },
      );
      return {};
    },
  });
}
