// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { PlanPageTexts } from './plan-page.gen.ts';
import { messages as en } from './plan-page-en.gen.ts';
import { messages as es } from './plan-page-es.gen.ts';
import { messages as fr } from './plan-page-fr-ca.gen.ts';

export const planPage: Catalogues<PlanPageTexts> = { en, 'fr-CA': fr, es };
