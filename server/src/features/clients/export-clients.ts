import { Readable } from 'node:stream';
import type { Client, ClientFilters } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Address } from '@truckroll/contract/fields/fields';
import { clientStageLabels } from '@truckroll/domain/clients/stages';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { formatDigits, formatInternational, formatPhone } from '@truckroll/domain/format/phone-number';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import { wayOfSearch } from '../../records/clients/client-search.ts';
import { listClientsById } from '../../records/clients/client-store.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { type ClientPage, listMatchingIds } from './client-list.ts';

const clientsInPiece = 500;

type Column = { head: string; cell: (client: Client) => CsvCell };

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const addressParts = {
  'whole address': 'formattedAddress',
  street: 'street',
  'house number': 'houseNumber',
  city: 'city',
  state: 'state',
  'zip code': 'zipCode',
  country: 'country',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies Record<string, keyof Address>;

const addressColumns = (label: string, key: 'propertyAddress' | 'billingAddress' | 'companyAddress'): Column[] =>
  Object.entries(addressParts).map(([head, part]) => ({
    head: `${label}, ${head}`,
    cell: (client) => client[key]?.[part] ?? null,
  }));

/** Spreadsheets keep a number with separators as a text; digits alone would lose their leading zero. */
function phoneCell(text: string): string {
  const phone = text.startsWith('+') ? formatInternational(text) : formatDigits(text);
  return /^\d{7,}$/.test(phone) ? `${phone.slice(0, 3)} ${phone.slice(3)}` : phone;
}

function propertyCell({ type }: CustomProperty, value: PropertyContent | undefined): CsvCell {
  if (value === undefined) return null;
  if (type === 'Phone') return phoneCell(String(value));
  if (typeof value === 'boolean') return yesNo(value);
  return Array.isArray(value) ? value.join('; ') : value;
}

/**
 * The columns of the file. Their headers are those that the import recognises, so that an exported file can be imported
 * unchanged.
 */
const columnsOf = (properties: readonly CustomProperty[]): Column[] => [
  { head: 'First name', cell: (client) => client.firstName },
  { head: 'Last name', cell: (client) => client.lastName },
  { head: 'Company Name', cell: (client) => client.companyName },
  { head: 'Email', cell: (client) => client.email },
  { head: 'Phone', cell: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber) },
  { head: 'Website', cell: (client) => client.website },
  { head: 'Tax Number', cell: (client) => client.taxNumber },
  { head: 'Tax exempt', cell: (client) => yesNo(client.isTaxExempt) },
  { head: 'Stage', cell: (client) => clientStageLabels[client.stage] },
  ...addressColumns('Property address', 'propertyAddress'),
  ...addressColumns('Billing address', 'billingAddress'),
  ...addressColumns('Business address', 'companyAddress'),
  { head: 'Notes', cell: (client) => client.notes },
  ...properties.map(
    (definition): Column => ({
      head: definition.name,
      cell: (client) => propertyCell(definition, client.properties.find(({ id }) => id === definition.id)?.value),
    }),
  ),
  { head: 'Group', cell: (client) => yesNo(client.isGroup) },
  { head: 'Created', cell: (client) => client.createdAt },
  { head: 'Changed', cell: (client) => client.updatedAt },
];

export type ExportPlan = { ids: string[]; properties: CustomProperty[] };

/** Determines the clients of the file in their order, and its properties. */
export async function planExport(
  tx: Tx,
  wanted: { filters: ClientFilters; within: ClientScope; order: Pick<ClientPage, 'sortBy' | 'sortOrder'> },
): Promise<ExportPlan> {
  const way = wayOfSearch(wanted.filters.search);
  const [ids, properties] = await Promise.all([
    listMatchingIds(tx, { filters: wanted.filters, within: wanted.within, way }, wanted.order),
    listDefinitions(tx, 'client_properties'),
  ]);
  return { ids, properties };
}

/**
 * Streams the file, one batch of clients at a time, each in its own short transaction. Clients deleted in the meantime
 * are skipped.
 */
export function writeExport({ ids, properties }: ExportPlan, transact: Transact): Readable {
  const columns = columnsOf(properties);
  async function* pieces(): AsyncGenerator<string> {
    yield csvMark + csvRow(columns.map((column) => column.head));
    for (let start = 0; start < ids.length; start += clientsInPiece) {
      const piece = ids.slice(start, start + clientsInPiece);
      const clients = await transact((tx) => listClientsById(tx, piece, properties));
      yield clients.map((client) => csvRow(columns.map((column) => column.cell(client)))).join('');
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
