import { mayBecome } from '@truckroll/domain/conversations/message-status';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isServerAlive } from '../../platform/database/signals.ts';
import {
  type AcceptedMessage,
  type Carrier,
  CarrierRefused,
  CarrierUnreachable,
} from '../../providers/carrier/carrier.ts';
import { optedOutCode } from '../../providers/carrier/message-errors.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { HistoryActor } from '../../records/history/history-store.ts';
import {
  holdText,
  listSameTexts,
  type TextRow,
  touchConversation,
  updateText,
} from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { insertOptOut } from './opt-out-store.ts';

type Outside = Pick<ServerContext, 'carrier' | 'textSender' | 'serverId'>;

/** How long a message is reserved for the server that sends it. Requests to the carrier time out earlier. */
const timeoutMs = 60_000;

/**
 * A message whose request to the carrier got no response: the carrier's list is searched for it. `others` are the
 * carrier's ids of other messages with the same text.
 */
export type SoughtText = { row: TextRow; others: string[] };

/** A message that is being sent. `mayBeThere`: the carrier may have it from an earlier request without a response. */
export type BegunText = SoughtText & { mayBeThere: boolean };

export type TextDelivery = {
  /** Whether a server is asking the carrier about a message at this moment. */
  isUnderWay: (tx: Tx, row: TextRow, now: Date) => Promise<boolean>;
  /** Reserves a locked message for this server, before it is sent. */
  begin: (tx: Tx, row: TextRow, now: Date) => Promise<BegunText>;
  /** Reserves a locked message for this server, before it is looked up only. */
  beginLookUp: (tx: Tx, row: TextRow, now: Date) => Promise<SoughtText>;
  /** Sends a message, outside any transaction. If the carrier may have it already, it is looked up first. */
  send: (begun: BegunText, accountId: string) => Promise<AcceptedMessage>;
  /** Looks a message up at the carrier, outside any transaction; null if it is not there. */
  find: (sought: SoughtText, accountId: string) => Promise<AcceptedMessage | null>;
};

/**
 * Sends text messages so that a crash at any moment sends none twice: the row is stored before the carrier is asked, and
 * a message whose answer was lost is looked up before it is sent again.
 */
export function textDelivery({ carrier, textSender, serverId }: Outside): TextDelivery {
  const underWay = new Set<string>();

  function carrierOf({ provider }: TextRow): Carrier {
    const known = [carrier, textSender?.carrier].find((one) => one?.name === provider);
    if (!known) throw new CarrierRefused('The phone provider of this number is not connected.');
    return known;
  }

  const messageOf = (row: TextRow, accountId: string) => ({
    ...{ id: row.id, accountId, body: row.body },
    ...{ from: row.accountPhoneNumber, to: row.phoneNumber },
  });

  const find = async ({ row, others }: SoughtText, accountId: string): Promise<AcceptedMessage | null> =>
    carrierOf(row).findMessage(messageOf(row, accountId), { since: new Date(row.createdAt), others });

  const reserve = (tx: Tx, { id }: TextRow, change: Parameters<typeof updateText>[2], now: Date): Promise<void> => {
    const sendingUntil = new Date(now.getTime() + timeoutMs).toISOString();
    return updateText(tx, id, { ...change, sendingServer: serverId, sendingUntil }, now);
  };

  async function following<T>({ id }: TextRow, work: () => Promise<T>): Promise<T> {
    underWay.add(id);
    try {
      return await work();
    } finally {
      underWay.delete(id);
    }
  }

  return {
    async isUnderWay(tx, { id, sendingServer: server, sendingUntil }, now) {
      if (server === null || sendingUntil === null || sendingUntil <= now.toISOString()) return false;
      return server === serverId ? underWay.has(id) : isServerAlive(tx, server, serverId);
    },

    async begin(tx, row, now) {
      const at = now.toISOString();
      // A scheduled message, or one that is sent again, moves to the end of the conversation.
      const isMoved = row.sendAt !== null || row.providerMessageId !== null;
      const createdAt = isMoved ? at : row.createdAt;
      const change = {
        ...{ status: 'queued' as const, errorText: null, createdAt },
        ...{ sendAt: null, sentAt: null, providerMessageId: null },
      };
      await reserve(tx, row, { ...change, isAttempt: true }, now);
      if (isMoved) await touchConversation(tx, row.conversationId, at);
      const mayBeThere = row.attempts > 0 && !isMoved;
      return { row: { ...row, ...change }, mayBeThere, others: mayBeThere ? await listSameTexts(tx, row) : [] };
    },

    async beginLookUp(tx, row, now) {
      await reserve(tx, row, {}, now);
      return { row, others: await listSameTexts(tx, row) };
    },

    send: (begun, accountId) =>
      following(begun.row, async () => {
        const { row, mayBeThere } = begun;
        const known = mayBeThere ? await find(begun, accountId) : null;
        return known ?? (await carrierOf(row).sendMessage(messageOf(row, accountId)));
      }),

    find: (sought, accountId) => following(sought.row, () => find(sought, accountId)),
  };
}

/** The columns of a message that is reserved for no server. */
export const released = { sendingServer: null, sendingUntil: null } as const;

/** A message that the carrier has accepted, from its response or from a report that arrived without one. */
type Accepted = Omit<AcceptedMessage, 'segments'> & { segments: number | null };

/** Stores that the carrier has accepted a message. A later status that a report has already stored stays. */
export async function recordAccepted(
  tx: Tx,
  { id }: Pick<TextRow, 'id'>,
  { providerId, status, segments }: Accepted,
  { actor, now }: { actor: HistoryActor; now: Date },
): Promise<void> {
  const row = await holdText(tx, id);
  // The message was deleted with its client in the meantime.
  if (row === undefined) return;
  const isNewer = mayBecome(row, status);
  const known = { providerMessageId: providerId, segments: segments ?? row.segments };
  const sentAt = row.sentAt ?? now.toISOString();
  await updateText(tx, id, { ...known, sentAt, ...released, ...(isNewer ? { status, errorText: null } : {}) }, now);
  if (row.sentAt !== null) return;
  const { clientId, purpose } = row;
  await recordEvent(tx, { actor, now }, { type: 'sms.sent', textId: id, clientId, isPersonal: purpose === 'person' });
}

/** Whether the carrier refused because the recipient has opted out. */
export const isOptOut = (error: unknown): boolean => error instanceof CarrierRefused && error.code === optedOutCode;

/** The reason why a message was not sent, as shown to people. */
export const failureText = (error: unknown): string =>
  error instanceof CarrierRefused || error instanceof CarrierUnreachable
    ? error.message
    : 'The message could not be sent.';

/** Records that a message was not sent or delivered. Its author is notified only if that is known to nobody yet. */
export async function tellFailure(
  tx: Tx,
  { id, phoneNumber }: Pick<TextRow, 'id' | 'phoneNumber'>,
  reason: string,
  { now, notifies }: { now: Date; notifies: string | null },
): Promise<void> {
  const by = { actor: { userId: null, name: 'System' }, now };
  const to = formatInternational(phoneNumber);
  await recordEvent(tx, by, { type: 'sms.failed', textId: id, userId: notifies, to, reason });
}

/**
 * Stores why a message was not sent. A recipient who has opted out gets no further ones. `notifies`: the author of a message
 * that was to be sent later.
 */
export async function recordFailure(
  tx: Tx,
  { id, phoneNumber }: Pick<TextRow, 'id' | 'phoneNumber'>,
  error: unknown,
  { now, isFinal, notifies = null }: { now: Date; isFinal: boolean; notifies?: string | null },
): Promise<void> {
  if (isOptOut(error)) await insertOptOut(tx, phoneNumber, now);
  const row = await holdText(tx, id);
  // A report may already have shown that the carrier accepted the message.
  if (row === undefined || row.providerMessageId !== null) return;
  const status = isFinal ? 'failed' : 'queued';
  await updateText(tx, id, { status, errorText: failureText(error), ...released }, now);
  if (isFinal) await tellFailure(tx, row, failureText(error), { now, notifies });
}
