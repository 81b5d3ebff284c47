// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { FollowUpsTexts } from './follow-ups.gen.ts';
import { messages as en } from './follow-ups-en.gen.ts';
import { messages as es } from './follow-ups-es.gen.ts';
import { messages as fr } from './follow-ups-fr-ca.gen.ts';

export const followUps: Catalogues<FollowUpsTexts> = { en, 'fr-CA': fr, es };
