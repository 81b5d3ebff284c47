/** The languages of everything that clients see: pages, mails, texts and PDFs (decision 0086). */
export const clientLanguages = ['en', 'fr-CA', 'es'] as const;
export type ClientLanguage = (typeof clientLanguages)[number];

/** The languages, each by its own name. */
export const languageNames: Readonly<Record<ClientLanguage, string>> = {
  en: 'English',
  'fr-CA': 'Français (Canada)',
  es: 'Español',
};

/** The language of a client: that of the company unless it has its own. */
export const languageChoices = ['company', ...clientLanguages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** @example languageLabel('company') → "The company's" */
export const languageLabel = (choice: LanguageChoice): string =>
  choice === 'company' ? "The company's" : languageNames[choice];

/**
 * The language that a locale stands for; English where there is no catalogue.
 *
 * @example languageOfLocale('fr-FR') → 'fr-CA'; languageOfLocale('de') → 'en'
 */
export const languageOfLocale = (locale: string): ClientLanguage => languageIn(locale) ?? 'en';

/** The language of a locale that there are texts in. */
function languageIn(locale: string): ClientLanguage | undefined {
  const [language = ''] = locale.toLowerCase().split('-');
  return clientLanguages.find((known) => known === language || known.startsWith(`${language}-`));
}

/**
 * The language in which a page speaks to somebody whom the company does not know: the first of the browser's languages that
 * there are texts in, else the company's.
 *
 * @example strangerLanguage(['de-CH', 'es-MX'], 'fr-CA') → 'es'
 */
export function strangerLanguage(wanted: readonly string[], company: ClientLanguage): ClientLanguage {
  const known = wanted.map((locale) => languageIn(locale)).find((language) => language !== undefined);
  return known ?? company;
}

/** The language in which a company writes to a client. */
export const languageOf = (client: { language: LanguageChoice } | null | undefined, company: { locale: string }) =>
  client === null || client === undefined || client.language === 'company'
    ? languageOfLocale(company.locale)
    : client.language;
