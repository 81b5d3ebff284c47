import { createHash } from 'node:crypto';

/**
 * An id of the built-in carrier in the form of Twilio's. The same name gives the same id, so that a repeated request is
 * recognised.
 */
export const localId = (kind: 'SM' | 'CA' | 'PN', name: string): string =>
  `${kind}${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
