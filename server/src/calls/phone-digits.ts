import type { Phone } from '@truckroll/contract/fields';

/** The digits of a phone with its country code, by which calls and messages are compared with clients (API CA-8). */
export const phoneDigits = ({ countryCode, number }: Phone): string => `${countryCode}${number}`.replaceAll(/\D/g, '');
