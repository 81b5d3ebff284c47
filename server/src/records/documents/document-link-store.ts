import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, release, whereClaimed } from '../../platform/database/claims.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import { returned, telling } from '../../platform/database/telling.ts';

const linkDays = 90;
const dayMs = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A browser has one key, of which the links do not tell that it is the same. */
const hashOfDevice = (token: string, deviceKey: string): string => hashOf(`${token}.${deviceKey}`);

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Creates a client's link to a document. Its 256-bit token is never stored (API DC-9).
 *
 * @param more.token for a link that has to be found again by another secret of the client
 */
export async function insertLink(
  tx: Tx,
  documentId: string,
  now: Date,
  {
    days = linkDays,
    isReadOnly = false,
    token = newToken(),
  }: { days?: number; isReadOnly?: boolean; token?: string } = {},
): Promise<string> {
  const tokenHash = hashOf(token);
  const claimed = claim(tx, 'document_link', tokenHash);
  const stored = telling(tx, 'document', documentId)
    .insertInto('documentLinks')
    .values({
      documentId,
      tokenHash,
      isReadOnly,
      expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
      createdAt: now.toISOString(),
    })
    .execute();
  await Promise.all([claimed, stored]);
  return token;
}

/** The document of a token, among those visible to the transaction. Undefined if the link is no longer valid. */
export async function findLink(tx: Tx, token: string, now: Date) {
  const tokenHash = hashOf(token);
  const ofAccount = await whereClaimed(tx, 'document_link', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('documentLinks')
    .select(['accountId', 'documentId', 'isReadOnly', 'createdAt', 'deviceHash'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Whether a device is the one that a link is bound to; null while it is bound to none. */
export const isDeviceOf = (
  { token, deviceHash }: { token: string; deviceHash: string | null },
  deviceKey: string | null,
): boolean | null => {
  if (deviceHash === null) return null;
  return deviceKey !== null && deviceHash === hashOfDevice(token, deviceKey);
};

/** Records the device that opened a link. A link that is already bound to a device stays bound to it. */
export async function bindLink(
  tx: Tx,
  { token, documentId }: { token: string; documentId: string },
  deviceKey: string,
): Promise<void> {
  await telling(tx, 'document', documentId)
    .updateTable('documentLinks')
    .set({ deviceHash: hashOfDevice(token, deviceKey) })
    .where('tokenHash', '=', hashOf(token))
    .where('deviceHash', 'is', null)
    .execute();
}

export async function endLinks(tx: Tx, documentId: string): Promise<void> {
  const ended = await telling(tx, 'document', documentId)
    .deleteFrom('documentLinks')
    .where('documentId', '=', documentId)
    .returning('tokenHash')
    .execute();
  await release(
    tx,
    'document_link',
    ended.map(({ tokenHash }) => tokenHash),
  );
}

/** How long ended links are kept, in days. They are invalid with or without their row. */
const endedDays = 30;

export const deleteOldLinks = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'document', returned('documentId'))
      .deleteFrom('documentLinks')
      .where('expiresAt', '<', daysBefore(now, endedDays))
      .returning(['accountId', 'documentId']),
  );
