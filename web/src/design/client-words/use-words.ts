import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import {
  type Catalogue,
  type LazyCatalogues,
  type Texts,
  type Words,
  wordsOf,
} from '@truckroll/domain/client-texts/words';
import { use, useLayoutEffect, useMemo } from 'react';

type Load = () => Promise<unknown>;
const loading = new Map<Load, Promise<unknown>>();

/** A language is loaded once; after a failure it is loaded anew. */
function once(load: Load): Promise<unknown> {
  const known = loading.get(load);
  if (known !== undefined) return known;
  const promise = load();
  loading.set(load, promise);
  promise.catch(() => loading.delete(load));
  return promise;
}

/** The words of a page in a language (decision 0086). Suspends until the language has been loaded. */
export function useWords<T extends Texts>(catalogues: LazyCatalogues<T>, language: ClientLanguage): Words<T> {
  const found: Catalogue<T> | (() => Promise<Catalogue<T>>) = catalogues[language];
  const messages = (typeof found === 'function' ? use(once(found as Load)) : found) as Catalogue<T>;
  return useMemo(() => wordsOf(language, messages), [language, messages]);
}

/** Loads the words of a page beside its data, so that the page does not wait for one after the other. */
export function startLoading(
  language: ClientLanguage,
  ...places: readonly Readonly<Record<ClientLanguage, unknown>>[]
): void {
  for (const catalogues of places) {
    const found: unknown = catalogues[language];
    // A failure is shown where the words are needed.
    if (typeof found === 'function') once(found as Load).catch(() => undefined);
  }
}

/** Who reads the page: the locales that they prefer, and what the address asks for. */
type Reader = { locales: readonly string[]; search: string };

/** The page that the server is writing: its reader, and the language of its texts once that is known. */
let written: (Reader & { texts: ClientLanguage }) | null = null;

/** Renders a page for a reader on the server, all at once, and tells in which language it speaks. */
export function writeFor<T>(reader: Reader, render: () => T): { rendered: T; language: ClientLanguage } {
  const page = { ...reader, texts: 'en' as ClientLanguage };
  written = page;
  try {
    return { rendered: render(), language: page.texts };
  } finally {
    written = null;
  }
}

export const reader = (): Reader =>
  written ?? { locales: navigator.languages, search: globalThis.location?.search ?? '' };

/** Tells the browser the language of the page, for screen readers, hyphens and translation. */
export function usePageLanguage(language: ClientLanguage): void {
  if (written !== null) written.texts = language;
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.lang;
    root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);
}
