import type { ClientLanguage } from './client-language.ts';
import type { SheetTexts } from './compiled/sheet.gen.ts';
import { sheet } from './compiled/sheet-all.gen.ts';
import { type Words, wordsOf } from './words.ts';

/** What the sheets of documents, receipts and statements say. */
export type SheetWords = Words<SheetTexts>;

/** The words of sheets in a client's language. */
export const sheetWordsOf = (language: ClientLanguage): SheetWords => wordsOf(language, sheet[language]);
