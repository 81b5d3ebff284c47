// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { PayPageTexts } from './pay-page.gen.ts';
import { messages as en } from './pay-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const payPage: LazyCatalogues<PayPageTexts> = {
  en,
  'fr-CA': async () => (await import('./pay-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./pay-page-es.gen.ts')).messages,
};
