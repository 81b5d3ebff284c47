import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import { type PropertyRow, propertyOfRow, propertyTargets } from '@truckroll/domain/imports/property-row';
import { identityKey } from '@truckroll/domain/imports/twins';
import { fold } from '@truckroll/domain/text/folding';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { contactsOfProperties } from '../../records/clients/client-rows.ts';
import {
  deleteProperties,
  insertProperty,
  listPropertyNames,
  lockProperties,
  type PropertyValues,
} from '../../records/clients/property-store.ts';
import { documentsOfProperties } from '../../records/documents/document-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { jobsOfProperties } from '../../records/jobs/job-rows.ts';
import { plansOfProperties } from '../../records/plans/plan-store.ts';
import { requestsOfProperties } from '../../records/requests/request-rows.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { needsPosition } from './locate-records.ts';
import { findNamedClients } from './named-clients.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, type Use } from './used-records.ts';

/** A service property of a row, with its client. */
export type PropertyOfRow = { clientId: string; values: PropertyValues };

const keyOf = (clientId: string, name: string): string => `${clientId} ${fold(name)}`;

/** The ids of the clients' properties by client and name. */
async function findThere(tx: Tx, clientIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await listPropertyNames(tx, clientIds);
  return new Map(rows.map(({ id, clientId, name }) => [keyOf(clientId, name), id]));
}

async function judge(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<PropertyOfRow>[]> {
  const { columns: mapping, choices } = context.fileImport;
  const read = rows.map((row) => propertyOfRow(row.cells, { mapping, choices }));
  const named = read.map(({ client }) => client);
  const clients = await findNamedClients(tx, named, context);
  const there = await findThere(
    tx,
    clients.flatMap((client) => ('clientId' in client ? [client.clientId] : [])),
  );
  const targetOf = (path: string): string => path.split('.').slice(0, 2).join('.');
  return rows.map((row, index): JudgedRow<PropertyOfRow> => {
    const { property } = read[index] as PropertyRow;
    const client = clients[index];
    const result = readBy(createServiceProperty.body, property);
    const problems = [
      ...(client !== undefined && 'problem' in client ? [client.problem] : []),
      ...(result.success
        ? []
        : rowProblems(toFieldErrors(result.error), { mapping, targets: propertyTargets, targetOf })),
    ];
    const nothing = { row, problems, match: null, keys: [], nothingToDo: null, value: null };
    if (problems.length > 0 || !result.success || client === undefined || 'problem' in client) return nothing;
    const { clientId } = client;
    const { name, address = null, notes = null, accessCodes = null } = result.data;
    const id = there.get(keyOf(clientId, name));
    return {
      ...nothing,
      match: id === undefined ? null : { id, name, line: null, by: 'name' },
      keys: [identityKey('number', keyOf(clientId, name))],
      value: { clientId, values: { name, address, notes, accessCodes } },
    };
  });
}

async function write(
  tx: Tx,
  rows: readonly RowToWrite<PropertyOfRow>[],
  { actor, now }: ImportContext,
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (const { judged } of rows) {
    const { clientId, values } = judged.value;
    const { id, updatedAt } = await insertProperty(tx, { clientId, values, now });
    await recordEvent(tx, { actor, now }, { type: 'client.property_added', clientId, name: values.name });
    written.push({ recordId: id, recordVersion: updatedAt, before: null, isToLocate: needsPosition(values.address) });
  }
  return written;
}

/** The records that show that an imported property is in use. */
export const usesOfProperties: readonly Use[] = [
  { rows: jobsOfProperties, noun: 'a job' },
  { rows: requestsOfProperties, noun: 'a request' },
  { rows: documentsOfProperties, noun: 'an invoice or estimate' },
  { rows: contactsOfProperties, noun: 'a contact' },
  { rows: plansOfProperties, noun: 'a plan' },
];

async function undo(tx: Tx, rows: readonly StoredRow[], { actor, now }: ImportContext): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const stored = await lockProperties(tx, ids);
  const { unused, kept, gone } = await findUnused(tx, rows, { versions: stored, uses: usesOfProperties });
  const removed = new Set(unused.flatMap(({ recordId }) => recordId ?? []));
  if (removed.size > 0) {
    await deleteProperties(tx, [...removed]);
    for (const { id, clientId, name } of stored)
      if (removed.has(id)) await recordEvent(tx, { actor, now }, { type: 'client.property_removed', clientId, name });
  }
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}

/** The import of service properties, which are places of work beside the three addresses of a client. */
export const propertyImport: KindOfImport<PropertyOfRow> = {
  rowsAtOnce: 100,
  oneByOne: false,
  judge,
  write,
  undo,
  finish: () => Promise.resolve(),
};
