import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { recall, remember } from '../../design/device-memory.ts';

const memory = 'mail-pictures';
/** Only the most recent senders are kept. */
const mostSenders = 500;

const senders = (): string[] => {
  const stored = recall(memory);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
};

/** Whether the user allowed the pictures of a sender's messages on this device. */
export const showsPicturesOf = (from: string): boolean => senders().includes(addressOf(from));

export function rememberPicturesOf(from: string): void {
  remember(memory, [...new Set([...senders(), addressOf(from)])].slice(-mostSenders));
}
