import {
  type Client,
  type createClient,
  getClient,
  type listClients,
  type updateClient,
} from '@truckroll/contract/clients/clients';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { clientName } from '@truckroll/domain/clients/client-rules';
import { fold } from '@truckroll/domain/text/folding';
import { beginsWith } from '../../app/outbox/beginning-of-list.ts';
import { planOfEdit } from '../../app/outbox/edit-plan.ts';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import type { ShownRecord } from '../../app/outbox/waiting-record.ts';
import { versionOf } from '../../app/outbox/write.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';
import { paint } from '../../app/transport/paint-queries.ts';

type NewClient = BodyInputOf<typeof createClient>;
type ClientPage = DataOf<typeof listClients>;

/** The lists that begin with a new client: of its stage, not filtered otherwise, or searched for something in its name. */
function isListOf([area, kind, wanted]: readonly unknown[], { name, stage }: Client): boolean {
  if (area !== 'clients' || (kind !== 'list' && kind !== 'pickable')) return false;
  const { search = '' } = wanted as { search?: string };
  return beginsWith(wanted, { stage }) && fold(name).includes(fold(search));
}

const shownClient = shownAs('client.new', ({ record }: ShownRecord<Client>) => [
  paint<ClientPage>({ predicate: ({ queryKey }) => isListOf(queryKey, record) }, (page) =>
    page.clients.some(({ id }) => id === record.id)
      ? page
      : { ...page, clients: [record, ...page.clients], total: page.total + 1 },
  ),
]);

/** A new client as pages show it until the server has it. */
export function waitingClient(id: string, body: NewClient, by: { userId: string; at: string }): Client {
  const { firstName, lastName, companyName = null, email = null } = body;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '', companyName: companyName ?? null };
  return {
    id,
    ...names,
    name: clientName({ ...names, email: email ?? null }),
    email: email ?? null,
    phoneNumber: (body.phoneNumber ?? null) as Client['phoneNumber'],
    website: body.website ?? null,
    taxNumber: body.taxNumber ?? null,
    notes: body.notes ?? null,
    language: body.language ?? 'company',
    lateFees: body.lateFees ?? 'company',
    stage: (body.stage ?? 'new_lead') as Client['stage'],
    jobFormIds: body.jobFormIds ?? [],
    tagIds: body.tagIds ?? [],
    properties: (body.properties ?? []).flatMap(({ id: property, value }) =>
      value === undefined || value === null ? [] : [{ id: property, value }],
    ),
    propertyAddress: (body.propertyAddress ?? null) as Client['propertyAddress'],
    billingAddress: (body.billingAddress ?? null) as Client['billingAddress'],
    companyAddress: (body.companyAddress ?? null) as Client['companyAddress'],
    isTaxExempt: body.isTaxExempt === true,
    preferredMemberId: body.preferredMemberId ?? null,
    isGroup: false,
    isDeleted: false,
    createdBy: by.userId,
    createdAt: by.at,
    updatedAt: by.at,
  };
}

/** A client with the changes of an edit. */
export const editedClient = (client: Client, changes: BodyInputOf<typeof updateClient>): Client => {
  const edited = { ...client, ...(changes as Partial<Client>) };
  return { ...edited, name: clientName(edited) };
};

type ClientEdit = { id: string; changes: BodyInputOf<typeof updateClient> };

const shownEdit = shownAs('client.edit', ({ id, changes }: ClientEdit, write) => [
  paint<Client>({ queryKey: ['clients', 'one', id], exact: true }, (client) => ({
    ...editedClient(client, changes),
    ...versionOf(write),
  })),
  paint<ClientPage>({ queryKey: ['clients', 'list'] }, (page) => ({
    ...page,
    clients: page.clients.map((client) =>
      client.id === id ? { ...editedClient(client, changes), ...versionOf(write) } : client,
    ),
  })),
]);

/** How the changes of a client wait on this device. */
export const planOfClientEdit = (edited: Client, changes: BodyInputOf<typeof updateClient>): Plan =>
  planOfEdit({
    order: `client ${edited.id}`,
    title: `Client ${edited.name}`,
    ...{ address: endpointUrl(getClient, { params: { id: edited.id } }), path: ['client'], answerPath: ['client'] },
    ...{ before: edited, changes, labels: clientFields },
    shows: shownEdit({ id: edited.id, changes }),
  });

/** How a new client waits on this device. */
export const planOfClient = (record: Client): Plan => ({
  order: `client ${record.id}`,
  title: `Client ${record.name}`,
  creates: { id: record.id, path: ['client', 'id'] },
  shows: shownClient({ record }),
});
