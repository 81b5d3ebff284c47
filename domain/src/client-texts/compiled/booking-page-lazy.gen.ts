// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { BookingPageTexts } from './booking-page.gen.ts';
import { messages as en } from './booking-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const bookingPage: LazyCatalogues<BookingPageTexts> = {
  en,
  'fr-CA': async () => (await import('./booking-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./booking-page-es.gen.ts')).messages,
};
