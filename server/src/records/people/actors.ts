import { abilitiesOf, everyAbility } from '@truckroll/domain/abilities/catalogue';
import { isAdminRole } from '@truckroll/domain/abilities/rights';
import { apiKeyState, rightsOfKey } from '@truckroll/domain/api-keys/api-key';
import type { StoredChoices } from '@truckroll/domain/notifications/notification-choices';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findClaimant } from '../../platform/database/claims.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { apiKeyRows } from '../../platform/session/api-key-store.ts';
import { type FindSession, hasEnded, sessionRows } from '../../platform/session/session-store.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { type Audience, isInAudience } from './holders.ts';

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

/** The active person behind a token, with their present rights. */
export const findSession: FindSession = async (system, tokenHash, now) => {
  const accountId = await findClaimant(system, 'session', tokenHash);
  if (accountId === undefined) return 'unknown';
  const row = await system
    .selectFrom(sessionRows.as('sessions'))
    .innerJoin('users', (join) =>
      join.onRef('users.accountId', '=', 'sessions.accountId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'sessions.accountId')
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
      'sessions.supportGrantId',
      'accounts.suspendedAt',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.status',
      'users.roleId',
      'roles.name as roleName',
      'roles.permissions',
    ])
    .where('sessions.accountId', '=', accountId)
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (hasEnded(row, now) || row.status !== 'active') return 'ended';
  if (row.suspendedAt !== null) return 'suspended';
  const { sessionId, mustSetUpTwoStep, passedSecondStep } = row;
  const actor = toActor(row, { sessionId, mustSetUpTwoStep, passedSecondStep });
  if (row.supportGrantId === null) return { lastUsedAt: row.lastUsedAt, actor };
  return { lastUsedAt: row.lastUsedAt, actor: { ...actor, name: `${actor.name} (Support)`, isSupport: true } };
};

/** The active person in whose name an API key acts, with the key's rights at present. */
export const findApiKey: FindSession = async (system, tokenHash, now) => {
  const accountId = await findClaimant(system, 'api_key', tokenHash);
  if (accountId === undefined) return 'unknown';
  const row = await system
    .selectFrom(apiKeyRows.as('apiKeys'))
    .innerJoin('users', (join) =>
      join.onRef('users.accountId', '=', 'apiKeys.accountId').onRef('users.id', '=', 'apiKeys.userId'),
    )
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'apiKeys.accountId')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select(['apiKeys.id', 'apiKeys.name', 'apiKeys.permissions as scope', 'apiKeys.accountId', 'apiKeys.userId'])
    .select(['apiKeys.lastUsedAt', 'apiKeys.expiresAt', 'apiKeys.revokedAt', 'accounts.suspendedAt'])
    .select(['users.firstName', 'users.lastName', 'users.email', 'users.status', 'users.roleId'])
    .select(['roles.name as roleName', 'roles.permissions'])
    .where('apiKeys.accountId', '=', accountId)
    .where('apiKeys.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (apiKeyState(row, now) !== 'active' || row.status !== 'active') return 'ended';
  if (row.suspendedAt !== null) return 'suspended';
  const maker = toActor(row, { sessionId: row.id });
  return {
    lastUsedAt: row.lastUsedAt,
    actor: { ...maker, ...rightsOfKey(maker, row.scope), apiKey: { name: row.name } },
  };
};

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

/** A person with their present rights, and their stored choices of channels. */
export type Reachable = Actor & { choices: StoredChoices };

/** The people of an audience with their rights and notification choices, ordered by id. */
export async function listReachable(tx: Tx, audience: Audience): Promise<Reachable[]> {
  const isMeant = isInAudience(audience);
  if (isMeant === null) return [];
  const rows = await selectPeople(tx).select('users.notificationChoices').where(isMeant).orderBy('users.id').execute();
  return rows.map(({ notificationChoices, ...row }) => ({
    ...toActor(row, { sessionId: '' }),
    choices: notificationChoices,
  }));
}
