// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { HubPageTexts } from './hub-page.gen.ts';
import { messages as en } from './hub-page-en.gen.ts';
import { messages as es } from './hub-page-es.gen.ts';
import { messages as fr } from './hub-page-fr-ca.gen.ts';

export const hubPage: Catalogues<HubPageTexts> = { en, 'fr-CA': fr, es };
