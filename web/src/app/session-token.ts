import { forget, recall, remember } from './device-memory.ts';

/** Where the token of this device's session is kept. It never stands in an address. */
export const tokenName = 'session';

export function readToken(): string | null {
  const token = recall(tokenName);
  return typeof token === 'string' ? token : null;
}

export const keepToken = (token: string): void => remember(tokenName, token);
export const dropToken = (): void => forget(tokenName);
