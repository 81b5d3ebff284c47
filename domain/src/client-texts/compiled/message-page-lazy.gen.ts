// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { MessagePageTexts } from './message-page.gen.ts';
import { messages as en } from './message-page-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const messagePage: LazyCatalogues<MessagePageTexts> = {
  en,
  'fr-CA': async () => (await import('./message-page-fr-ca.gen.ts')).messages,
  es: async () => (await import('./message-page-es.gen.ts')).messages,
};
