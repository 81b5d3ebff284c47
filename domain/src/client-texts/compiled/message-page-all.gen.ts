// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { MessagePageTexts } from './message-page.gen.ts';
import { messages as en } from './message-page-en.gen.ts';
import { messages as es } from './message-page-es.gen.ts';
import { messages as fr } from './message-page-fr-ca.gen.ts';

export const messagePage: Catalogues<MessagePageTexts> = { en, 'fr-CA': fr, es };
