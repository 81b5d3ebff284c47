import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token of 256 bits, safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It has 256 random bits, so that a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
