import type { Tx } from '../../platform/database/bound-dialect.ts';
import { lockMailedDocument, storeDelivery } from '../../records/documents/delivery-store.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { type Recording, recordEvent } from '../../records/events/record-event.ts';
import { listActors } from '../../records/people/actors.ts';
import type { FollowMail } from '../outgoing-mail/send-mail.ts';

const system = { userId: null, name: 'System' };

async function readSender(tx: Tx, senderId: string | null): Promise<Recording['actor']> {
  const [sender] = await listActors(tx, senderId === null ? [] : [senderId]);
  return sender ?? system;
}

/**
 * Stores the delivery state of the mail with a document (API DC-8). A mail from before the document was reopened is
 * ignored.
 */
export const followDelivery: FollowMail = async (tx, mail, outcome) => {
  if (mail.kind !== 'document' || mail.about?.kind !== 'document') return;
  const { state, now } = outcome;
  const document = await lockMailedDocument(tx, { id: mail.about.id, writtenAt: mail.createdAt });
  if (document === undefined) return;
  const leftAt = state === 'left' ? (document.leftAt ?? now.toISOString()) : document.leftAt;
  const deliveryError = 'error' in outcome ? outcome.error : null;
  await storeDelivery(tx, document.id, { delivery: state, deliveryError, leftAt });
  const of = { document: documentOf(document), recipients: [mail.to, ...(mail.cc ? [mail.cc] : [])].join(', ') };
  if (state === 'left') {
    const actor = await readSender(tx, mail.senderId);
    await recordEvent(tx, { actor, now }, { type: 'document.sent', ...of });
  }
  if (state === 'failed') {
    const { senderId } = mail;
    const event = { type: 'document.not_sent', ...of, reason: outcome.error, senderId } as const;
    await recordEvent(tx, { actor: system, now }, event);
  }
};
