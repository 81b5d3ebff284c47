// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { HubPageTexts } from './hub-page.gen.ts';
import { messages as en } from './hub-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const hubPage: LazyCatalogues<HubPageTexts> = {
  en,
  'fr-CA': async () => (await import('./hub-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./hub-page-es.gen.ts')).messages,
};
