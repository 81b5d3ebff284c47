// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { ArrivalPageTexts } from './arrival-page.gen.ts';
import { messages as en } from './arrival-page-en.gen.ts';
import { messages as es } from './arrival-page-es.gen.ts';
import { messages as fr } from './arrival-page-fr-ca.gen.ts';

export const arrivalPage: Catalogues<ArrivalPageTexts> = { en, 'fr-CA': fr, es };
