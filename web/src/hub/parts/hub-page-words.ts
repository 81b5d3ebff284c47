import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { HubPageTexts } from '@truckroll/domain/client-texts/compiled/hub-page.gen';
import { hubPage } from '@truckroll/domain/client-texts/compiled/hub-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { type RefusalWords, useRefusalWords } from '../../design/client-words/refusal-text.ts';
import { startLoading, useWords } from '../../design/client-words/use-words.ts';

/** What the client's page says, and what it says of failures. */
export type HubWords = { page: Words<HubPageTexts>; refused: RefusalWords };

export const startLoadingHubWords = (language: ClientLanguage): void => startLoading(language, hubPage, refusals);

export function useHubWords(language: ClientLanguage): HubWords {
  startLoadingHubWords(language);
  const page = useWords(hubPage, language);
  return { page, refused: useRefusalWords(language) };
}
