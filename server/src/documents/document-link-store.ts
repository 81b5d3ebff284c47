import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../database/bound-dialect.ts';

const linkDays = 90;
const dayMs = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new link to a document for its client: the token of 256 bits, which is kept nowhere (API DC-9). */
export async function insertLink(tx: Tx, documentId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('documentLinks')
    .values({
      documentId,
      tokenHash: hashOf(token),
      expiresAt: new Date(now.getTime() + linkDays * dayMs).toISOString(),
      createdAt: now.toISOString(),
    })
    .execute();
  return token;
}

/** The document that a token leads to, among those the transaction sees; undefined when it leads nowhere any more. */
export const findLink = (tx: Tx, token: string, now: Date) =>
  tx
    .selectFrom('documentLinks')
    .select(['accountId', 'documentId'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

export async function endLinks(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('documentLinks').where('documentId', '=', documentId).execute();
}
