import { automaticConsentVersion } from '@truckroll/domain/saved-cards/automatic-payment';
import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardMethod, ChangedMethod, SavedMethod } from '../../providers/card-payments/card-payments.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import * as store from '../../records/saved-cards/saved-card-store.ts';
import { removeCard } from './remove-card.ts';

const columnsOf = ({ id, ...method }: CardMethod) => ({ methodId: id, ...method });

type At = { now: Date; queue: Queue };

/**
 * Puts a card on file that the processor has saved, once even if its webhook is repeated. It replaces the client's earlier
 * cards.
 */
export async function recordSavedCard(
  system: Tx,
  { accountId, savedCardId, method }: SavedMethod,
  { now, queue }: At,
): Promise<'recorded' | 'known' | 'unknown'> {
  await enterAccount(system, accountId);
  const card = await store.holdCard(system, savedCardId);
  if (card === undefined) return 'unknown';
  if (card.status !== 'asked') return 'known';
  const client = await system
    .selectFrom(clientNames.as('clients'))
    .select(['id', 'name'])
    .where('id', '=', card.clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (client === undefined) return 'unknown';
  const by = { actor: { userId: null, name: client.name }, now };
  const before = await store.listActiveCards(system, client.id);
  for (const earlier of before) await removeCard(system, earlier, { ...by, queue });
  // A client with automatic payment keeps it with the new card: the consent text of the new card covers it.
  const isAutomatic = before.some((earlier) => earlier.isAutomatic) && card.consentVersion >= automaticConsentVersion;
  await store.updateCard(system, card.id, { ...columnsOf(method), status: 'active', isAutomatic }, now);
  await recordEvent(system, by, { type: 'client.card_saved', client, card: savedCardName(method) });
  return 'recorded';
}

/** Follows the processor: a card was renewed by its bank, or removed there. */
export async function followMethod(
  system: Tx,
  { methodId, method }: ChangedMethod,
  { now, queue }: At,
): Promise<'recorded' | 'unknown'> {
  const rows = await store.listCardsOfMethod(system, methodId);
  let isKnown = false;
  for (const { accountId, id } of rows) {
    await enterAccount(system, accountId);
    const card = await store.holdActiveCard(system, id);
    if (card === undefined) continue;
    isKnown = true;
    if (method === null) await removeCard(system, card, { actor: { userId: null, name: 'Stripe' }, now, queue });
    else await store.updateCard(system, id, columnsOf(method), now);
  }
  return isKnown ? 'recorded' : 'unknown';
}
