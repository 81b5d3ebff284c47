import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeClaim, release, whereClaimed } from '../../platform/database/claims.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

export const findFeed = (tx: Tx, userId: string) =>
  tx.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', userId).executeTakeFirst();

/** Creates a person's feed, replaces its earlier address, and returns the token of the new one. */
export async function replaceFeed(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken();
  const row = { tokenHash: hashToken(token), createdAt: now.toISOString() };
  const before = await tx
    .selectFrom('calendarFeeds')
    .select('tokenHash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  await changeClaim(tx, 'calendar_feed', { from: before?.tokenHash ?? null, to: row.tokenHash });
  await tx
    .insertInto('calendarFeeds')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet(row))
    .execute();
  return token;
}

export async function removeFeed(tx: Tx, userId: string): Promise<void> {
  const removed = await tx.deleteFrom('calendarFeeds').where('userId', '=', userId).returning('tokenHash').execute();
  await release(
    tx,
    'calendar_feed',
    removed.map(({ tokenHash }) => tokenHash),
  );
}

/**
 * The person of a feed's token, among those visible to the transaction. Undefined if the address is no longer valid.
 */
export async function findFeedOwner(tx: Tx, token: string) {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'calendar_feed', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('calendarFeeds')
    .select(['accountId', 'userId'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}
