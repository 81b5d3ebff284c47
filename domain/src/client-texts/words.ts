import format from 'icu-minify/format';
import type { ClientLanguage } from './client-language.ts';
import { type Formats, formatsOf } from './formats.ts';

/** A message as `npm run generate` compiles it. */
type Node = string | number | Branches | readonly Node[];
type Branches = { readonly [key: string]: Node };
type Message = Exclude<Node, number | Branches>;

/** The texts of a place, each with the values that it has to be given. */
export type Texts = { readonly [key: string]: object };
/** The messages of a place in one language. */
export type Catalogue<T extends Texts> = { readonly [K in keyof T]: Message };
/** The messages of a place in each language. */
export type Catalogues<T extends Texts> = Readonly<Record<ClientLanguage, Catalogue<T>>>;
/** As `Catalogues`, for pages: a language is loaded when it is shown. */
export type LazyCatalogues<T extends Texts> = Readonly<
  Record<'en', Catalogue<T>> & Record<Exclude<ClientLanguage, 'en'>, () => Promise<Catalogue<T>>>
>;

type Values = Record<string, string | number>;

/** What a place says to a client, in the client's language. */
export type Words<T extends Texts> = Formats & {
  language: ClientLanguage;
  say: <K extends keyof T & string>(key: K, ...values: keyof T[K] extends never ? [] : [T[K]]) => string;
};

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes a hundred times as long as using it. */
const kept = <F>(known: Map<string, F>, locale: string, make: () => F): F => {
  const found = known.get(locale) ?? make();
  known.set(locale, found);
  return found;
};

const options = {
  formatters: {
    getPluralRules: (locale: string) => kept(rules, locale, () => new Intl.PluralRules(locale)),
    getNumberFormat: (locale: string) => kept(numbers, locale, () => new Intl.NumberFormat(locale)),
    // Messages get days and times as texts, which `Formats` writes.
    getDateTimeFormat: (locale: string) => new Intl.DateTimeFormat(locale),
  },
};

/**
 * The words of a place in a language, from its catalogue.
 *
 * @example wordsOf('fr-CA', mails['fr-CA']).say('greeting', { name: 'Zoé' }) → 'Bonjour Zoé,'
 */
export const wordsOf = <T extends Texts>(language: ClientLanguage, messages: Catalogue<T>): Words<T> => ({
  ...formatsOf(language),
  language,
  say: (key, ...[values]) =>
    String(format(messages[key] as Parameters<typeof format>[0], language, (values ?? {}) as Values, options)),
});
