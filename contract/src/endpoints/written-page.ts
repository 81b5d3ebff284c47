import type { DataOf, Endpoint } from './endpoint.ts';

/** An answer that a written page shows, under the key of the query that would ask for it. */
type WrittenAnswer = {
  key: readonly unknown[];
  data: unknown;
  /** Whether the page asks again once it runs, behind what it shows. */
  isAskedAgain: boolean;
};

/** A page before sign-in as it is written into its HTML, to be read before and without any script (decision 0085). */
export type WrittenPage = {
  html: string;
  /** What belongs into the head: the title, and what search engines are told. */
  head: string;
  language: string;
  /** The colors of a page that stays white; null where they are those of the device. */
  scheme: 'light' | null;
  /** What a device remembers on which this address shows something else. */
  unless: 'session' | 'hub' | null;
  /** What a reader is told whose browser runs no scripts. */
  notice: string;
  answers: readonly WrittenAnswer[];
};

type Parts = { params?: Record<string, string>; query?: Record<string, unknown> };

/** The answer to a request of a guest, or the body of a refusal. */
export type Asked<E extends Endpoint> =
  | { isOk: true; data: DataOf<E> }
  | { isOk: false; status: number; code: string | null; message: string };

export type AskForPage = <E extends Endpoint>(endpoint: E, parts: Parts) => Promise<Asked<E>>;

export type PageRequest = {
  /** The path with its query. */
  address: string;
  /** The locales that the reader prefers, the first one most: ['fr-CA', 'en']. */
  locales: readonly string[];
  ask: AskForPage;
};

/** What the build of the web application gives the server, in its folder `.server`. Null for other pages. */
export type PageWriter = { writePage: (request: PageRequest) => Promise<WrittenPage | null> };
