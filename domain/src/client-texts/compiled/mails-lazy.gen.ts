// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { MailsTexts } from './mails.gen.ts';
import { messages as en } from './mails-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const mails: LazyCatalogues<MailsTexts> = {
  en,
  'fr-CA': async () => (await import('./mails-fr-ca.gen.ts')).messages,
  es: async () => (await import('./mails-es.gen.ts')).messages,
};
