// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { PlanPageTexts } from './plan-page.gen.ts';
import { messages as en } from './plan-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const planPage: LazyCatalogues<PlanPageTexts> = {
  en,
  'fr-CA': async () => (await import('./plan-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./plan-page-es.gen.ts')).messages,
};
