// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { ArrivalPageTexts } from './arrival-page.gen.ts';
import { messages as en } from './arrival-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const arrivalPage: LazyCatalogues<ArrivalPageTexts> = {
  en,
  'fr-CA': async () => (await import('./arrival-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./arrival-page-es.gen.ts')).messages,
};
