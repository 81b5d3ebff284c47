// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogues } from '../words.ts';
import type { MailsTexts } from './mails.gen.ts';
import { messages as en } from './mails-en.gen.ts';
import { messages as es } from './mails-es.gen.ts';
import { messages as fr } from './mails-fr-ca.gen.ts';

export const mails: Catalogues<MailsTexts> = { en, 'fr-CA': fr, es };
