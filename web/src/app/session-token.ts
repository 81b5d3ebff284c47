import { forget, recall, remember } from './device-memory.ts';

/** Where the token of this device's session is kept. It never stands in an address. */
export const tokenName = 'session';

export function readToken(): string | null {
  const token = recall(tokenName);
  return typeof token === 'string' ? token : null;
}

/** Where the token is kept by which this browser is known as one in which somebody signed in before (API 1.11). */
const deviceName = 'device';

/** As the body of a sign-in takes it. */
export function readDevice(): { deviceToken?: string } {
  const token = recall(deviceName);
  return typeof token === 'string' ? { deviceToken: token } : {};
}

export const keepDevice = (token: string): void => remember(deviceName, token);

export const keepToken = (token: string): void => remember(tokenName, token);
export const dropToken = (): void => forget(tokenName);
