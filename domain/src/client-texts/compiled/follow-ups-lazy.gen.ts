// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { LazyCatalogues } from '../words.ts';
import type { FollowUpsTexts } from './follow-ups.gen.ts';
import { messages as en } from './follow-ups-en.gen.ts';

/** English is part of the page, the others are loaded where they are shown. */
export const followUps: LazyCatalogues<FollowUpsTexts> = {
  en,
  'fr-CA': async () => (await import('./follow-ups-fr-ca.gen.ts')).messages,
  es: async () => (await import('./follow-ups-es.gen.ts')).messages,
};
