import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, findClaimant, release } from '../../platform/database/claims.ts';
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
  const tokenHash = hashToken(token);
  const expiresAt = new Date(link.now.getTime() + lifetimeMs[link.kind]).toISOString();
  const claimed = claim(tx, 'password_link', tokenHash, link.accountId);
  const stored = tx
    .insertInto('passwordLinks')
    .values({
      accountId: link.accountId,
      id: newId(),
      userId: link.userId,
      kind: link.kind,
      tokenHash,
      createdAt: link.now.toISOString(),
      expiresAt,
    })
    .execute();
  await Promise.all([claimed, stored]);
  return { token, expiresAt };
}

/** The owner of a link, without using the link. Undefined if it is unknown, used or expired. */
export async function findLink(system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> {
  const tokenHash = hashToken(token);
  const accountId = await findClaimant(system, 'password_link', tokenHash);
  if (accountId === undefined) return undefined;
  return await system
    .selectFrom('passwordLinks')
    .select(['accountId', 'userId'])
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses a link. Of two concurrent requests one gets the owner, and the other gets undefined. */
export async function takeLink(system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> {
  const tokenHash = hashToken(token);
  const accountId = await findClaimant(system, 'password_link', tokenHash);
  if (accountId === undefined) return undefined;
  const owner = await system
    .deleteFrom('passwordLinks')
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returning(['accountId', 'userId'])
    .executeTakeFirst();
  if (owner !== undefined) await release(system, 'password_link', [tokenHash]);
  return owner;
}

/** Invalidates every link of a user, because one was used or they were sent to a former address. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.deleteFrom('passwordLinks').where('userId', '=', userId).returning('tokenHash').execute();
  await release(
    tx,
    'password_link',
    ended.map(({ tokenHash }) => tokenHash),
  );
}

/** Deletes links that are no longer valid. */
export const deleteOldLinks = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('passwordLinks').where('expiresAt', '<', now.toISOString()));
