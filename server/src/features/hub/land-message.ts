import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { partsOfClient } from '@truckroll/domain/hub/hub-access';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { holdConversation, insertReceived } from '../../records/texts/text-store.ts';
import { findTexting, type Texting } from '../conversations/send-sms.ts';
import type { OpenHub } from './enter-hub.ts';

/** The number of who writes: the proved one, else that of the client itself for who may see it. */
async function findNumber(tx: Tx, { at, accesses }: OpenHub, clientId: string): Promise<string | null> {
  if (at?.channel === 'text') return at.address;
  if (!partsOfClient(accesses, clientId).includes('details')) return null;
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select('phoneNumber')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client?.phoneNumber ? internationalNumber(client.phoneNumber) : null;
}

/**
 * Puts a message of the client's page into the conversation with their number, where the office answers by text. Nothing
 * happens without a number, or where the account sends no texts: the message then waits on the client's page of the office.
 * `id` is that of what was told, so that the client's timeline has it once.
 */
export async function landMessage(
  tx: Tx,
  hub: OpenHub,
  { id, clientId, text, now }: { id: string; clientId: string; text: string; now: Date },
  texting: Pick<Texting, 'carrier' | 'textSender'>,
): Promise<void> {
  const [number, sender] = [await findNumber(tx, hub, clientId), await findTexting(tx, texting)];
  if (number === null || sender === null) return;
  const numbers = { accountPhoneNumber: sender.from, phoneNumber: number };
  const conversation = await holdConversation(tx, numbers, { clientId, now });
  const owned = { ...conversation, clientId: conversation.clientId ?? clientId };
  const { provider } = sender;
  const message = { id, body: text, segments: null, provider, providerMessageId: null };
  await insertReceived(tx, { ...message, conversation: owned }, now);
}
