import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { MailboxError, MailboxFailure } from '../../providers/mailbox/mailbox.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { lockMailbox, type MailboxRow, storeSyncProgress } from './mailbox-store.ts';

/** A mailbox is broken after this many consecutive failed runs. */
const failuresUntilError = 3;
const minuteMs = 60_000;
/** The delay of the next run when a connection dropped after reading something. */
const droppedWaitMs = 10_000;
const longestWaitMs = 60 * minuteMs;

/** The texts of failures for which the server gave none. */
const failureTexts: Record<MailboxFailure, string> = {
  refused: 'The mail server refused the sign-in.',
  unreachable: 'The mail server cannot be reached.',
  throttled: 'The mail server is not accepting more requests at the moment.',
  rejected: 'The mail server refused a request.',
  invalid: 'The answer of the mail server could not be understood.',
};

/** Why a mailbox failed: the server's own text if there is one, without credentials. */
export const failureText = ({ failure, serverText }: MailboxError): string => serverText ?? failureTexts[failure];

/** Stores a successful run and resets the failures. `isDone`: the first reading is complete. */
export async function storeGoodRun(tx: Tx, id: string, { isDone, now }: { isDone: boolean; now: Date }): Promise<void> {
  await telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({
      status: 'connected',
      errorText: null,
      failedRuns: 0,
      needsSignIn: false,
      syncAfter: null,
      lastSyncAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  if (isDone) await storeSyncProgress(tx, id, null);
}

/** The delay before the next run in milliseconds; null to leave it to the five-minute chore. */
function waitAfter({ failure }: MailboxError, failedRuns: number, hasRead: boolean): number | null {
  if (failure === 'refused') return null;
  if (failure === 'throttled') return Math.min(longestWaitMs, 5 * minuteMs * 2 ** Math.min(failedRuns - 1, 10));
  if (hasRead) return droppedWaitMs;
  return failedRuns < failuresUntilError ? 2 * minuteMs * failedRuns : null;
}

/**
 * Stores a failed run. A refused sign-in ends all runs until somebody signs in again; after rate limiting the delay
 * grows with each run. People are notified once, when the mailbox becomes broken. A run that read something before its
 * connection dropped (`hasRead`) restarts the count. Returns the time of the next attempt; null to leave it to the
 * five-minute chore.
 */
export async function storeFailedRun(
  tx: Tx,
  { id }: MailboxRow,
  { error, hasRead, now }: { error: MailboxError; hasRead: boolean; now: Date },
): Promise<Date | null> {
  if (!(await lockMailbox(tx, id))) return null;
  const row = await tx.selectFrom('emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const failedRuns = hasRead ? 1 : row.failedRuns + 1;
  const needsSignIn = error.failure === 'refused';
  const isBroken = needsSignIn || failedRuns >= failuresUntilError;
  const reason = failureText(error);
  const waitMs = waitAfter(error, failedRuns, hasRead);
  const retryAt = waitMs === null ? null : new Date(now.getTime() + waitMs);
  await telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({
      ...{ failedRuns, needsSignIn, errorText: reason },
      ...(isBroken ? { status: 'error' as const } : {}),
      syncAfter: error.failure === 'throttled' && retryAt !== null ? retryAt.toISOString() : null,
    })
    .where('id', '=', id)
    .execute();
  if (isBroken && row.status !== 'error') {
    const by = { actor: { userId: null, name: 'System' }, now };
    await recordEvent(tx, by, { type: 'email.mailbox_failed', address: row.email, reason, ownerId: row.ownerId });
  }
  return retryAt;
}
