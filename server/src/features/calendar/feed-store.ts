import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

export const findFeed = (tx: Tx, userId: string) =>
  tx.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', userId).executeTakeFirst();

/** Creates a person's feed, replaces its earlier address, and returns the token of the new one. */
export async function replaceFeed(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken();
  const row = { tokenHash: hashToken(token), createdAt: now.toISOString() };
  await tx
    .insertInto('calendarFeeds')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet(row))
    .execute();
  return token;
}

export const removeFeed = (tx: Tx, userId: string) =>
  tx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();

/**
 * The person of a feed's token, among those visible to the transaction. Undefined if the address is no longer valid.
 */
export const findFeedOwner = (tx: Tx, token: string) =>
  tx
    .selectFrom('calendarFeeds')
    .select(['accountId', 'userId'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
