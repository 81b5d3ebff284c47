import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import { mayViewAsClient } from '@truckroll/domain/hub/hub-viewers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { findHubPerson, type HubPerson } from '../../records/client-access/hub-person.ts';
import { findHubSession } from '../../records/client-access/hub-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { findHubContact } from '../../records/clients/people-of-address.ts';
import { listActors } from '../../records/people/actors.ts';

type OpenPage = { clientId: string; contactId: string | null; viewerId: string };

/** The page as staff sees it: that of the client, or of a contact. Undefined when the viewer may not see the client any more. */
async function findViewed(tx: Tx, { clientId, contactId, viewerId }: OpenPage): Promise<HubPerson | undefined> {
  const [viewer] = await listActors(tx, [viewerId]);
  if (viewer === undefined || !mayViewAsClient(viewer)) return undefined;
  await requireClient(tx, clientId, clientScope(viewer));
  if (contactId !== null) {
    const contact = await findHubContact(tx, { id: contactId, clientId });
    if (contact === undefined) return undefined;
    const { name, clientName, hubRole: role, servicePropertyId: propertyId } = contact;
    return { name, firstName: name, accesses: [{ clientId, clientName, role, propertyId }] };
  }
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['name', 'firstName'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (client === undefined) return undefined;
  return { ...client, accesses: [{ clientId, clientName: client.name, role: 'owner', propertyId: null }] };
}

/** Resolves an open page to its account, under which the request then runs. */
export async function enterByHub(request: {
  params: { token: string };
  now: Date;
  asSystem: Transact;
}): Promise<string> {
  const session = await request.asSystem((system) => findHubSession(system, request.params.token, request.now));
  if (session === undefined) throw new Problem('hubEnded');
  return session.accountId;
}

export type OpenHub = HubPerson & {
  accountId: string;
  endsAt: string;
  /** The address of the person; null for staff, who can change nothing. */
  at: HubAddress | null;
};

/** The open page of a token, with what its person reaches now. */
export async function openHub(tx: Tx, token: string, now: Date): Promise<OpenHub> {
  const session = await findHubSession(tx, token, now);
  if (session === undefined) throw new Problem('hubEnded');
  const { accountId, clientId, contactId, channel, address, viewerId, expiresAt: endsAt } = session;
  await refuseSuspended(tx, accountId);
  const at = channel === null || address === null ? null : { channel, address };
  if (at === null) {
    const person = viewerId === null ? undefined : await findViewed(tx, { clientId, contactId, viewerId });
    if (person === undefined) throw new Problem('hubEnded');
    return { ...person, accountId, endsAt, at };
  }
  const person = await findHubPerson(tx, at);
  if (person === undefined) throw new Problem('hubEnded');
  return { ...person, accountId, endsAt, at };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account of a company's page: by its id, or as the only one of the installation. */
export async function findCompany(system: Tx, company: string): Promise<string | undefined> {
  const companies = system.selectFrom(accountRows.as('accounts')).select('accounts.id');
  if (uuidPattern.test(company)) return (await companies.where('accounts.id', '=', company).executeTakeFirst())?.id;
  if (company !== 'this') return undefined;
  const [only, another] = await companies.limit(2).execute();
  return another === undefined ? only?.id : undefined;
}
