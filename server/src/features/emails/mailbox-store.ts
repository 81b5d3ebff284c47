import type { Mailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailProvider, EmailScope } from '@truckroll/domain/emails/email-kinds';
import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, release } from '../../platform/database/claims.ts';
import type { EmailAccountsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { listKeysOf } from '../../platform/storage/stored-file-store.ts';
import { clearReferences } from '../../records/references/clear-references.ts';
import type { LocalPost } from './local-post.ts';

export type MailboxRow = Selectable<EmailAccountsTable>;

type Wanted = { userId: string | null; scope?: EmailScope | undefined };

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
 * Locks a mailbox, so that changes of its threads, which may merge threads, run one after the other. False if the
 * mailbox was disconnected.
 */
export async function lockMailbox(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('emailAccounts').select('id').where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

const nobody: Mailbox = {
  ...{ email: null, provider: null, status: null, lastSyncAt: null, scope: null, errorText: null, syncing: null },
  ...{ needsSignIn: false, sharesClientThreads: false, servers: null, sendsAs: null },
};

/** Who may connect, change and remove a mailbox: admins the company's, each person their own (API EM-4). */
export const mayConnect = ({ isAdmin }: Pick<Actor, 'isAdmin'>, scope: unknown): boolean => scope === 'own' || isAdmin;

/** A mailbox as it is answered, without credentials. Every value is null if there is none (API EM-3). */
export function describeMailbox(
  row: MailboxRow | undefined,
  { actor, localPost }: { actor: Pick<Actor, 'isAdmin'>; localPost: Pick<LocalPost, 'installationFor'> },
): Mailbox {
  if (row === undefined) return nobody;
  const { email, provider, status, lastSyncAt, scope, errorText, syncDone, syncTotal } = row;
  const { needsSignIn, sharesClientThreads, servers } = row;
  return {
    ...{ email, provider, status, lastSyncAt, scope, errorText, needsSignIn, sharesClientThreads },
    syncing: syncDone === null || syncTotal === null ? null : { done: syncDone, total: syncTotal },
    servers: mayConnect(actor, scope) ? servers : null,
    sendsAs: localPost.installationFor(row) ?? email,
  };
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

export type NewMailbox = Pick<MailboxRow, 'email' | 'provider' | 'scope'> & Partial<MailboxSecrets>;

/** The credentials of a mailbox of an outside provider. */
export type MailboxSecrets = {
  servers: MailboxRow['servers'];
  /** Encrypted for the account. */
  credentials: string;
  /** When the OAuth access token expires. */
  renewSignInAt: string | null;
};

const secretValues = ({ servers, credentials, renewSignInAt }: Partial<MailboxSecrets>) => ({
  servers: servers === undefined || servers === null ? null : JSON.stringify(servers),
  credentials: credentials ?? null,
  renewSignInAt: renewSignInAt ?? null,
});

/** Stores a connected mailbox. */
export async function insertMailbox(tx: Tx, mailbox: NewMailbox, { actor, now }: Author): Promise<MailboxRow> {
  const { email, provider, scope } = mailbox;
  const at = now.toISOString();
  const ownerId = scope === 'own' ? actor.userId : null;
  if (provider === 'local') await claim(tx, 'mailbox', email);
  return await telling(tx, 'email', null)
    .insertInto('emailAccounts')
    .values({
      ...{ id: newId(), email, provider, scope, ownerId, createdBy: actor.userId, createdAt: at, updatedAt: at },
      // The built-in mailbox is always up to date.
      lastSyncAt: provider === 'local' ? at : null,
      ...secretValues(mailbox),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Mailboxes of outside providers in all accounts that can be synchronised; filtered by provider, or by address in lower
 * case.
 */
export const listOutsideMailboxes = (
  system: Tx,
  { provider, address }: { provider?: EmailProvider; address?: string } = {},
): Promise<{ id: string; accountId: string }[]> =>
  system
    .selectFrom('emailAccounts')
    .select(['id', 'accountId'])
    .where('provider', '<>', 'local')
    .where('needsSignIn', '=', false)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? 'imap'))
    .$if(address !== undefined, (query) => query.where((mailbox) => mailbox.fn('lower', ['email']), '=', address ?? ''))
    .orderBy('id')
    .execute();

/** Stores until when Gmail sends notifications for a mailbox. */
export async function storeWatch(tx: Tx, id: string, watchExpiresAt: string): Promise<void> {
  await telling(tx, 'email', null).updateTable('emailAccounts').set({ watchExpiresAt }).where('id', '=', id).execute();
}

/** Stores the progress of a mailbox's first reading, in messages; null once it is complete. */
export async function storeSyncProgress(
  tx: Tx,
  id: string,
  progress: { done: number; total: number } | null,
): Promise<void> {
  const counts = { syncDone: progress?.done ?? null, syncTotal: progress?.total ?? null };
  await telling(tx, 'email', null).updateTable('emailAccounts').set(counts).where('id', '=', id).execute();
}

/** Stores the new, tested sign-in of a mailbox; its messages stay. */
export const signInAnew = (tx: Tx, id: string, secrets: MailboxSecrets, now: Date): Promise<MailboxRow> =>
  telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({
      ...secretValues(secrets),
      ...{ status: 'connected', errorText: null, failedRuns: 0, needsSignIn: false, syncAfter: null },
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Lets the next synchronisation try a refused sign-in again. */
export async function retrySignIn(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({ needsSignIn: false })
    .where('id', '=', id)
    .execute();
}

export const setSharing = (tx: Tx, id: string, sharesClientThreads: boolean, now: Date): Promise<MailboxRow> =>
  telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({ sharesClientThreads, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The storage keys of all files of a mailbox's messages; locks out new ones until the transaction ends. */
export async function listMailboxFiles(tx: Tx, id: string): Promise<string[]> {
  await lockMailbox(tx, id);
  const messages = tx.selectFrom('emailMessages').select('id').where('emailAccountId', '=', id);
  return listKeysOf(tx, 'email', messages.$asScalar());
}

/** Removes a mailbox with its threads and messages. */
export async function deleteMailbox(tx: Tx, id: string): Promise<void> {
  await clearReferences(tx, 'email_messages', sql`select id from email_messages where email_account_id = ${id}`);
  const deleted = await telling(tx, ['email', 'emailDraft'], null)
    .deleteFrom('emailAccounts')
    .where('id', '=', id)
    .returning(['email', 'provider'])
    .executeTakeFirst();
  if (deleted?.provider === 'local') await release(tx, 'mailbox', [deleted.email]);
}
