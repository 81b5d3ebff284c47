import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { claim } from '../database/claims.ts';
import { countDeleted, daysBefore } from '../database/deletions.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './actor.ts';
import { hashToken, newToken } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
/** Sessions expire 30 days after sign-in, or after 7 days without use (API 1.2). */
const lifetimeMs = 30 * day;
const idleMs = 7 * day;

/** The session or API key of a token. */
export type FoundSession = { actor: Actor; lastUsedAt: string | null } | 'unknown' | 'ended' | 'suspended';

/** Looks a token up across all accounts: the only read before the account is known. */
export type FindSession = (system: Tx, tokenHash: string, now: Date) => Promise<FoundSession>;

/** Sessions as rows, for the lookup of the person behind one. */
export const sessionRows = expressionBuilder<Tables, never>()
  .selectFrom('sessions')
  .select(['accountId', 'id', 'userId', 'tokenHash', 'lastUsedAt', 'expiresAt', 'endedAt'])
  .select(['mustSetUpTwoStep', 'passedSecondStep', 'supportGrantId']);

/** Whether a session was ended, expired or is unused for too long. */
export function hasEnded(
  session: { lastUsedAt: string; expiresAt: string; endedAt: string | null },
  now: Date,
): boolean {
  const idleEnd = new Date(session.lastUsedAt).getTime() + idleMs;
  return session.endedAt !== null || Math.min(new Date(session.expiresAt).getTime(), idleEnd) <= now.getTime();
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
    address?: string;
    mustSetUpTwoStep?: boolean;
    passedSecondStep?: boolean;
    /** The consent by which the operator signs in, and when it ends. */
    support?: { grantId: string; endsAt: string };
    now: Date;
  },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = session.support?.endsAt ?? new Date(session.now.getTime() + lifetimeMs).toISOString();
  const claimed = claim(tx, 'session', tokenHash, session.accountId);
  const stored = tx
    .insertInto('sessions')
    .values({
      accountId: session.accountId,
      id: newId(),
      userId: session.userId,
      tokenHash,
      device: session.device?.slice(0, 200) ?? null,
      address: session.address ?? null,
      createdAt: session.now.toISOString(),
      lastUsedAt: session.now.toISOString(),
      expiresAt,
      mustSetUpTwoStep: session.mustSetUpTwoStep ?? false,
      passedSecondStep: session.passedSecondStep ?? false,
      supportGrantId: session.support?.grantId ?? null,
    })
    .execute();
  await Promise.all([claimed, stored]);
  return { token, expiresAt };
}

/** A session in which two-step sign-in was set up counts as one that passed the second step. */
export async function passSecondStep(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ mustSetUpTwoStep: false, passedSecondStep: true })
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}

/** A user's open sessions, by last use. */
export const listOpenSessions = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'device', 'address'])
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

/** Ends all sessions of the operator in the account. */
export async function endSupportSessions(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ endedAt: now.toISOString() })
    .where('supportGrantId', 'is not', null)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * How long expired sessions are kept, in days. Until then they are answered with 'expired', afterwards they are
 * unknown.
 */
const endedDays = 30;

export const deleteOldSessions = (system: Tx, now: Date): Promise<number> =>
  countDeleted(
    system
      .deleteFrom('sessions')
      .where((where) =>
        where.or([
          where('endedAt', '<', daysBefore(now, endedDays)),
          where('expiresAt', '<', daysBefore(now, endedDays)),
        ]),
      ),
  );
