import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { DocumentPageTexts } from '@truckroll/domain/client-texts/compiled/document-page.gen';
import { documentPage } from '@truckroll/domain/client-texts/compiled/document-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import { sheet } from '@truckroll/domain/client-texts/compiled/sheet-lazy.gen';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import type { Words } from '@truckroll/domain/client-texts/words';
import { type RefusalWords, useRefusalWords } from '../../../design/client-words/refusal-text.ts';
import { startLoading, useWords } from '../../../design/client-words/use-words.ts';

/** What the page of a document says, what it says of failures, and the words of the sheet. */
export type PageWords = { page: Words<DocumentPageTexts>; refused: RefusalWords; sheet: SheetWords };

export const startLoadingWords = (language: ClientLanguage): void =>
  startLoading(language, documentPage, refusals, sheet);

export function usePageWords(language: ClientLanguage): PageWords {
  startLoadingWords(language);
  const page = useWords(documentPage, language);
  const refused = useRefusalWords(language);
  return { page, refused, sheet: useWords(sheet, language) };
}
