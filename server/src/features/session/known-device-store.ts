import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { personRows } from '../../records/people/person-rows.ts';

const day = 24 * 60 * 60 * 1000;
/** The number of days without use after which a device counts as new. */
const knownDeviceDays = 180;
/**
 * The most devices stored per user. API clients sign in as a new device each time, so only the latest devices are kept.
 */
const mostDevices = 50;

type Owner = { accountId: string; userId: string };

const oldest = (now: Date): string => new Date(now.getTime() - knownDeviceDays * day).toISOString();

/** Whether the user with this address has signed in on this device before. */
export async function isKnownDevice(system: Tx, email: string, token: string, now: Date): Promise<boolean> {
  const row = await system
    .selectFrom('knownDevices')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'knownDevices.accountId').onRef('users.id', '=', 'knownDevices.userId'),
    )
    .select('users.id')
    .where('knownDevices.tokenHash', '=', hashToken(token))
    .where('knownDevices.lastUsedAt', '>', oldest(now))
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores that a user has signed in on a device, and returns the device's token. All users of a browser share one token.
 * A token that this installation did not issue is replaced, so that nobody can choose another user's token.
 */
export async function rememberDevice(
  system: Tx,
  owner: Owner,
  device: { token: string | undefined; now: Date },
): Promise<string> {
  const isIssued = device.token !== undefined && (await isIssuedToken(system, device.token));
  const token = isIssued && device.token !== undefined ? device.token : newToken();
  const at = device.now.toISOString();
  await system
    .insertInto('knownDevices')
    .values({ ...owner, tokenHash: hashToken(token), createdAt: at, lastUsedAt: at })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId', 'tokenHash']).doUpdateSet({ lastUsedAt: at }))
    .execute();
  await deleteSurplus(system, owner);
  return token;
}

async function isIssuedToken(system: Tx, token: string): Promise<boolean> {
  const row = await system
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteSurplus(system: Tx, { accountId, userId }: Owner): Promise<void> {
  await system
    .deleteFrom('knownDevices')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('tokenHash', 'in', (devices) =>
      devices
        .selectFrom('knownDevices')
        .select('tokenHash')
        .where('accountId', '=', accountId)
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('tokenHash')
        .limit(1_000_000)
        .offset(mostDevices),
    )
    .execute();
}

/** Makes all devices of the user count as new. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute();
}

export const deleteOldDevices = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('knownDevices').where('lastUsedAt', '<', oldest(now)));
