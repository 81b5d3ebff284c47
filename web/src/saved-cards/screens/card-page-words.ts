import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { CardPageTexts } from '@truckroll/domain/client-texts/compiled/card-page.gen';
import { cardPage } from '@truckroll/domain/client-texts/compiled/card-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { type RefusalWords, useRefusalWords } from '../../design/client-words/refusal-text.ts';
import { startLoading, useWords } from '../../design/client-words/use-words.ts';

/** What the page of a client's card says, and what it says of failures. */
export type CardWords = { page: Words<CardPageTexts>; refused: RefusalWords };

export const startLoadingCardWords = (language: ClientLanguage): void => startLoading(language, cardPage, refusals);

export function useCardWords(language: ClientLanguage): CardWords {
  startLoadingCardWords(language);
  const page = useWords(cardPage, language);
  return { page, refused: useRefusalWords(language) };
}
