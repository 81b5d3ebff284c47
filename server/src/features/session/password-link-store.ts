import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

export type LinkKind = 'invitation' | 'reset';
/** The user whose password a link can set. */
export type LinkOwner = { accountId: string; userId: string };

const hour = 60 * 60 * 1000;
/** The lifetimes of links: an hour for resets, 7 days for invitations (API SE-4, SE-7). */
const lifetimeMs: Record<LinkKind, number> = { invitation: 7 * 24 * hour, reset: hour };

/** Creates a link and returns its token, which is stored only as a hash. The user's earlier links stay valid. */
export async function insertLink(
  tx: Tx,
  link: LinkOwner & { kind: LinkKind; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(link.now.getTime() + lifetimeMs[link.kind]).toISOString();
  await tx
    .insertInto('passwordLinks')
    .values({
      accountId: link.accountId,
      id: newId(),
      userId: link.userId,
      kind: link.kind,
      tokenHash: hashToken(token),
      createdAt: link.now.toISOString(),
      expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** The owner of a link, without using the link. Undefined if it is unknown, used or expired. */
export const findLink = (system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> =>
  system
    .selectFrom('passwordLinks')
    .select(['accountId', 'userId'])
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Uses a link. Of two concurrent requests one gets the owner, and the other gets undefined. */
export const takeLink = (system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> =>
  system
    .deleteFrom('passwordLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returning(['accountId', 'userId'])
    .executeTakeFirst();

/** Invalidates every link of a user, because one was used or they were sent to a former address. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
}

/** Deletes links that are no longer valid. */
export const deleteOldLinks = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('passwordLinks').where('expiresAt', '<', now.toISOString()));
