import type { HubRole } from '@truckroll/domain/hub/hub-access';
import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { digitsOfNumber } from './phone-digits.ts';

/** The most clients, and the most contacts, of one address. */
const most = 25;

const keyOf = ({ channel, address }: HubAddress): string => (channel === 'mail' ? address : digitsOfNumber(address));

/** The clients whose own address this is, oldest first. */
export const listClientsOfAddress = (
  tx: Tx,
  at: HubAddress,
): Promise<{ id: string; name: string; firstName: string }[]> =>
  tx
    .selectFrom('clientKeys')
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'clientKeys.accountId').onRef('clients.id', '=', 'clientKeys.clientId'),
    )
    .select(['clients.id', 'clients.name', 'clients.firstName'])
    .where('clientKeys.kind', '=', at.channel === 'mail' ? 'email' : 'phone')
    .where('clientKeys.key', '=', keyOf(at))
    .where('clients.deletedAt', 'is', null)
    .orderBy('clients.createdAt')
    .orderBy('clients.id')
    .limit(most)
    .execute();

type HubContact = {
  id: string;
  clientId: string;
  name: string;
  clientName: string;
  hubRole: HubRole;
  servicePropertyId: string | null;
};

const contactsWithRole = (tx: Tx) =>
  tx
    .selectFrom('clientContacts')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.accountId', '=', 'clientContacts.accountId')
        .onRef('clients.id', '=', 'clientContacts.clientId'),
    )
    .select(['clientContacts.id', 'clientContacts.clientId', 'clientContacts.name', 'clients.name as clientName'])
    .select((contact) => contact.ref('clientContacts.hubRole').$notNull().as('hubRole'))
    .select('clientContacts.servicePropertyId')
    .where('clientContacts.hubRole', 'is not', null)
    .where('clients.deletedAt', 'is', null);

/** The contacts with this address that may open the client's page, oldest first. */
export const listContactsOfAddress = (tx: Tx, at: HubAddress): Promise<HubContact[]> =>
  contactsWithRole(tx)
    .innerJoin('clientContactKeys', (join) =>
      join
        .onRef('clientContactKeys.accountId', '=', 'clientContacts.accountId')
        .onRef('clientContactKeys.contactId', '=', 'clientContacts.id'),
    )
    .where('clientContactKeys.key', '=', keyOf(at))
    .orderBy('clientContacts.createdAt')
    .orderBy('clientContacts.id')
    .limit(most)
    .execute();

/** A contact of a client that may open the client's page. */
export const findHubContact = (
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
): Promise<HubContact | undefined> =>
  contactsWithRole(tx)
    .where('clientContacts.id', '=', id)
    .where('clientContacts.clientId', '=', clientId)
    .executeTakeFirst();
