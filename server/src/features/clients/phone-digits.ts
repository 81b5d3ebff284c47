import type { Phone } from '@truckroll/contract/fields';

/** The digits of a phone number with country code, for matching calls and messages with clients (API CA-8). */
export const phoneDigits = ({ countryCode, number }: Phone): string => `${countryCode}${number}`.replaceAll(/\D/g, '');
