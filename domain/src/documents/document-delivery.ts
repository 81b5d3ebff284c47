import { type DocumentStatus, documentStatuses } from './document-kinds.ts';

/**
 * The state of the latest attempt to send a document: its mail waits, was handed over to a mail server, was only stored
 * because there is none, or was refused; or somebody marked the document as sent.
 */
export const documentDeliveries = ['waiting', 'left', 'kept', 'failed', 'by_hand'] as const;
export type DocumentDelivery = (typeof documentDeliveries)[number];

export type Delivered = {
  documentStatus: DocumentStatus;
  /** null of a draft, and of an invoice that a payment gave out. */
  delivery: DocumentDelivery | null;
  /** When a mail with it was handed over for the first time. */
  leftAt: string | null;
};

const withoutMail = ['sending', 'not_delivered', 'not_emailed', 'marked_sent'] as const;

/** The label of the status 'sent' while no mail has left. */
export type ShownSending = (typeof withoutMail)[number];

/** Every status of a document as people see it. Only 'sent' says that a mail has left. */
export const shownDeliveries = [...documentStatuses, ...withoutMail] as const;

const shownAs: Readonly<Record<DocumentDelivery, ShownSending | 'sent'>> = {
  waiting: 'sending',
  left: 'sent',
  kept: 'not_emailed',
  failed: 'not_delivered',
  by_hand: 'marked_sent',
};

/**
 * The status of a document, where 'sent' is told apart by what happened. A document of which one mail has left stays
 * 'sent', whatever becomes of the next one.
 *
 * @example shownDelivery({ documentStatus: 'sent', delivery: 'failed', leftAt: null }) → 'not_delivered'
 */
export function shownDelivery({ documentStatus, delivery, leftAt }: Delivered): DocumentStatus | ShownSending {
  if (documentStatus !== 'sent' || leftAt !== null) return documentStatus;
  return delivery === null ? 'not_emailed' : shownAs[delivery];
}

/** A fact about the sending of a document: a moment, or a text instead of one. */
export type DeliveryFact = { label: string } & ({ at: string } | { text: string });

/**
 * The facts about its sending that the page of a document shows.
 *
 * @example deliveryFacts({ delivery: 'failed', deliveryError: 'No such user', leftAt: null, sentAt: '2026-03-10T15:00:00.000Z' })
 *   → [{ label: 'Not delivered', text: 'No such user' }]
 */
export function deliveryFacts({
  delivery,
  deliveryError,
  leftAt,
  sentAt,
}: Pick<Delivered, 'delivery' | 'leftAt'> & { deliveryError: string | null; sentAt: string | null }): DeliveryFact[] {
  const left: DeliveryFact[] = leftAt === null ? [] : [{ label: 'Sent', at: leftAt }];
  const said = (label: string, text: string): DeliveryFact[] =>
    leftAt === null ? [{ label, text }] : [...left, { label: 'Latest email', text: `${label}: ${text}` }];
  switch (delivery) {
    case 'waiting':
      return said('Sending', deliveryError ?? 'The email waits to be handed over.');
    case 'failed':
      return said('Not delivered', deliveryError ?? 'The mail could not be sent.');
    case 'kept':
      return said('Not emailed', 'Saved here: no mail server is set up');
    case 'by_hand':
      return leftAt !== null || sentAt === null ? left : [{ label: 'Marked as sent', at: sentAt }];
    default:
      return left;
  }
}
