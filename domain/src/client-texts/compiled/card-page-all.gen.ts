// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { CardPageTexts } from './card-page.gen.ts';
import { messages as en } from './card-page-en.gen.ts';
import { messages as es } from './card-page-es.gen.ts';
import { messages as fr } from './card-page-fr-ca.gen.ts';

export const cardPage: Catalogues<CardPageTexts> = { en, 'fr-CA': fr, es };
