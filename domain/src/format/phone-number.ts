/** A stored phone (API 3.1): code with plus, digits alone. */
type StoredPhone = { countryCode: string; number: string };

/**
 * A phone as people read it (screens 3.2).
 *
 * @example formatPhone({ countryCode: '+1', number: '5551234567' }) → '+1 (555) 123-4567'
 * @example formatPhone({ countryCode: '+44', number: '2079460958' }) → '+44 2079460958'
 */
export function formatPhone(phone: StoredPhone): string {
  const american = phone.countryCode === '+1' ? /^(\d{3})(\d{3})(\d{4})$/.exec(phone.number) : null;
  if (american === null) return `${phone.countryCode} ${phone.number}`;
  return `+1 (${american[1]}) ${american[2]}-${american[3]}`;
}

/** The address of a telephone link. */
export const phoneLink = (phone: StoredPhone): string => `tel:${phone.countryCode}${phone.number}`;

/**
 * The international number of a phone, as calls and messages are sent to it (API 4.10).
 *
 * @example internationalNumber({ countryCode: '+1', number: '5551234567' }) → '+15551234567'
 */
export const internationalNumber = (phone: StoredPhone): string =>
  `+${phone.countryCode.replace(/^\+/, '')}${phone.number}`;

/**
 * An international number as people read it; of the countries only +1 is told apart.
 *
 * @example formatInternational('+15551234567') → '+1 (555) 123-4567'; formatInternational('+442079460958') → '+442079460958'
 */
export function formatInternational(number: string): string {
  const american = /^\+1(\d{10})$/.exec(number)?.[1];
  return american === undefined ? number : formatPhone({ countryCode: '+1', number: american });
}
