import { listBounds } from '@truckroll/contract/list-bounds';
import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import type { Actor } from './actor.ts';
import { hashToken, newToken } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
/** Sessions expire 30 days after sign-in, or after 7 days without use (API 1.2). */
const lifetimeMs = 30 * day;
const idleMs = 7 * day;

export type FoundSession = { actor: Actor; lastUsedAt: string } | 'unknown' | 'ended' | 'suspended';

/** Looks a token up across all accounts: the only read before the account is known. */
export async function findSession(system: Tx, tokenHash: string, now: Date): Promise<FoundSession> {
  const row = await system
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.accountId', '=', 'sessions.accountId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.accountId',
      'sessions.userId',
      'sessions.lastUsedAt',
      'sessions.expiresAt',
      'sessions.endedAt',
      'sessions.mustSetUpTwoStep',
      'sessions.passedSecondStep',
      'accounts.suspendedAt',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.status',
      'users.roleId',
      'roles.name as roleName',
      'roles.permissions',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  const idleEnd = new Date(row.lastUsedAt).getTime() + idleMs;
  const end = Math.min(new Date(row.expiresAt).getTime(), idleEnd);
  if (row.endedAt !== null || row.status !== 'active' || end <= now.getTime()) return 'ended';
  if (row.suspendedAt !== null) return 'suspended';
  const { sessionId, mustSetUpTwoStep, passedSecondStep } = row;
  const actor = toActor(row, { sessionId, mustSetUpTwoStep, passedSecondStep });
  return { lastUsedAt: row.lastUsedAt, actor };
}

type SessionParts = Pick<Actor, 'sessionId' | 'mustSetUpTwoStep' | 'passedSecondStep'>;
type UserRow = Omit<Actor, keyof SessionParts | 'name' | 'isAdmin' | 'abilities'> & {
  firstName: string;
  lastName: string;
  permissions: Parameters<typeof abilitiesOf>[0] | null;
};

function toActor(row: UserRow, session: SessionParts): Actor {
  const { accountId, userId, firstName, lastName, email, roleId, roleName, permissions } = row;
  const isAdmin = isAdminRole(roleName);
  const abilities = isAdmin ? everyAbility() : abilitiesOf(permissions ?? []);
  const name = `${firstName} ${lastName}`.trim();
  return { accountId, userId, name, email, roleId, roleName, isAdmin, abilities, ...session };
}

const selectPeople = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select(['users.accountId', 'users.id as userId', 'users.firstName', 'users.lastName', 'users.email'])
    .select(['users.roleId', 'roles.name as roleName', 'roles.permissions']);

/** An active person with their present rights, for reading on their behalf without a session. */
export async function findActor(tx: Tx, userId: string): Promise<Actor | undefined> {
  const row = await selectPeople(tx)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row && toActor(row, { sessionId: '' });
}

/** People with their present rights, also invited ones, without those who have left. */
export async function listActors(tx: Tx, userIds: readonly string[]): Promise<Actor[]> {
  if (userIds.length === 0) return [];
  const rows = await selectPeople(tx)
    .where('users.id', 'in', [...userIds])
    .where('users.status', '<>', 'inactive')
    .execute();
  return rows.map((row) => toActor(row, { sessionId: '' }));
}

export async function touchSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ lastUsedAt: now.toISOString() }).where('id', '=', sessionId).execute();
}

/** Starts a session and returns its token, which is stored only as a hash. */
export async function insertSession(
  tx: Tx,
  session: {
    accountId: string;
    userId: string;
    device: string | null;
    mustSetUpTwoStep?: boolean;
    passedSecondStep?: boolean;
    now: Date;
  },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(session.now.getTime() + lifetimeMs).toISOString();
  await tx
    .insertInto('sessions')
    .values({
      accountId: session.accountId,
      id: newId(),
      userId: session.userId,
      tokenHash: hashToken(token),
      device: session.device?.slice(0, 200) ?? null,
      createdAt: session.now.toISOString(),
      lastUsedAt: session.now.toISOString(),
      expiresAt,
      mustSetUpTwoStep: session.mustSetUpTwoStep ?? false,
      passedSecondStep: session.passedSecondStep ?? false,
    })
    .execute();
  return { token, expiresAt };
}

/** A user's open sessions, by last use. */
export const listOpenSessions = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'device'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('lastUsedAt', '>', new Date(now.getTime() - idleMs).toISOString())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(listBounds.sessions)
    .execute();

/** Ends one session, all but one, or all sessions of a user. Returns how many it has ended. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string; now: Date },
): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ endedAt: which.now.toISOString() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}
