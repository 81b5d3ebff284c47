// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { PayPageTexts } from './pay-page.gen.ts';
import { messages as en } from './pay-page-en.gen.ts';
import { messages as es } from './pay-page-es.gen.ts';
import { messages as fr } from './pay-page-fr-ca.gen.ts';

export const payPage: Catalogues<PayPageTexts> = { en, 'fr-CA': fr, es };
