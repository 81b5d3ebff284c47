import { forget, forgetPersonal, onChangeElsewhere, recall, remember } from '../../design/device-memory.ts';

/** The storage key of this device's session token. The token is never part of a URL. */
export const tokenName = 'session';

export function readToken(): string | null {
  const token = recall(tokenName);
  return typeof token === 'string' ? token : null;
}

/** The storage key of the token that identifies this browser as a known device (API 1.11). */
const deviceName = 'device';

/** The device's token, as the body of a sign-in contains it. */
export function readDevice(): { deviceToken?: string } {
  const token = recall(deviceName);
  return typeof token === 'string' ? { deviceToken: token } : {};
}

export const keepDevice = (token: string): void => remember(deviceName, token);

const listeners = new Set<() => void>();

/** Follows sign-in and sign-out, in this tab and in the others. */
export function onTokenChange(listener: () => void): () => void {
  if (!isHeardElsewhere) onChangeElsewhere(tokenName, notifyListeners);
  isHeardElsewhere = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isHeardElsewhere = false;
const notifyListeners = (): void => {
  if (readToken() === null) forgetPersonal();
  for (const listener of [...listeners]) listener();
};

export function keepToken(token: string): void {
  remember(tokenName, token);
  notifyListeners();
}

export function dropToken(): void {
  forget(tokenName);
  notifyListeners();
}
