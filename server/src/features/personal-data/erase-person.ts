import { erasedName, mentionPattern } from '@truckroll/domain/personal-data/markers';
import type { Found } from '@truckroll/domain/personal-data/personal-data';
import { sql } from 'kysely';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeClaim } from '../../platform/database/claims.ts';
import { tell, telling } from '../../platform/database/telling.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { listKeysOf } from '../../platform/storage/stored-file-store.ts';
import { deleteCalls } from '../../records/calls/delete-calls.ts';
import { clientColumns } from '../../records/clients/client-store.ts';
import { deleteContact } from '../../records/clients/contact-store.ts';
import { dropLostPhotos } from '../../records/line-items/line-photos.ts';
import { deleteClient } from '../clients/delete-client.ts';
import { catalogue, erasedTeamEmail } from './catalogue.ts';
import { type Counts, isCounted, sumByKind, type Transact } from './find-person.ts';
import { settleAndEmpty } from './retention.ts';
import { type Erased, erasePage, type Key, ownRows, type Person } from './rows.ts';

const system = { userId: null, name: 'System' };

/** Deletes the record that is the person, as its own feature does; a person of the team keeps a row without the name. */
async function eraseRecord(
  tx: Tx,
  queue: Queue,
  { clientIds, contactIds, teamMemberIds }: Person,
  now: Date,
): Promise<void> {
  const [clientId] = clientIds;
  if (clientId !== undefined) {
    const client = await tx
      .selectFrom('clients')
      .select(clientColumns)
      .where('id', '=', clientId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (client !== undefined) await deleteClient(tx, client, { actor: system, now, force: true, queue });
  }
  const [contactId] = contactIds;
  if (contactId !== undefined) {
    const contact = await tx
      .selectFrom('clientContacts')
      .select(['id', 'clientId'])
      .where('id', '=', contactId)
      .executeTakeFirst();
    if (contact !== undefined) await deleteContact(tx, contact);
  }
  const [userId] = teamMemberIds;
  if (userId !== undefined) {
    const before = await tx
      .selectFrom('users')
      .select(['faceKey', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (before?.faceKey) await removeFiles(tx, queue, [before.faceKey]);
    const [firstName = '', lastName = ''] = erasedName.split(' ');
    const email = erasedTeamEmail(userId);
    const { numUpdatedRows } = await telling(tx, 'team', userId)
      .updateTable('users')
      .set({ firstName, lastName, email, phoneNumber: null, emailSignature: null })
      .set({ faceKey: null, passwordHash: null, workingWeek: null })
      .where('id', '=', userId)
      .where('status', '=', 'inactive')
      .executeTakeFirst();
    if (before !== undefined && numUpdatedRows === 1n)
      await changeClaim(tx, 'email', { from: before.email, to: email });
  }
}

const rowsAtOnce = 200;
const keysInTask = 1000;

/** The ids of some own rows of a table. */
async function listOwnIds(tx: Tx, table: string, person: Person): Promise<string[]> {
  const own = ownRows(table, person);
  if (own === null) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${own} order by id limit ${rowsAtOnce}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the person's calls with their recordings, also at the carrier. */
const eraseCalls = async (tx: Tx, queue: Queue, person: Person): Promise<number> =>
  deleteCalls(tx, queue, await listOwnIds(tx, 'calls', person));

/** Files that belong to the next own rows, and go with them. */
async function removeFilesOfRows(tx: Tx, queue: Queue, table: string, person: Person): Promise<void> {
  const owner = { sms_messages: 'sms', email_messages: 'email', drive_items: 'drive' } as const;
  const type = table === 'sms_messages' || table === 'email_messages' || table === 'drive_items' ? owner[table] : null;
  if (type === null) return;
  await removeFiles(tx, queue, await listKeysOf(tx, type, await listOwnIds(tx, table, person)));
}

/** Removes the files that rows have lost. Photos of lines and pictures of options may be those of other documents and templates too. */
async function removeUnused(tx: Tx, queue: Queue, table: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  if (table === 'document_items' || table === 'job_items') {
    for (let from = 0; from < keys.length; from += keysInTask)
      await queue.enqueue(tx, dropLostPhotos, { keys: keys.slice(from, from + keysInTask) });
    return;
  }
  if (table !== 'document_options') {
    await removeFiles(tx, queue, keys);
    return;
  }
  const { rows } = await sql<{ key: string }>`select lost.key from unnest(${[...keys]}::text[]) as lost (key)
    where not exists (select from document_options where picture_key = lost.key)
      and not exists (select from estimate_templates where position(lost.key in terms::text) > 0)`.execute(tx);
  await removeFiles(
    tx,
    queue,
    rows.map(({ key }) => key),
  );
}

/** Counts conversations by mail anew, forgets what was summed up of them, and deletes those that are empty. */
async function settleConversations(tx: Tx, { emails }: Person): Promise<void> {
  if (emails.length === 0) return;
  const rows = await tx
    .selectFrom('emailThreadAddresses')
    .select('threadId')
    .distinct()
    .where('address', 'in', [...emails])
    .execute();
  const ids = rows.map(({ threadId }) => threadId);
  if (ids.length === 0) return;
  await telling(tx, 'email', null)
    .updateTable('emailThreads')
    .set({ summary: null, summaryProvider: null, summaryMessageId: null })
    .where('id', 'in', ids)
    .where('summary', 'is not', null)
    .execute();
  await settleAndEmpty(tx, ids);
}

async function eraseAudit(tx: Tx, { clientIds, contactIds, teamMemberIds, patterns }: Person): Promise<number> {
  const records = [...clientIds, ...contactIds, ...teamMemberIds];
  const { accountId } = await tx.selectFrom('accounts').select('id as accountId').executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`select erase_audit_mentions(${accountId}::uuid,
    ${mentionPattern(patterns)}::text, ${records}::text[], ${records}::uuid[]) as count`.execute(tx);
  const count = Number(rows[0]?.count ?? 0);
  if (count > 0) tell(tx, 'audit', null);
  return count;
}

const record = '';
/** The steps of an erasure: the record, each table, and the trail last, because it notes what the others change. */
export const erasureSteps: readonly string[] = [
  record,
  ...Object.keys(catalogue).filter((table) => table !== 'audit_entries'),
  'audit_entries',
];

type Run = { transact: Transact; queue: Queue; now: Date; signal: AbortSignal };

/**
 * Carries out one step, in pieces with a transaction each. A step that was interrupted is repeated as a whole, which changes
 * nothing twice.
 */
export async function eraseStep(step: string, person: Person, { transact, queue, now, signal }: Run): Promise<Found[]> {
  if (step === record) {
    await transact((tx) => eraseRecord(tx, queue, person, now));
    return [];
  }
  const sum: Counts = { erased: 0, kept: 0, mentions: 0 };
  if (step === 'audit_entries') {
    sum.mentions = await transact((tx) => eraseAudit(tx, person));
    return sumByKind(new Map([[step, sum]]));
  }
  if (step === 'email_threads') await transact((tx) => settleConversations(tx, person));
  if (step === 'calls')
    for (let count = -1; count !== 0; sum.erased += Math.max(count, 0)) {
      signal.throwIfAborted();
      count = await transact((tx) => eraseCalls(tx, queue, person));
    }
  let last: Key | null = null;
  do {
    signal.throwIfAborted();
    const from: Key | null = last;
    const done: Erased = await transact(async (tx) => {
      await removeFilesOfRows(tx, queue, step, person);
      const piece = await erasePage(tx, { table: step, person, last: from });
      await removeUnused(tx, queue, step, [...new Set(piece.files)]);
      return piece;
    });
    sum.erased += done.erased;
    sum.kept += done.kept;
    sum.mentions += done.mentions;
    last = done.last;
  } while (last !== null);
  return isCounted(step) ? sumByKind(new Map([[step, sum]])) : [];
}
