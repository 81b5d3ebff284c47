import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { hashToken, newToken } from './tokens.ts';

export type LinkKind = 'invitation' | 'reset';
/** Whom a link lets set a password. */
export type LinkOwner = { accountId: string; userId: string };

const hour = 60 * 60 * 1000;
/** A reset link lives an hour, an invitation 7 days (API SE-4, SE-7). */
const lifetimeMs: Record<LinkKind, number> = { invitation: 7 * 24 * hour, reset: hour };

/** Makes a link and answers its token, which exists nowhere else. Earlier links of the person stay as they are. */
export async function insertLink(tx: Tx, link: LinkOwner & { kind: LinkKind; now: Date }): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('passwordLinks')
    .values({
      accountId: link.accountId,
      id: newId(),
      userId: link.userId,
      kind: link.kind,
      tokenHash: hashToken(token),
      createdAt: link.now.toISOString(),
      expiresAt: new Date(link.now.getTime() + lifetimeMs[link.kind]).toISOString(),
    })
    .execute();
  return token;
}

/** Whom a link belongs to, without using it; undefined when it is unknown, used or too old. */
export const findLink = (system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> =>
  system
    .selectFrom('passwordLinks')
    .select(['accountId', 'userId'])
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Uses a link up. Of two who use it at once one gets its owner, the other one undefined. */
export const takeLink = (system: Tx, kind: LinkKind, token: string, now: Date): Promise<LinkOwner | undefined> =>
  system
    .deleteFrom('passwordLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returning(['accountId', 'userId'])
    .executeTakeFirst();

/** Makes every link of a person worthless: it was used, or went to an address that is no longer his. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
}
