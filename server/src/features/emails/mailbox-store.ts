import type { DataOf } from '@truckroll/contract/endpoint';
import type { getEmailIntegration } from '@truckroll/contract/mailboxes';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { EmailAccountsTable } from '../../platform/database/tables.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';

export type MailboxRow = Selectable<EmailAccountsTable>;

type Wanted = { userId: string; scope?: EmailScope | undefined };

/** A person's own mailbox, else the company's; with a scope only that one. */
export async function findMailbox(tx: Tx, { userId, scope }: Wanted): Promise<MailboxRow | undefined> {
  const rows = await tx
    .selectFrom('emailAccounts')
    .selectAll()
    .where((mailbox) => mailbox.or([mailbox('scope', '=', 'account'), mailbox('ownerId', '=', userId)]))
    .$if(scope !== undefined, (query) => query.where('scope', '=', scope ?? 'account'))
    .execute();
  return rows.find((row) => row.scope === 'own') ?? rows[0];
}

export const findMailboxById = (tx: Tx, id: string): Promise<MailboxRow | undefined> =>
  tx.selectFrom('emailAccounts').selectAll().where('id', '=', id).executeTakeFirst();

/** The mailbox by which a person sends; refused without one (API EM-6). */
export async function getSendingMailbox(tx: Tx, userId: string): Promise<MailboxRow> {
  const mailbox = await findMailbox(tx, { userId });
  if (mailbox === undefined) throw new Problem('mailUnconnected');
  return mailbox;
}

/**
 * Lets the changes of one mailbox's threads wait for each other, because they may merge threads. False if the mailbox was
 * disconnected.
 */
export async function lockMailbox(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('emailAccounts').select('id').where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

const nobody: DataOf<typeof getEmailIntegration> = {
  ...{ email: null, provider: null, status: null, lastSyncAt: null, scope: null, errorText: null, syncing: null },
};

/** A mailbox as it is answered, without credentials. Every value is null if there is none (API EM-3). */
export function describeMailbox(row: MailboxRow | undefined): DataOf<typeof getEmailIntegration> {
  if (row === undefined) return nobody;
  const { email, provider, status, lastSyncAt, scope, errorText, syncDone, syncTotal } = row;
  const syncing = syncDone === null || syncTotal === null ? null : { done: syncDone, total: syncTotal };
  return { email, provider, status, lastSyncAt, scope, errorText, syncing };
}

/** Whether another mailbox of the account has the address. */
export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('emailAccounts')
    .select('id')
    .where((mailbox) => mailbox.fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a connected mailbox. */
export function insertMailbox(
  tx: Tx,
  { email, provider, scope }: Pick<MailboxRow, 'email' | 'provider' | 'scope'>,
  { actor, now }: Author,
): Promise<MailboxRow> {
  const at = now.toISOString();
  const times = { lastSyncAt: at, createdAt: at, updatedAt: at };
  const ownerId = scope === 'own' ? actor.userId : null;
  return tx
    .insertInto('emailAccounts')
    .values({ id: newId(), email, provider, scope, ownerId, createdBy: actor.userId, ...times })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How far the first reading of a mailbox is, in messages; null once it is done. */
export async function storeSyncProgress(
  tx: Tx,
  id: string,
  progress: { done: number; total: number } | null,
): Promise<void> {
  const counts = { syncDone: progress?.done ?? null, syncTotal: progress?.total ?? null };
  await tx.updateTable('emailAccounts').set(counts).where('id', '=', id).execute();
}

/** The storage keys of all files of a mailbox's messages. */
export async function listMailboxFiles(tx: Tx, id: string): Promise<string[]> {
  const files = await tx
    .selectFrom('storedFiles')
    .innerJoin('emailMessages', (join) =>
      join
        .onRef('emailMessages.accountId', '=', 'storedFiles.accountId')
        .onRef('emailMessages.id', '=', 'storedFiles.ownerId'),
    )
    .select('storedFiles.key')
    .where('storedFiles.ownerType', '=', 'email')
    .where('emailMessages.emailAccountId', '=', id)
    .execute();
  return files.map(({ key }) => key);
}

/** Removes a mailbox with its threads and messages. */
export async function deleteMailbox(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('emailAccounts').where('id', '=', id).execute();
}
