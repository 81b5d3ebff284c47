import { Readable } from 'node:stream';
import type { Client, ClientFilters } from '@truckroll/contract/clients/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Address } from '@truckroll/contract/fields/fields';
import type { AddressKey } from '@truckroll/domain/clients/address-rows';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { clientStageLabels } from '@truckroll/domain/clients/stages';
import { type CsvCell, csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { fieldKeys, plainKeys } from '@truckroll/domain/fields/record-fields';
import { formatDigits, formatInternational, formatPhone } from '@truckroll/domain/format/phone-number';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import { listClientsById } from '../../records/clients/client-store.ts';
import { readTagNames } from '../../records/tags/tag-store.ts';
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

const addressColumns = (key: AddressKey): Column[] =>
  Object.entries(addressParts).map(([head, part]) => ({
    head: `${clientFields[key].label}, ${head}`,
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

/** The columns of the fields that need more than their value; a field with none is not exported. */
const ownColumns = ({
  properties,
  tagNames,
}: Pick<ExportPlan, 'properties' | 'tagNames'>): Partial<Record<keyof typeof clientFields, Column[]>> => ({
  firstName: [{ head: clientFields.firstName.label, cell: (client) => client.firstName }],
  lastName: [{ head: clientFields.lastName.label, cell: (client) => client.lastName }],
  email: [{ head: clientFields.email.label, cell: (client) => client.email }],
  phoneNumber: [
    { head: clientFields.phoneNumber.label, cell: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber) },
  ],
  website: [{ head: clientFields.website.label, cell: (client) => client.website }],
  isTaxExempt: [{ head: clientFields.isTaxExempt.label, cell: (client) => yesNo(client.isTaxExempt) }],
  stage: [{ head: clientFields.stage.label, cell: (client) => clientStageLabels[client.stage] }],
  // Empty for what the company does, so that a file leaves it to the company that imports it.
  language: [{ head: clientFields.language.label, cell: ({ language }) => (language === 'company' ? null : language) }],
  lateFees: [{ head: clientFields.lateFees.label, cell: ({ lateFees }) => (lateFees === 'company' ? null : lateFees) }],
  propertyAddress: addressColumns('propertyAddress'),
  billingAddress: addressColumns('billingAddress'),
  companyAddress: addressColumns('companyAddress'),
  tagIds: [
    {
      head: clientFields.tagIds.label,
      cell: ({ tagIds }) => tagIds.flatMap((id) => tagNames.get(id) ?? []).join(', ') || null,
    },
  ],
  properties: properties.map((definition) => ({
    head: definition.name,
    cell: (client) => propertyCell(definition, client.properties.find(({ id }) => id === definition.id)?.value),
  })),
  isGroup: [{ head: clientFields.isGroup.label, cell: (client) => yesNo(client.isGroup) }],
});

/**
 * The columns of the file, in the order of the fields. Their headers are those that the import recognises, so that an
 * exported file can be imported unchanged.
 */
function columnsOf(plan: Pick<ExportPlan, 'properties' | 'tagNames'>): Column[] {
  const own = ownColumns(plan);
  const plain = new Map(
    plainKeys(clientFields).map((key): [string, Column] => [
      key,
      { head: clientFields[key].label, cell: (client) => client[key] },
    ]),
  );
  return [
    ...fieldKeys(clientFields).flatMap((key) => own[key] ?? plain.get(key) ?? []),
    { head: 'Created', cell: (client) => client.createdAt },
    { head: 'Changed', cell: (client) => client.updatedAt },
  ];
}

export type ExportPlan = { ids: string[]; properties: CustomProperty[]; tagNames: ReadonlyMap<string, string> };

/** Determines the clients of the file in their order, and its properties. */
export async function planExport(
  tx: Tx,
  wanted: { filters: ClientFilters; within: ClientScope; order: Pick<ClientPage, 'sortBy' | 'sortOrder'> },
): Promise<ExportPlan> {
  const [ids, properties, tagNames] = await Promise.all([
    listMatchingIds(tx, { filters: wanted.filters, within: wanted.within, way: 'index' }, wanted.order),
    listDefinitions(tx, 'client_properties'),
    readTagNames(tx),
  ]);
  return { ids, properties, tagNames };
}

/**
 * Streams the file, one batch of clients at a time, each in its own short transaction. Clients deleted in the meantime
 * are skipped.
 */
export function writeExport({ ids, properties, tagNames }: ExportPlan, transact: Transact): Readable {
  const columns = columnsOf({ properties, tagNames });
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
