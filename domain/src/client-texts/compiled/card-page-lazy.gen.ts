// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { CardPageTexts } from './card-page.gen.ts';
import { messages as en } from './card-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const cardPage: LazyCatalogues<CardPageTexts> = {
  en,
  'fr-CA': async () => (await import('./card-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./card-page-es.gen.ts')).messages,
};
