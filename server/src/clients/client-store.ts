import type { Client, ClientFields, ClientFilters, ClientSortKey } from '@truckroll/contract/clients';
import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import { clientName } from '@truckroll/domain/clients/client-rules';
import { type ClientStage, clientStages, stagesOfCategory } from '@truckroll/domain/clients/stages';
import { fold } from '@truckroll/domain/text/folding';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { ClientsTable, Tables } from '../database/tables.ts';
import { found } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';

const columns = [
  'id',
  'name',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'website',
  'companyName',
  'taxNumber',
  'notes',
  'stage',
  'jobFormIds',
  'properties',
  'propertyAddress',
  'billingAddress',
  'companyAddress',
  'isTaxExempt',
  'isGroup',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof ClientsTable)[];

type ClientRow = Pick<Selectable<ClientsTable>, (typeof columns)[number]>;

const toClient = (row: ClientRow): Client => ({ ...row, isDeleted: false });

/** Everything of a client that people set. */
export type ClientValues = Omit<Client, 'id' | 'name' | 'isDeleted' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** A new client before anything was said of it. */
export const emptyClient: ClientValues = {
  firstName: '',
  lastName: '',
  email: null,
  phoneNumber: null,
  website: null,
  companyName: null,
  taxNumber: null,
  notes: null,
  stage: 'new_lead',
  jobFormIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  isGroup: false,
};

/** What a client is found by: name, company, e-mail, phone digits and address text (API CL-3). */
function searchText(values: ClientValues): string {
  const addresses = [values.propertyAddress, values.billingAddress, values.companyAddress].flatMap((address) =>
    address === null
      ? []
      : [
          address.formattedAddress ??
            [address.houseNumber, address.street, address.city, address.state, address.zipCode]
              .filter(Boolean)
              .join(' '),
        ],
  );
  const phone = values.phoneNumber;
  return [
    clientName(values),
    values.companyName,
    values.email,
    phone && `${phone.countryCode}${phone.number}`,
    ...addresses,
  ]
    .filter((part): part is string => Boolean(part))
    .map(fold)
    .join('\n');
}

function toRow(values: ClientValues) {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const name = clientName(values);
  return {
    name,
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    website: values.website,
    companyName: values.companyName,
    taxNumber: values.taxNumber,
    notes: values.notes,
    stage: values.stage,
    isTaxExempt: values.isTaxExempt,
    isGroup: values.isGroup,
    phoneNumber: json(values.phoneNumber),
    jobFormIds: JSON.stringify(values.jobFormIds),
    properties: JSON.stringify(values.properties),
    propertyAddress: json(values.propertyAddress),
    billingAddress: json(values.billingAddress),
    companyAddress: json(values.companyAddress),
    nameKey: fold(name),
    companyKey: fold(values.companyName ?? ''),
    searchText: searchText(values),
  };
}

export type ClientScope = { actor: Actor; scope: Scope };

export const clientScope = (actor: Actor): ClientScope => ({ actor, scope: viewScope(actor, 'Clients') ?? 'assigned' });

type Where = ExpressionBuilder<Tables, 'clients'>;

/** Which clients are there for somebody: not deleted, and his own ones where he sees assigned ones only (API 2.3). */
function isThere(where: Where, { actor, scope }: ClientScope): Expression<SqlBool> {
  const kept = where('clients.deletedAt', 'is', null);
  return scope === 'all' ? kept : where.and([kept, where('clients.createdBy', '=', actor.userId)]);
}

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{3,}$/.test(digits) && digits !== text ? digits : null;
};

/** A typed phone number is compared by its digits. */
function matchesSearch(where: Where, search: string): Expression<SqlBool> {
  const patterns = [fold(search), digitsOf(search)].filter((text) => text !== null);
  return where.or(
    patterns.map((text) => sql<SqlBool>`clients.id in (select matching_clients(${`%${escapePattern(text)}%`}))`),
  );
}

function matches(where: Where, filters: ClientFilters, within: ClientScope): Expression<SqlBool> {
  const conditions = [isThere(where, within)];
  if (filters.search) conditions.push(matchesSearch(where, filters.search));
  if (filters.stage?.length) conditions.push(where('clients.stage', 'in', filters.stage));
  if (filters.category) conditions.push(where('clients.stage', 'in', [...stagesOfCategory[filters.category]]));
  if (filters.createdFrom) conditions.push(where('clients.createdAt', '>=', filters.createdFrom));
  if (filters.createdTo) conditions.push(where('clients.createdAt', '<', sql<string>`${filters.createdTo}::date + 1`));
  return where.and(conditions);
}

const sortColumns = {
  name: 'clients.nameKey',
  companyName: 'clients.companyKey',
  createdAt: 'clients.createdAt',
  updatedAt: 'clients.updatedAt',
  stage: 'clients.stage',
} as const satisfies Record<ClientSortKey, string>;

export type ClientPage = { page: number; limit: number; sortBy: ClientSortKey; sortOrder: 'asc' | 'desc' };

/** The ids of all clients that are there for somebody, for what belongs to clients. */
export const selectClientIds = (tx: Tx, within: ClientScope) =>
  tx
    .selectFrom('clients')
    .select('clients.id')
    .where((where) => isThere(where, within));

/** One page of clients in a stable order. */
export async function listClients(
  tx: Tx,
  filters: ClientFilters,
  page: ClientPage,
  within: ClientScope,
): Promise<Client[]> {
  let query = tx
    .selectFrom('clients')
    .select(columns)
    .where((where) => matches(where, filters, within))
    .orderBy(sortColumns[page.sortBy], page.sortOrder)
    .orderBy('clients.id', page.sortOrder);
  if (page.limit !== -1) query = query.limit(page.limit).offset((page.page - 1) * page.limit);
  return (await query.execute()).map(toClient);
}

/** How many clients match. */
export async function countClients(tx: Tx, filters: ClientFilters, within: ClientScope): Promise<number> {
  const row = await tx
    .selectFrom('clients')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where((where) => matches(where, filters, within))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many clients stand in each stage; the kept counts where everything is in scope. */
export async function countStages(
  tx: Tx,
  filters: ClientFilters,
  within: ClientScope,
): Promise<Record<ClientStage, number>> {
  const counts = Object.fromEntries(clientStages.map((stage) => [stage, 0])) as Record<ClientStage, number>;
  const { stage: _, category: __, ...others } = filters;
  const isWhole = within.scope === 'all' && !others.search && !others.createdFrom && !others.createdTo;
  const rows = isWhole
    ? await tx.selectFrom('clientStageCounts').select(['stage', 'count']).execute()
    : await tx
        .selectFrom('clients')
        .select((count) => ['stage', count.fn.countAll<number>().as('count')])
        .where((where) => matches(where, others, within))
        .groupBy('stage')
        .execute();
  for (const row of rows) counts[row.stage] = row.count;
  return counts;
}

/** The client, or 'Client not found' when it is unknown, deleted or out of scope. */
export async function getClient(tx: Tx, id: string, within: ClientScope): Promise<Client> {
  const row = await tx
    .selectFrom('clients')
    .select(columns)
    .where('clients.id', '=', id)
    .where((where) => isThere(where, within))
    .executeTakeFirst();
  return toClient(found(row, 'Client'));
}

/** The client for a change: whoever else wants to change it waits. */
export async function getClientForChange(tx: Tx, id: string, within: ClientScope): Promise<Client> {
  const row = await tx
    .selectFrom('clients')
    .select(columns)
    .where('clients.id', '=', id)
    .where((where) => isThere(where, within))
    .forUpdate()
    .executeTakeFirst();
  return toClient(found(row, 'Client'));
}

export async function insertClient(
  tx: Tx,
  client: { id: string; values: ClientValues; createdBy: string; now: Date },
): Promise<Client> {
  const at = client.now.toISOString();
  const row = await tx
    .insertInto('clients')
    .values({ ...toRow(client.values), id: client.id, createdBy: client.createdBy, createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toClient(row);
}

export async function updateClient(tx: Tx, id: string, values: ClientValues, now: Date): Promise<Client> {
  const row = await tx
    .updateTable('clients')
    .set({ ...toRow(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toClient(row);
}

/** The values of a stored client with what was sent laid over them; absent keys stay (API 1.7). */
export function mergeClient(stored: ClientValues, sent: ClientFields): ClientValues {
  const merged = { ...stored } as Record<string, unknown>;
  for (const key of Object.keys(emptyClient)) {
    const value = sent[key as keyof ClientFields];
    if (value !== undefined) merged[key] = value;
  }
  return merged as ClientValues;
}
