// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { DocumentPageTexts } from './document-page.gen.ts';
import { messages as en } from './document-page-en.gen.ts';
import { messages as es } from './document-page-es.gen.ts';
import { messages as fr } from './document-page-fr-ca.gen.ts';

export const documentPage: Catalogues<DocumentPageTexts> = { en, 'fr-CA': fr, es };
