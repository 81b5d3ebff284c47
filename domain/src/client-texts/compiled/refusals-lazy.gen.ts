// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { RefusalsTexts } from './refusals.gen.ts';
import { messages as en } from './refusals-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const refusals: LazyCatalogues<RefusalsTexts> = {
  en,
  'fr-CA': async () => (await import('./refusals-fr-ca.gen.ts')).messages,
  es: async () => (await import('./refusals-es.gen.ts')).messages,
};
