// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { BookingPageTexts } from './booking-page.gen.ts';
import { messages as en } from './booking-page-en.gen.ts';
import { messages as es } from './booking-page-es.gen.ts';
import { messages as fr } from './booking-page-fr-ca.gen.ts';

export const bookingPage: Catalogues<BookingPageTexts> = { en, 'fr-CA': fr, es };
