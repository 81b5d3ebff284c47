import { parse, stringify, validate } from 'uuid';
import type { PasskeyOwner } from './passkey-store.ts';

const idBytes = 16;

/**
 * What an authenticator keeps as the owner of a passkey: the ids of account and person, 32 bytes in base64url. A sign-in shows it
 * before anybody is known, so a passkey is found within its account. It names nobody to whoever reads it.
 */
export const userHandleOf = ({ accountId, userId }: PasskeyOwner): string =>
  Buffer.concat([parse(accountId), parse(userId)]).toString('base64url');

/** Reads an owner; null if it is none of ours. */
export function readUserHandle(handle: string): PasskeyOwner | null {
  const bytes = Buffer.from(handle, 'base64url');
  if (bytes.length !== 2 * idBytes) return null;
  const [accountId, userId] = [readId(bytes.subarray(0, idBytes)), readId(bytes.subarray(idBytes))];
  return accountId === null || userId === null ? null : { accountId, userId };
}

function readId(bytes: Buffer): string | null {
  const hex = bytes.toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return validate(id) ? stringify(bytes) : null;
}
