import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '@truckroll/contract/clients/client-transfer';
import { type ClientFields, newClient } from '@truckroll/contract/clients/clients';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { ImportProblem } from '@truckroll/contract/imports/imports';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertClients } from '../../records/clients/client-store.ts';
import { type ClientValues, emptyClient } from '../../records/clients/client-values.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { linkNumbersOf } from '../clients/client-numbers.ts';
import { judgeClient, type KnownToClients } from '../clients/save-client.ts';
import { pieces } from './import-rows.ts';

type ReadRow = { line: number; fields: ClientFields };
export type ReadImport = { rows: ReadRow[]; problems: ImportProblem[] };

/** Reads every row by the rules of a new client, batch by batch. */
export async function readImport(rows: readonly ImportRow[]): Promise<ReadImport> {
  const read: ReadImport = { rows: [], problems: [] };
  for (const piece of pieces(rows)) {
    for (const { line, client } of piece) {
      const result = readBy(newClient, client);
      if (result.success) read.rows.push({ line, fields: result.data });
      else read.problems.push(...toFieldErrors(result.error).map((error) => ({ line, ...error })));
    }
    await setImmediate();
  }
  return read;
}

export type JudgedImport = { clients: ClientValues[]; problems: ImportProblem[] };

/** Validates the rows against the account's properties and forms. */
export function judgeImport({ rows, problems }: ReadImport, known: KnownToClients): JudgedImport {
  const judged = rows.map(({ line, fields }) => ({ line, ...judgeClient(fields, emptyClient, known) }));
  const found = judged.flatMap(({ line, errors }) => errors.map((error) => ({ line, ...error })));
  return {
    clients: judged.map(({ values }) => values),
    problems: [...problems, ...found],
  };
}

/** Writes all clients in one transaction, each with its history; notifies the admins once. */
export async function insertImport(
  tx: Tx,
  clients: readonly ClientValues[],
  by: { actor: Actor; now: Date },
): Promise<void> {
  for (const piece of pieces(clients)) {
    const made = piece.map((values) => ({ id: newId(), values, createdBy: by.actor.userId, now: by.now }));
    await insertClients(tx, made);
    await recordEvent(tx, by, ...made.map(({ id }) => ({ type: 'client.imported' as const, clientId: id })));
  }
  for (const piece of pieces(clients)) await linkNumbersOf(tx, piece, by.now);
  await recordEvent(tx, by, { type: 'client.import_finished', count: clients.length });
}
