import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@truckroll/domain/api-keys/api-key';

/** A new opaque, URL-safe token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. With 256 random bits, a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newApiKey = (): string => `${apiKeyPrefix}${newToken()}`;

/** Whether a token is an API key. Tokens of sessions are shorter, so none is mistaken for one. */
export const isApiKey = (token: string): boolean =>
  token.startsWith(apiKeyPrefix) && token.length === apiKeyPrefix.length + 43;
