// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { RefusalsTexts } from './refusals.gen.ts';
import { messages as en } from './refusals-en.gen.ts';
import { messages as es } from './refusals-es.gen.ts';
import { messages as fr } from './refusals-fr-ca.gen.ts';

export const refusals: Catalogues<RefusalsTexts> = { en, 'fr-CA': fr, es };
