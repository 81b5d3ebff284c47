import { mostSsoDomains } from '@truckroll/contract/single-sign-on/single-sign-on';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, findClaimant, release } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { newToken } from '../../platform/session/tokens.ts';

type Owner = { accountId: string; userId: string };

const connectionColumns = [
  'issuer',
  'application as clientId',
  'sealedSecret',
  'roleId',
  'isEnforced',
  'updatedAt',
] as const;

/** Where the people of an account sign in; `accountId` is needed by the system path alone. */
export const findConnection = (tx: Tx, accountId: string) =>
  tx.selectFrom('ssoConnections').select(connectionColumns).where('accountId', '=', accountId).executeTakeFirst();

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

type ConnectionValues = Pick<Connection, 'issuer' | 'clientId' | 'sealedSecret' | 'roleId' | 'isEnforced'>;

export async function putConnection(tx: Tx, accountId: string, values: ConnectionValues, now: Date): Promise<void> {
  const at = now.toISOString();
  const { clientId: application, ...others } = values;
  const row = { ...others, application, updatedAt: at };
  await telling(tx, 'account', accountId)
    .insertInto('ssoConnections')
    .values({ accountId, ...row, createdAt: at })
    .onConflict((conflict) => conflict.columns(['accountId']).doUpdateSet(row))
    .execute();
}

/** Deletes the connection, and with it the token of the directory. */
export async function deleteConnection(tx: Tx, accountId: string): Promise<void> {
  const deleted = await telling(tx, 'account', accountId)
    .deleteFrom('ssoConnections')
    .where('accountId', '=', accountId)
    .returning('provisioningHash')
    .execute();
  await release(
    tx,
    'directory',
    deleted.map(({ provisioningHash }) => provisioningHash),
  );
}

const domainColumns = ['id', 'domain', 'token', 'provedAt'] as const;

export const listDomains = (tx: Tx) =>
  tx.selectFrom('ssoDomains').select(domainColumns).orderBy('domain').limit(mostSsoDomains).execute();

export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number];

/** Selects a domain for update. */
export const holdDomain = (tx: Tx, id: string): Promise<DomainRow | undefined> =>
  tx.selectFrom('ssoDomains').select(domainColumns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Adds a domain. One that is there already is answered as it is. */
export async function insertDomain(tx: Tx, domain: string, now: Date): Promise<DomainRow> {
  await telling(tx, 'account', null)
    .insertInto('ssoDomains')
    .values({ id: newId(), domain, token: newToken(), createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['accountId', 'domain']).doNothing())
    .execute();
  return tx.selectFrom('ssoDomains').select(domainColumns).where('domain', '=', domain).executeTakeFirstOrThrow();
}

/** Deletes a domain. Another company can prove it then. */
export async function deleteDomain(tx: Tx, { id, domain }: DomainRow): Promise<void> {
  await telling(tx, 'account', null).deleteFrom('ssoDomains').where('id', '=', id).execute();
  await release(tx, 'domain', [domain]);
}

/** Marks a domain as proved. Throws `ClaimTaken` if another company of the installation has proved it. */
export async function proveDomain(tx: Tx, { id, domain }: DomainRow, now: Date): Promise<void> {
  await claim(tx, 'domain', domain);
  await telling(tx, 'account', null)
    .updateTable('ssoDomains')
    .set({ provedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The account that has proved a domain, across all accounts. */
export const findDomainAccount = (system: Tx, domain: string): Promise<string | undefined> =>
  findClaimant(system, 'domain', domain);

/** Whether an account has proved a domain. */
export async function hasProved(tx: Tx, accountId: string, domain: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ssoDomains')
    .select('id')
    .where('accountId', '=', accountId)
    .where('domain', '=', domain)
    .where('provedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Two first sign-ins of one person at the same time make one person. */
export const holdAddress = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(7214095, hashtext(${email.toLowerCase()}))`.execute(tx);

/** The person behind a subject of an issuer. */
export async function findIdentity(
  tx: Tx,
  identity: { accountId: string; issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ssoIdentities')
    .select('userId')
    .where('accountId', '=', identity.accountId)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.userId;
}

/** Links a person to a subject, or notes its use. False if person or subject are linked to another one. */
export async function linkIdentity(
  tx: Tx,
  { accountId, userId }: Owner,
  by: { issuer: string; subject: string; now: Date },
): Promise<boolean> {
  const { issuer, subject } = by;
  const at = by.now.toISOString();
  await sql`select pg_advisory_xact_lock(7214094, hashtext(${userId}))`.execute(tx);
  const linked = await tx
    .selectFrom('ssoIdentities')
    .select(['userId', 'subject'])
    .where('accountId', '=', accountId)
    .where('issuer', '=', issuer)
    .where((where) => where.or([where('userId', '=', userId), where('subject', '=', subject)]))
    .execute();
  if (linked.some((other) => other.userId !== userId || other.subject !== subject)) return false;
  await tx
    .insertInto('ssoIdentities')
    .values({ accountId, issuer, subject, userId, createdAt: at, lastUsedAt: at })
    .onConflict((conflict) => conflict.columns(['accountId', 'issuer', 'subject']).doUpdateSet({ lastUsedAt: at }))
    .execute();
  return true;
}

/** Whether a person has signed in at an issuer. */
export async function isLinked(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('ssoIdentities').select('subject').where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Unlinks a person from every issuer: the next sign-in links the address anew. Returns how many there were. */
export async function unlinkIdentities(tx: Tx, { accountId, userId }: Owner): Promise<number> {
  const result = await tx
    .deleteFrom('ssoIdentities')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
