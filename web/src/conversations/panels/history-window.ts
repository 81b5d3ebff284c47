import type { SmsMessage } from '@truckroll/contract/conversations/conversations';

const inOrder = (one: SmsMessage, other: SmsMessage): number =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id) ? -1 : 1;

export type HistoryWindow = {
  /** Oldest first, without a gap. */
  messages: readonly SmsMessage[];
  /** The oldest message of the first load, before which older ones are read. */
  anchor: SmsMessage | null;
};

export const emptyWindow: HistoryWindow = { messages: [], anchor: null };

/**
 * Adds the newest messages to those known. If nothing of them was known, messages may be missing in between, and the
 * history begins anew with what is given.
 */
export function withLatest(known: HistoryWindow, latest: readonly SmsMessage[]): HistoryWindow {
  const ids = new Set(known.messages.map(({ id }) => id));
  const [oldest] = latest;
  const isContinuous = known.anchor === null ? false : latest.some(({ id }) => ids.has(id));
  if (!isContinuous || oldest === undefined) return { messages: latest, anchor: oldest ?? null };
  const given = new Map(latest.map((message) => [message.id, message]));
  // A known message within the range of the latest ones that is not among them was deleted.
  const kept = known.messages.filter((message) => !given.has(message.id) && inOrder(message, oldest) < 0);
  return { messages: [...kept, ...latest].toSorted(inOrder), anchor: known.anchor };
}

/**
 * A page of older messages without those that have moved into the window, because they were sent again. A page without
 * such messages stays the same array, so that it is not rendered again.
 */
export function withoutMoved(window: HistoryWindow, page: readonly SmsMessage[]): readonly SmsMessage[] {
  const ids = new Set(window.messages.map(({ id }) => id));
  return page.some(({ id }) => ids.has(id)) ? page.filter(({ id }) => !ids.has(id)) : page;
}
