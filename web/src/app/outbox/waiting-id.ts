import { recall, remember } from '../../design/device-memory.ts';
import { randomKey } from '../transport/random-key.ts';

/** The id that stands for a record until the server has it. */
export const newWaitingId = (): string => `waiting-${randomKey()}`;

const pattern = /waiting-[\w-]+/g;

export const isWaitingId = (id: string): boolean => id.startsWith('waiting-');

/** Under which name this browser remembers the ids that the server gave instead, for forms that were opened before. */
const sentName = 'sent-ids';
const mostSent = 200;

type Sent = Record<string, string>;

const sentIds = (): Sent => {
  const stored = recall(sentName);
  return typeof stored === 'object' && stored !== null ? (stored as Sent) : {};
};

/** Notes the server's id of a record that was made on this device. */
export function noteSent(made: string, real: string): void {
  if (isWaitingId(made))
    remember(sentName, Object.fromEntries([...Object.entries(sentIds()), [made, real]].slice(-mostSent)));
}

/** The server's id of a record that was made on this device. Undefined if it still waits. */
export const sentIdOf = (made: string): string | undefined => sentIds()[made];

/** A value in which the server's ids stand for those that were made on this device, as far as they are known. */
export function withSentIds<T>(value: T): T {
  const text = JSON.stringify(value);
  if (text === undefined || text.search(pattern) === -1) return value;
  const sent = sentIds();
  return JSON.parse(text.replaceAll(pattern, (made) => sent[made] ?? made)) as T;
}
