import type { SavedCardKind } from '@truckroll/domain/saved-cards/saved-card';
import { cardLinkDays } from '@truckroll/domain/saved-cards/saved-card';
import type { Insertable, Selectable } from 'kysely';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, release, whereClaimed } from '../../platform/database/claims.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { SavedCardsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

const most = 20;
const dayMs = 86_400_000;
/** How long a form that was never finished is remembered, in days. */
const askedDays = 7;

export type StoredCard = Selectable<SavedCardsTable> & { kind: SavedCardKind; brand: string; last4: string };

/** Creates a link to the page of a client's card. Its token is never stored. */
export async function insertCardLink(tx: Tx, clientId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + cardLinkDays * dayMs).toISOString();
  const row = { tokenHash: hashToken(token), clientId, expiresAt, createdAt: now.toISOString() };
  await Promise.all([claim(tx, 'card_link', row.tokenHash), tx.insertInto('cardLinks').values(row).execute()]);
  return token;
}

/** The client of a link, among those visible to the transaction. Undefined once it has ended. */
export async function findCardLink(tx: Tx, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'card_link', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('cardLinks')
    .select(['accountId', 'clientId'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Stores what a client agreed to. False if it is stored already. */
export async function insertAsked(tx: Tx, row: Insertable<SavedCardsTable>): Promise<boolean> {
  const stored = await telling(tx, 'payment', null)
    .insertInto('savedCards')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The card of an id, locked. */
export const holdCard = (tx: Tx, id: string) =>
  tx.selectFrom('savedCards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A card that can be charged, locked. */
export const holdActiveCard = (tx: Tx, id: string) =>
  tx
    .selectFrom('savedCards')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('methodId', 'is not', null)
    .forUpdate()
    .$castTo<StoredCard & { methodId: string; customerId: string }>()
    .executeTakeFirst();

/** The cards on file of a client, newest first: those whose processor's ids are here. */
export const listActiveCards = (tx: Tx, clientId: string): Promise<StoredCard[]> =>
  tx
    .selectFrom('savedCards')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('status', '=', 'active')
    .where('methodId', 'is not', null)
    .orderBy('consentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .$castTo<StoredCard>()
    .execute();

/** The processor's customer of a client, if it has one. */
export async function findCustomer(tx: Tx, clientId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('savedCards')
    .select('customerId')
    .where('clientId', '=', clientId)
    .where('customerId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

type Change = Partial<
  Pick<
    Selectable<SavedCardsTable>,
    | 'status'
    | 'customerId'
    | 'setupId'
    | 'methodId'
    | 'kind'
    | 'brand'
    | 'last4'
    | 'expMonth'
    | 'expYear'
    | 'isAutomatic'
  >
>;

export async function updateCard(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await telling(tx, 'payment', null)
    .updateTable('savedCards')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The cards with a payment method of the processor, over all accounts. */
export const listCardsOfMethod = (system: Tx, methodId: string) =>
  system.selectFrom('savedCards').select(['accountId', 'id']).where('methodId', '=', methodId).limit(most).execute();

export async function deleteCardLinksOf(tx: Tx, clientId: string): Promise<void> {
  const ended = await tx.deleteFrom('cardLinks').where('clientId', '=', clientId).returning('tokenHash').execute();
  await release(
    tx,
    'card_link',
    ended.map(({ tokenHash }) => tokenHash),
  );
}

/** Deletes the cards and links of a client. Returns the processor's customers of the client. */
export async function deleteCardsOf(tx: Tx, clientId: string): Promise<string[]> {
  await deleteCardLinksOf(tx, clientId);
  const rows = await telling(tx, 'payment', null)
    .deleteFrom('savedCards')
    .where('clientId', '=', clientId)
    .returning('customerId')
    .execute();
  return [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
}

/** Deletes links that have ended, and forms that were never finished. */
export async function deleteOldCardLinks(system: Tx, now: Date): Promise<number> {
  const links = await countReturned(
    system.deleteFrom('cardLinks').where('expiresAt', '<', now.toISOString()).returning('tokenHash'),
  );
  const asked = telling(system, 'payment', null)
    .deleteFrom('savedCards')
    .where('status', '=', 'asked')
    .where('createdAt', '<', daysBefore(now, askedDays))
    .returning(['accountId', 'id']);
  return links + (await countReturned(asked));
}

const nothingTold = (tx: Tx): Tx => tx;
/** The cards on file of clients, and the links to their page. */
export const savedCardsOfClients: MovingRows = {
  ...{ table: 'saved_cards', column: 'client_id', key: 'id', tells: (tx) => telling(tx, 'payment', null) },
};
export const cardLinksOfClients: MovingRows = {
  ...{ table: 'card_links', column: 'client_id', key: 'token_hash', tells: nothingTold },
};
