import type { SmsStatus } from '../calls/call-kinds.ts';

const ranks: Record<SmsStatus, number> = { queued: 0, sent: 1, delivered: 2, failed: 2, received: 2 };

/**
 * Whether a carrier's report may replace the status of a message. Reports arrive repeatedly and in any order, so a
 * status only rises: delivered, failed and received are final.
 *
 * @example risesTo('sent', 'delivered') → true; risesTo('delivered', 'sent') → false
 */
export const risesTo = (current: SmsStatus, reported: SmsStatus): boolean => ranks[reported] > ranks[current];

type Known = { status: SmsStatus; providerMessageId: string | null };

/**
 * Whether a report may replace the stored status of a message. A message without the carrier's id failed here, because
 * no answer arrived: if the carrier reports it, it was accepted after all.
 */
export const mayBecome = (known: Known, reported: SmsStatus): boolean =>
  (known.status === 'failed' && known.providerMessageId === null) || risesTo(known.status, reported);
