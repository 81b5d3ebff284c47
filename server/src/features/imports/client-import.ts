import { type ClientFields, clientInput, newClient } from '@truckroll/contract/clients/clients';
import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { RowMatch } from '@truckroll/contract/imports/file-imports';
import { type ClientMapping, importTargets, targetOfProblem } from '@truckroll/domain/file-imports/client-columns';
import { clientOfRow, unreadablePhones } from '@truckroll/domain/file-imports/client-row';
import {
  bestMatch,
  fewestPhoneDigits,
  type Identity,
  type MatchKeys,
  matchKeys,
} from '@truckroll/domain/file-imports/matches';
import { clientKeys } from '@truckroll/domain/file-imports/twins';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { insertClients } from '../../records/clients/client-store.ts';
import { type ClientValues, clientValuesOf, emptyClient } from '../../records/clients/client-values.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { linkNumbersOf } from '../clients/client-numbers.ts';
import { readPossiblePhone } from '../clients/read-phone.ts';
import { getClientToChange, judgeClient, readKnown, updateClient } from '../clients/save-client.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, WrittenRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { needsPosition } from './locate-records.ts';
import { rowProblems } from './row-problems.ts';
import { undoClients } from './undo-clients.ts';

/** The client that a row describes: the fields that it fills, and the values of all fields of a new client. */
export type ClientOfRow = { sent: ClientFields; values: ClientValues };

type Known = { id: string; name: string; keys: MatchKeys };

const identityOf = ({ values }: ClientOfRow): Identity => ({
  name: `${values.firstName} ${values.lastName}`.trim(),
  companyName: values.companyName,
  email: values.email,
  phone: values.phoneNumber,
});

/** The person's clients that share a name, an e-mail address or a phone number with one of these. */
export async function findAlike(
  tx: Tx,
  all: readonly MatchKeys[],
  { actor }: Pick<ImportContext, 'actor'>,
): Promise<Known[]> {
  const names = all.flatMap(({ names: own }) => own);
  const emails = all.flatMap(({ email }) => email ?? []);
  // The last digits are the same in every spelling of a number; the keys then compare all of them.
  const phones = all.flatMap(({ phone }) => phone?.slice(-fewestPhoneDigits) ?? []);
  if (names.length + emails.length + phones.length === 0) return [];
  const among = (texts: readonly string[]) => sql<string[]>`${JSON.stringify(texts)}::jsonb`;
  const rows = await clientsWithin(tx, clientScope(actor))
    .select(['clients.id', 'clients.name', 'clients.companyName', 'clients.email', 'clients.phoneNumber'])
    .where(({ or }) =>
      or([
        sql<boolean>`${among(names)} ? clients.name_key`,
        sql<boolean>`(clients.company_key <> '' and ${among(names)} ? clients.company_key)`,
        sql<boolean>`(clients.email is not null and ${among(emails)} ? lower(clients.email))`,
        sql<boolean>`(clients.phone_number is not null and ${among(phones)} ? right(clients.phone_number ->> 'number', ${sql.lit(fewestPhoneDigits)}))`,
      ]),
    )
    .orderBy('clients.createdAt')
    .orderBy('clients.id')
    .execute();
  return rows.map(({ id, name, companyName, email, phoneNumber }) => ({
    id,
    name,
    keys: matchKeys({ name, companyName, email, phone: phoneNumber }),
  }));
}

async function judge(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<ClientOfRow>[]> {
  const { fileImport, actor } = context;
  const mapping = fileImport.columns as ClientMapping;
  const [{ timezone, phoneCountry }, known] = await Promise.all([
    getAccountRow(tx, actor.accountId),
    readKnown(tx, { formIds: [], memberIds: [] }),
  ]);
  const readHere = (text: string) => readPossiblePhone(text, phoneCountry);
  const reading = {
    mapping,
    choices: fileImport.choices,
    properties: known.definitions,
    timezone,
    convention: fileImport,
    readPhone: readHere,
  };
  const targets = importTargets(known.definitions);
  const judged = rows.map((row): JudgedRow<ClientOfRow> => {
    const client = clientOfRow(row.cells, reading);
    const places = { mapping, targets, targetOf: (path: string) => targetOfProblem(path, client, mapping) };
    const nothing = { row, match: null, keys: [], nothingToDo: null, value: null };
    const read = readBy(newClient, client);
    const phones = unreadablePhones(row.cells, reading);
    if (!read.success) return { ...nothing, problems: rowProblems([...toFieldErrors(read.error), ...phones], places) };
    const { values, errors } = judgeClient(read.data, emptyClient, known);
    if (errors.length + phones.length > 0) return { ...nothing, problems: rowProblems([...errors, ...phones], places) };
    // Of an existing client only the fields change that the row fills.
    const value = { sent: clientInput.parse(client), values };
    return { ...nothing, problems: [], value, keys: clientKeys(matchKeys(identityOf(value))) };
  });
  return withMatches(tx, judged, context);
}

async function withMatches(
  tx: Tx,
  judged: readonly JudgedRow<ClientOfRow>[],
  context: ImportContext,
): Promise<JudgedRow<ClientOfRow>[]> {
  const keyed = judged.map((row) => ({ row, keys: row.value === null ? null : matchKeys(identityOf(row.value)) }));
  const alike = await findAlike(
    tx,
    keyed.flatMap(({ keys }) => keys ?? []),
    context,
  );
  return keyed.map(({ row, keys }) => {
    const best = keys === null ? null : bestMatch(keys, alike);
    const match: RowMatch | null =
      best === null ? null : { id: best.candidate.id, name: best.candidate.name, line: null, by: best.by };
    return { ...row, match };
  });
}

/** Changes an existing client by the fields of its row, as CL-2 does. */
async function updateFromRow(
  tx: Tx,
  id: string,
  { sent }: ClientOfRow,
  { actor, now }: ImportContext,
): Promise<WrittenRow> {
  const stored = await getClientToChange(tx, id, { actor, sent });
  const before = clientValuesOf(stored);
  const client = await updateClient(tx, stored, sent, { actor, now });
  const isLocated = !('propertyAddress' in sent) || !needsPosition(client.propertyAddress);
  return { recordId: id, recordVersion: client.updatedAt, before, isToLocate: !isLocated };
}

async function write(tx: Tx, rows: readonly RowToWrite<ClientOfRow>[], context: ImportContext): Promise<WrittenRow[]> {
  const { actor, now } = context;
  const ids = rows.map(({ over }) => over ?? newId());
  const created = rows.flatMap(({ judged, over }, index) =>
    over === null ? [{ id: ids[index] as string, values: judged.value.values, createdBy: actor.userId, now }] : [],
  );
  if (created.length > 0) {
    await insertClients(tx, created);
    const events = created.map(({ id }) => ({ type: 'client.imported' as const, clientId: id }));
    await recordEvent(tx, { actor, now }, ...events);
    await linkNumbersOf(
      tx,
      created.map(({ values }) => values),
      now,
    );
  }
  const written: WrittenRow[] = [];
  for (const [index, { judged, over }] of rows.entries()) {
    const isToLocate = needsPosition(judged.value.values.propertyAddress);
    const recordId = ids[index] as string;
    written.push(
      over === null
        ? { recordId, recordVersion: now.toISOString(), before: null, isToLocate }
        : await updateFromRow(tx, over, judged.value, context),
    );
  }
  return written;
}

/** Clients, each with its history; the admins are told once. */
export const clientImport: KindOfImport<ClientOfRow> = {
  rowsAtOnce: 250,
  oneByOne: false,
  judge,
  write,
  undo: undoClients,
  finish: (tx, count, { actor, now }) => recordEvent(tx, { actor, now }, { type: 'client.import_finished', count }),
};
