import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import { codesPerDay, hubDays, hubLinkDays, mayTryCode, staffViewMinutes } from '@truckroll/domain/hub/hub-entry';
import { sql } from 'kysely';
import { v4 as newId } from 'uuid';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, release, whereClaimed } from '../../platform/database/claims.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

const dayMs = 86_400_000;
const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
/** The begin of the day that ends now. */
const dayAgo = (now: Date): string => daysBefore(now, 1);

/** The stored form of a code, which is valid only for its own row. */
const hashCode = (id: string, code: string): string => hashToken(['hub', id, code].join('.'));

/** One at a time: the codes of an address, or those of a client, are counted over all servers. */
const takeTurn = (tx: Tx, of: string) =>
  sql`select pg_advisory_xact_lock(7214086, hashtext(${of} || current_account()::text))`.execute(tx);

/** Stores that a code is asked for, for whoever asks. Null after 20 in a day. */
export async function insertCode(tx: Tx, { channel, address }: HubAddress, now: Date): Promise<string | null> {
  await takeTurn(tx, address);
  const { count } = await tx
    .selectFrom('hubCodes')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('createdAt', '>', dayAgo(now))
    .executeTakeFirstOrThrow();
  if (count >= codesPerDay) return null;
  const id = newId();
  await tx.insertInto('hubCodes').values({ id, channel, address, createdAt: now.toISOString() }).execute();
  return id;
}

export const findCode = (tx: Tx, id: string) =>
  tx
    .selectFrom('hubCodes')
    .select(['id', 'channel', 'address', 'codeHash', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores the code that is sent to a client. False if it got 20 within a day, at whatever addresses. */
export async function giveCode(
  tx: Tx,
  { id, clientId, code, now }: { id: string; clientId: string; code: string; now: Date },
): Promise<boolean> {
  await takeTurn(tx, clientId);
  const { count } = await tx
    .selectFrom('hubCodes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('createdAt', '>', dayAgo(now))
    .executeTakeFirstOrThrow();
  if (count >= codesPerDay) return false;
  const changed = await tx
    .updateTable('hubCodes')
    .set({ codeHash: hashCode(id, code), clientId })
    .where('id', '=', id)
    .where('codeHash', 'is', null)
    .returning('id')
    .execute();
  return changed.length === 1;
}

/**
 * Tries a code, and counts the try. Null if it is wrong, is no longer valid, or was never sent: all three take the same
 * work.
 */
export async function tryCode(
  tx: Tx,
  { id, code }: { id: string; code: string },
  now: Date,
): Promise<HubAddress | null> {
  const asked = await findCode(tx, id);
  await takeTurn(tx, asked?.address ?? id);
  const ofDay = await tx
    .selectFrom('hubCodes')
    .select(['id', 'channel', 'address', 'codeHash', 'tries', 'createdAt', 'usedAt'])
    .where('address', '=', asked?.address ?? '')
    .where('createdAt', '>', dayAgo(now))
    .execute();
  const row = ofDay.find((each) => each.id === id);
  const tries = ofDay.reduce((sum, each) => sum + each.tries, 0);
  const hash = hashCode(id, code);
  const isRight = row !== undefined && row.codeHash === hash && mayTryCode(row, tries, now);
  await tx
    .updateTable('hubCodes')
    .set({ tries: sql`tries + 1`, ...(isRight ? { usedAt: now.toISOString() } : {}) })
    .where('id', '=', id)
    .execute();
  return isRight ? { channel: row.channel, address: row.address } : null;
}

type Reader = { clientId: string } & (
  | { at: HubAddress; viewerId?: never; contactId?: never }
  | { at?: never; viewerId: string; contactId: string | null }
);

/** Opens the page on a device. */
export async function insertHubSession(
  tx: Tx,
  { clientId, at, viewerId, contactId }: Reader,
  now: Date,
): Promise<{ token: string; endsAt: string }> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const endsAt = after(now, at === undefined ? staffViewMinutes * 60_000 : hubDays * dayMs);
  const claimed = claim(tx, 'hub_session', tokenHash);
  const stored = tx
    .insertInto('hubSessions')
    .values({
      ...{ tokenHash, clientId, viewerId: viewerId ?? null, contactId: contactId ?? null },
      ...{ channel: at?.channel ?? null, address: at?.address ?? null },
      ...{ createdAt: now.toISOString(), expiresAt: endsAt },
    })
    .execute();
  await Promise.all([claimed, stored]);
  return { token, endsAt };
}

/** The open page of a token, among those visible to the transaction. */
export async function findHubSession(tx: Tx, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'hub_session', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('hubSessions')
    .select(['accountId', 'clientId', 'channel', 'address', 'viewerId', 'contactId', 'expiresAt'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

export async function endHubSession(tx: Tx, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await tx.deleteFrom('hubSessions').where('tokenHash', '=', tokenHash).execute();
  await release(tx, 'hub_session', [tokenHash]);
}

/** Creates a personal link to the page, for the address that it is sent to. Its token is never stored. */
export async function insertHubLink(
  tx: Tx,
  { clientId, at }: { clientId: string; at: HubAddress },
  now: Date,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const row = { tokenHash, clientId, ...at, createdAt: now.toISOString() };
  await Promise.all([claim(tx, 'hub_link', tokenHash), tx.insertInto('hubLinks').values(row).execute()]);
  return token;
}

export async function findHubLink(tx: Tx, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'hub_link', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('hubLinks')
    .select(['accountId', 'clientId', 'channel', 'address', 'createdAt', 'openedAt'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', daysBefore(now, hubLinkDays))
    .executeTakeFirst();
}

/** Marks a link as opened. Of two devices at once, one succeeds. */
export async function takeHubLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('hubLinks')
    .set({ openedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('openedAt', 'is', null)
    .returning('tokenHash')
    .execute();
  return taken.length === 1;
}

const tokensOf = (rows: readonly { tokenHash: string }[]): string[] => rows.map(({ tokenHash }) => tokenHash);

/** Ends the links and the open pages of a client, and the codes on their way. */
export async function endHubAccessOf(tx: Tx, clientId: string): Promise<void> {
  const links = await tx.deleteFrom('hubLinks').where('clientId', '=', clientId).returning('tokenHash').execute();
  const sessions = await tx.deleteFrom('hubSessions').where('clientId', '=', clientId).returning('tokenHash').execute();
  await release(tx, 'hub_link', tokensOf(links));
  await release(tx, 'hub_session', tokensOf(sessions));
  await tx.updateTable('hubCodes').set({ codeHash: null }).where('clientId', '=', clientId).execute();
}

const nothingTold = (tx: Tx): Tx => tx;
/** The open pages and the personal links of clients. */
export const hubSessionsOfClients: MovingRows = {
  ...{ table: 'hub_sessions', column: 'client_id', key: 'token_hash', tells: nothingTold },
};
export const hubLinksOfClients: MovingRows = {
  ...{ table: 'hub_links', column: 'client_id', key: 'token_hash', tells: nothingTold },
};

/** Codes are counted for a day. */
const deleteOldCodes = (system: Tx, now: Date): Promise<number> =>
  countReturned(system.deleteFrom('hubCodes').where('createdAt', '<', daysBefore(now, 2)).returning('id'));

/** Deletes codes, links and open pages that have ended. */
export async function deleteOldHubAccess(system: Tx, now: Date): Promise<number> {
  const sessions = await countReturned(
    system.deleteFrom('hubSessions').where('expiresAt', '<', now.toISOString()).returning('tokenHash'),
  );
  const links = await countReturned(
    system.deleteFrom('hubLinks').where('createdAt', '<', daysBefore(now, hubLinkDays)).returning('tokenHash'),
  );
  return sessions + links + (await deleteOldCodes(system, now));
}
