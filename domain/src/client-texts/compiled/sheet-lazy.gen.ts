// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { SheetTexts } from './sheet.gen.ts';
import { messages as en } from './sheet-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const sheet: LazyCatalogues<SheetTexts> = {
  en,
  'fr-CA': async () => (await import('./sheet-fr-ca.gen.ts')).messages,
  es: async () => (await import('./sheet-es.gen.ts')).messages,
};
