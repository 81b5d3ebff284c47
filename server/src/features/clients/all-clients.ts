import { Readable } from 'node:stream';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { compressQuickly } from '../../platform/http/quick-compression.ts';
import { clientColumns } from '../../records/clients/client-store.ts';
import { clientDefinitionIds } from '../custom-properties/property-store.ts';
import { matchingClients, type Order, orderColumns, type Wanted } from './client-list.ts';

/** A timestamp in wire format. */
const wireMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Values of deleted properties are never shown (API CP-2). */
const shownProperties = sql`case when clients.properties = '[]' then clients.properties else (
  select coalesce(jsonb_agg(value order by position), '[]')
  from jsonb_array_elements(clients.properties) with ordinality as held (value, position)
  where value ->> 'id' in ${clientDefinitionIds}) end`;

const written: Partial<Record<(typeof clientColumns)[number], ReturnType<typeof wireMoment>>> = {
  'clients.createdAt': wireMoment('clients.createdAt'),
  'clients.updatedAt': wireMoment('clients.updatedAt'),
  'clients.properties': shownProperties,
};

/** Every key of a client with its value, named as in the contract. */
const members = clientColumns.map(
  (column) => sql`${written[column] ?? sql.ref(column)} as ${sql.raw(`"${column.replace('clients.', '')}"`)}`,
);

const asText = sql<string>`(select row_to_json(client)::text from (select ${sql.join(members)}, false as "isDeleted") client)`;

/**
 * All matching clients, each as JSON text built by the database, because parsing and serializing 20,000 clients takes
 * longer than everything else together. A test compares the texts with the declared answer.
 */
export async function readAllAsText(tx: Tx, wanted: Omit<Wanted, 'way'>, order: Order): Promise<string[]> {
  let clients = matchingClients(tx, { ...wanted, way: 'reading' });
  for (const column of orderColumns(order)) clients = clients.orderBy(column, order.sortOrder);
  // The sort gets enough memory: with the default work_mem of a few megabytes it would spill to disk.
  const [, rows] = await Promise.all([
    sql`set local work_mem = '64MB'`.execute(tx),
    clients.select(asText.as('text')).limit(listBounds.clients).execute(),
  ]);
  return rows.map((row) => row.text);
}

const clientsInPiece = 500;

function* envelopePieces(clients: readonly string[], others: Record<string, unknown>): Generator<string> {
  yield '{"success":true,"data":{"clients":[';
  for (let start = 0; start < clients.length; start += clientsInPiece) {
    yield (start === 0 ? '' : ',') + clients.slice(start, start + clientsInPiece).join(',');
  }
  const rest = JSON.stringify(others).slice(1, -1);
  yield `]${rest === '' ? '' : `,${rest}`}}}`;
}

/**
 * Streams the envelope of an endpoint that lists all clients, from each client's JSON text and the values beside the list.
 */
export function streamClients(
  clients: readonly string[],
  { others = {}, accepted }: { others?: Record<string, unknown>; accepted: string | undefined },
): Bytes {
  const { content, headers } = compressQuickly(Readable.from(envelopePieces(clients, others)), accepted);
  return new Bytes(content, { 'content-type': 'application/json; charset=utf-8', ...headers });
}
