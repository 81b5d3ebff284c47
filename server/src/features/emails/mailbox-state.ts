import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { MailboxError, MailboxFailure } from '../../providers/mailbox/mailbox.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockMailbox, type MailboxRow, storeSyncProgress } from './mailbox-store.ts';

/** After so many failed runs in a row a mailbox counts as broken. */
const failuresUntilError = 3;
const minuteMs = 60_000;
/** How soon a run follows that read something before its connection dropped. */
const droppedWaitMs = 10_000;
const longestWaitMs = 60 * minuteMs;

/** What a failure is called where the server said nothing. */
const failureTexts: Record<MailboxFailure, string> = {
  refused: 'The mail server refused the sign-in.',
  unreachable: 'The mail server cannot be reached.',
  throttled: 'The mail server takes no more requests at the moment.',
  rejected: 'The mail server refused a request.',
  invalid: 'The answer of the mail server could not be understood.',
};

/** Why a mailbox failed, in the server's own words where it gave any, without credentials. */
export const failureText = ({ failure, serverText }: MailboxError): string => serverText ?? failureTexts[failure];

/** A run went well: earlier failures are forgotten. `isDone`: nothing of the first reading is left. */
export async function storeGoodRun(tx: Tx, id: string, { isDone, now }: { isDone: boolean; now: Date }): Promise<void> {
  await tx
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

/** How long a mailbox is left alone; null to leave it to the chore that asks all of them. */
function waitAfter({ failure }: MailboxError, failedRuns: number, hasRead: boolean): number | null {
  if (failure === 'refused') return null;
  if (failure === 'throttled') return Math.min(longestWaitMs, 5 * minuteMs * 2 ** Math.min(failedRuns - 1, 10));
  if (hasRead) return droppedWaitMs;
  return failedRuns < failuresUntilError ? 2 * minuteMs * failedRuns : null;
}

/**
 * A run failed. A refused sign-in ends all runs until somebody connects anew; a provider that wants fewer requests is left
 * alone for a while, longer each time. People are notified when the mailbox becomes broken, once. A run that read something
 * before its connection dropped (`hasRead`) begins a new count. Returns when to try again; null to leave it to others.
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
  await tx
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
