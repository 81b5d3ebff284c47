import type { Phone } from '@truckroll/contract/fields/fields';
import { canonicalDigits } from '@truckroll/domain/calls/phone-spellings';

/** The digits of a phone number with country code, for matching calls and messages with clients (API CA-8). */
export const phoneDigits = (phone: Phone): string => canonicalDigits(phone);

/** The digits of an international number. */
export const digitsOfNumber = (phoneNumber: string): string => phoneNumber.replaceAll(/\D/g, '');
