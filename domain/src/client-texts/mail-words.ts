import type { ClientLanguage } from './client-language.ts';
import type { MailsTexts } from './compiled/mails.gen.ts';
import { mails } from './compiled/mails-all.gen.ts';
import { type Words, wordsOf } from './words.ts';

/** What mails and texts to a client say. */
export type MailWords = Words<MailsTexts>;

/** The words of mails and texts in a client's language. */
export const mailWords = (language: ClientLanguage): MailWords => wordsOf(language, mails[language]);
