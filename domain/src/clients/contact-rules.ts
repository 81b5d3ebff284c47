import { formatPhone, phoneLink } from '../format/phone-number.ts';

/** A telephone extension: digits, as dialled after the call is answered. */
export const contactExtensionPattern = /^\d{1,10}$/;

type ContactPhone = { phone: { countryCode: string; number: string }; extension: string | null };

/**
 * A contact's phone for display.
 *
 * @example formatContactPhone({ phone: { countryCode: '+1', number: '5551234567' }, extension: '12' })
 *   → '+1 (555) 123-4567 ext. 12'
 */
export const formatContactPhone = ({ phone, extension }: ContactPhone): string =>
  extension === null ? formatPhone(phone) : `${formatPhone(phone)} ext. ${extension}`;

/**
 * The telephone link of a contact's phone, with the extension as RFC 3966 has it.
 *
 * @example contactPhoneLink({ phone: { countryCode: '+1', number: '5551234567' }, extension: '12' })
 *   → 'tel:+15551234567;ext=12'
 */
export const contactPhoneLink = ({ phone, extension }: ContactPhone): string =>
  extension === null ? phoneLink(phone) : `${phoneLink(phone)};ext=${extension}`;
