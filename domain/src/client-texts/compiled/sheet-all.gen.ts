// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { SheetTexts } from './sheet.gen.ts';
import { messages as en } from './sheet-en.gen.ts';
import { messages as es } from './sheet-es.gen.ts';
import { messages as fr } from './sheet-fr-ca.gen.ts';

export const sheet: Catalogues<SheetTexts> = { en, 'fr-CA': fr, es };
