import type { PageText } from '@truckroll/domain/files/passages';
import type { ReadableKind } from './readable-kinds.ts';

export type ReadingLimits = {
  maximumPages: number;
  maximumCharacters: number;
  /** After this time no further page is read. */
  seconds: number;
};

export type ReadingRequest = ReadingLimits & {
  kind: Exclude<ReadableKind, 'text'>;
  content: Uint8Array;
  /** Whether the text of scanned pages and pictures is recognised. */
  recognizes: boolean;
};

/**
 * The text of each page, or the reason for none: not of the expected format, or too much time or memory used. Pages are
 * numbered from 1; `page` is null for formats without pages.
 */
export type Reading = { outcome: 'read'; pages: PageText[] } | { outcome: 'unreadable'; reason: string };

/** Collects pages up to the limits: in a long document, people mostly search the first pages. */
export class Pages {
  readonly list: PageText[] = [];
  readonly #limits: ReadingLimits;
  readonly #end: number;
  #characters = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
    this.#end = Date.now() + limits.seconds * 1000;
  }

  /** Adds a page, cut at the maximum number of characters. */
  add(page: number | null, text: string): void {
    const room = this.#limits.maximumCharacters - this.#characters;
    // Without the characters that a database rejects.
    const kept = text.slice(0, room).replaceAll('\0', '').toWellFormed();
    this.#characters += text.length;
    this.list.push({ page, text: kept });
  }

  get areFull(): boolean {
    const { maximumPages, maximumCharacters } = this.#limits;
    return this.list.length >= maximumPages || this.#characters >= maximumCharacters || Date.now() > this.#end;
  }
}
