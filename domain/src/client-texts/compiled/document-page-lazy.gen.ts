// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { DocumentPageTexts } from './document-page.gen.ts';
import { messages as en } from './document-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const documentPage: LazyCatalogues<DocumentPageTexts> = {
  en,
  'fr-CA': async () => (await import('./document-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./document-page-es.gen.ts')).messages,
};
