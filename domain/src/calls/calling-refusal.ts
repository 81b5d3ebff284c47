import { isEmergencyNumber } from './emergency-numbers.ts';

/** The facts that decide whether a person can call and send messages at all. */
export type CallingFacts = {
  /** Whether the person holds the right to calls, or to messages. */
  isAllowed: boolean;
  /** Whether the calls add-on is connected. */
  isConnected: boolean;
  /** Whether the account has an active phone number. */
  hasNumber: boolean;
};

/**
 * The reasons why a person cannot call, in the order in which the server checks them. The names are those of problems.
 */
export type CallingRefusal = 'forbidden' | 'callsUnconnected' | 'noPhoneNumber';

/**
 * The first reason why a person cannot call or send messages, or null.
 *
 * @example callingRefusal({ isAllowed: true, isConnected: false, hasNumber: false }) → 'callsUnconnected'
 */
export function callingRefusal({ isAllowed, isConnected, hasNumber }: CallingFacts): CallingRefusal | null {
  if (!isAllowed) return 'forbidden';
  if (!isConnected) return 'callsUnconnected';
  return hasNumber ? null : 'noPhoneNumber';
}

export const invalidNumberText = 'Phone number is not valid';

/** Whether a text is a number in the international form (E.164): a plus and 7 to 15 digits. */
export const isInternational = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/**
 * Why a number cannot be dialled, or null. Emergency numbers are refused first: they are shorter than any other.
 *
 * @example numberRefusal('911') → 'emergency'; numberRefusal('+12') → 'invalid'
 */
export function numberRefusal(number: string): 'emergency' | 'invalid' | null {
  if (isEmergencyNumber(number)) return 'emergency';
  return isInternational(number) ? null : 'invalid';
}

/**
 * Whether a number belongs to archived clients only, so that it is neither called nor texted. An unknown number belongs
 * to nobody.
 */
export const isOfArchivedOnly = (clients: readonly { stage: string }[]): boolean =>
  clients.length > 0 && clients.every(({ stage }) => stage === 'archived');
