import type { HubAccess } from '@truckroll/domain/hub/hub-access';
import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { listClientsOfAddress, listContactsOfAddress } from '../clients/people-of-address.ts';
import { findHubSession } from './hub-store.ts';

/** What a person reaches, with the names of the clients. */
export type ReachedClient = HubAccess & { clientName: string };

/** Who is behind an address: their name, and what they reach by it. */
export type HubPerson = { name: string; firstName: string; accesses: ReachedClient[] };

/**
 * Who has an address now: the clients whose own it is, and the contacts that have a role. Undefined for strangers. It is
 * read with each request, so that a changed address or role counts at once.
 */
export async function findHubPerson(tx: Tx, at: HubAddress): Promise<HubPerson | undefined> {
  const [clients, contacts] = await Promise.all([listClientsOfAddress(tx, at), listContactsOfAddress(tx, at)]);
  const [client] = clients;
  const [contact] = contacts;
  if (client === undefined && contact === undefined) return undefined;
  const accesses = [
    ...clients.map(({ id, name }) => ({ clientId: id, clientName: name, role: 'owner' as const, propertyId: null })),
    ...contacts.map(({ clientId, clientName, hubRole, servicePropertyId }) => ({
      ...{ clientId, clientName, role: hubRole, propertyId: servicePropertyId },
    })),
  ];
  return { name: client?.name ?? contact?.name ?? '', firstName: client?.firstName ?? contact?.name ?? '', accesses };
}

/** What the person reaches whose page is open on a device. Nothing once it has ended, and for staff, who only look. */
export async function listReached(tx: Tx, token: string, now: Date): Promise<ReachedClient[]> {
  const session = await findHubSession(tx, token, now);
  if (session === undefined || session.channel === null || session.address === null) return [];
  const { channel, address } = session;
  return (await findHubPerson(tx, { channel, address }))?.accesses ?? [];
}
