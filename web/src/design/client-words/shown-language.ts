import { type ClientLanguage, clientLanguages, strangerLanguage } from '@truckroll/domain/client-texts/client-language';
import { useState, useTransition } from 'react';
import { recall, remember } from '../device-memory.ts';
import { reader, usePageLanguage } from './use-words.ts';

const name = 'client-language';

/** The language that somebody chose on a client's page of this device. */
function chosenLanguage(): ClientLanguage | undefined {
  const chosen = recall(name);
  return clientLanguages.find((language) => language === chosen);
}

/** The languages that a visitor reads: that of the site which shows or links the page first, then those of the browser. */
const wantedLanguages = (): string[] => {
  const { search, locales } = reader();
  return [...new URLSearchParams(search).getAll('language'), ...locales];
};

/** The language of a page that knows neither its client nor its company. */
export const languageOfNobody = (): ClientLanguage => chosenLanguage() ?? strangerLanguage(wantedLanguages(), 'en');

export type ShownLanguage = { language: ClientLanguage; choose: (language: ClientLanguage) => void };

/** The language of a client's page: the one that was chosen on this device, else the client's. */
export function useShownLanguage(known: ClientLanguage): ShownLanguage {
  const [chosen, setChosen] = useState(chosenLanguage);
  // The page stays as it is until the other language has been loaded.
  const [, startTransition] = useTransition();
  const language = chosen ?? known;
  usePageLanguage(language);
  const choose = (wanted: ClientLanguage): void => {
    remember(name, wanted);
    startTransition(() => setChosen(wanted));
  };
  return { language, choose };
}

/** As `useShownLanguage`, for a page that strangers of a company open. */
export const useStrangerLanguage = (company: ClientLanguage): ShownLanguage =>
  useShownLanguage(strangerLanguage(wantedLanguages(), company));
