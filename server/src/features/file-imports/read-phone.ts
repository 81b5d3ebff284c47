import type { PhoneReader } from '@truckroll/domain/file-imports/client-row';
import { AsYouType, getCountryCallingCode } from 'libphonenumber-js/min';

/** Numbers without a country code are of North America. */
const usualCountry = 'US';

/** Parses a phone number of a file. A number that begins with a plus sets its own country. */
export const readPhone: PhoneReader = (text) => {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const isInternational = text.trimStart().startsWith('+');
  const reader = new AsYouType(usualCountry);
  reader.input(isInternational ? `+${digits}` : digits);
  const found = reader.getNumber();
  const country = found?.country ?? usualCountry;
  return {
    countryCode: `+${getCountryCallingCode(country)}`,
    number: isInternational && found !== undefined ? String(found.nationalNumber) : digits,
    countryIdentifier: country.toLowerCase(),
  };
};
