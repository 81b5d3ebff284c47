import { externalStore, useStore } from './external-store.ts';

/** Whom to call. */
export type DialTarget = {
  /** In the international form: '+14165550123'. */
  number: string;
  clientId?: string;
  /** The name of the client or contact, for display. */
  name?: string;
  /** Digits to type on the keypad once the call is answered. */
  extension?: string;
};

/** `otherwise` runs where it turns out that this person cannot make calls here; without it the device dials. */
export type Dial = (target: DialTarget, otherwise?: () => void) => void;

/** A call that was asked for before the telephone was there. */
export type EarlyCall = { target: DialTarget; otherwise: (() => void) | undefined };

/**
 * The dialer, set by the host of calls as soon as the page is there. Null while this person cannot make calls: without
 * the right, with the add-on not connected, or without an own number.
 */
export const dialer = externalStore<{ dial: Dial } | null>(null);

/** Opens the dialer for a number; null while this person cannot make calls, so that numbers stay `tel:` links. */
export const useDial = (): Dial | null => useStore(dialer)?.dial ?? null;
