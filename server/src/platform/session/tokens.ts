import { createHash, randomBytes } from 'node:crypto';

/** A new opaque, URL-safe token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. With 256 random bits, a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
