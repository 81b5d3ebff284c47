import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { PayPageTexts } from '@truckroll/domain/client-texts/compiled/pay-page.gen';
import { payPage } from '@truckroll/domain/client-texts/compiled/pay-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { type RefusalWords, useRefusalWords } from '../../../design/client-words/refusal-text.ts';
import { startLoading, useWords } from '../../../design/client-words/use-words.ts';

/** What the page of a payment by card says, and what it says of failures. */
export type PayWords = { page: Words<PayPageTexts>; refused: RefusalWords };

export const startLoadingPayWords = (language: ClientLanguage): void => startLoading(language, payPage, refusals);

export function usePayWords(language: ClientLanguage): PayWords {
  startLoadingPayWords(language);
  const page = useWords(payPage, language);
  return { page, refused: useRefusalWords(language) };
}
