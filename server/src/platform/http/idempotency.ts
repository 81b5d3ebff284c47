import { createHash } from 'node:crypto';
import { repeatDays } from '@truckroll/contract/endpoints/written-at';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../database/deletions.ts';
import type { Actor } from '../session/actor.ts';
import { invalid, Problem } from './problem.ts';

export type StoredAnswer = { status: number; body: string };
export type RepeatGuard = {
  /** The stored first answer, if this request was already answered. */
  findAnswer: (tx: Tx) => Promise<StoredAnswer | null>;
  /** Stores the answer in the transaction of the change: both commit or neither. */
  keep: (tx: Tx, answer: StoredAnswer) => Promise<void>;
  release: () => void;
};

const running = new Set<string>();

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Prevents a repeated write (API 1.7). A transaction-level lock serialises requests with the same key; a concurrent
 * second one is asked to wait. A crash releases the key, because nothing was committed.
 */
export function guardRepeats(request: {
  key: string;
  path: string;
  actor: Actor;
  content: string;
  now: Date;
}): RepeatGuard {
  if (request.key.length < 1 || request.key.length > 128)
    throw invalid('Idempotency-Key', 'Idempotency-Key is not valid', 'invalid_format');
  const name = digest(`${request.actor.userId} ${request.path} ${request.key}`);
  if (running.has(name)) throw new Problem('stillProcessing');
  running.add(name);
  const requestHash = digest(request.content);
  const lockNumber = Buffer.from(name, 'base64').readBigInt64BE().toString();
  return {
    async findAnswer(tx) {
      const lock = await sql<{
        free: boolean;
      }>`select pg_try_advisory_xact_lock(${lockNumber}::bigint) as free`.execute(tx);
      if (lock.rows[0]?.free !== true) throw new Problem('stillProcessing');
      const kept = await tx
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'status', 'body'])
        .where('userId', '=', request.actor.userId)
        .where('path', '=', request.path)
        .where('key', '=', request.key)
        .where('createdAt', '>', daysBefore(request.now, repeatDays))
        .executeTakeFirst();
      if (kept === undefined) return null;
      if (kept.requestHash !== requestHash) throw new Problem('keyReused');
      return { status: kept.status, body: kept.body };
    },
    async keep(tx, answer) {
      const values = { requestHash, status: answer.status, body: answer.body, createdAt: request.now.toISOString() };
      await tx
        .insertInto('idempotencyKeys')
        .values({ userId: request.actor.userId, path: request.path, key: request.key, ...values })
        .onConflict((conflict) => conflict.columns(['accountId', 'userId', 'path', 'key']).doUpdateSet(values))
        .execute();
    },
    release: () => running.delete(name),
  };
}

export const deleteOldAnswers = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('idempotencyKeys').where('createdAt', '<', daysBefore(now, repeatDays)));

/** Deletes the answers that contain the data of a record. */
export async function deleteAnswersWith(tx: Tx, id: string): Promise<void> {
  await sql`select forget_answers_with(${id})`.execute(tx);
}
