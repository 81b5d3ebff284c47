import type { Tax } from '@truckroll/contract/taxes';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { situationAfter } from '@truckroll/domain/taxes/tax-situation';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useMemo, useSyncExternalStore } from 'react';
import { type ExternalStore, externalStore, useStore } from '../design/external-store.ts';
import { moved } from '../design/list/moved.ts';

/** What every line of a job, request or document has. */
type AnyLine = {
  /** Tells the rows of the form apart, stored or not. */
  key: string;
  id: string | null;
  /** The product or service of the catalogue. */
  itemId: string | null;
  name: string;
};

/** What of the lines is shown beside their values: names that a save has missed, and texts of the server by line. */
type LineMarks = { showsMissing: boolean; texts: Readonly<Record<string, string>> };

const noMarks: LineMarks = { showsMissing: false, texts: {} };

/** The lines of one form, outside of its other values: a key press in one of 500 lines renders that line alone. */
export type LineStore<L extends AnyLine> = {
  lines: ExternalStore<readonly L[]>;
  marks: ExternalStore<LineMarks>;
  /** The line that is to have the focus as soon as its fields are there. */
  wanted: ExternalStore<string | null>;
  /** The taxes of the account. */
  taxes: readonly Tax[];
  /** Gives the key of the new line. */
  add: (line?: Partial<Omit<L, 'key' | 'id'>>) => string;
  change: (key: string, change: Partial<L>) => void;
  /** As `change`, for what decides over taxes: they are made anew. */
  changeTaxed: (key: string, change: Partial<L>) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  /** A product of the catalogue is there no longer: lines that came from it keep their text and price. */
  unlink: (productId: string) => void;
  replace: (lines: readonly L[]) => void;
  /**
   * Where and for whom the lines are sold from now on; makes the taxes of all lines anew unless it is the first word. A day
   * that is only half typed is none: taxes chosen by hand would not come back.
   */
  situate: (situation: TaxSituation) => void;
  situation: () => TaxSituation;
  /** As `situation`, to follow. */
  place: ExternalStore<TaxSituation | null>;
};

const nowhere: TaxSituation = {
  state: null,
  defaultTaxId: null,
  day: '0000-01-01',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};

type Kind<L extends AnyLine> = {
  taxes: readonly Tax[];
  /** A line with nothing in it. */
  empty: (key: string) => L;
  /** The line with its taxes made anew. */
  retaxed: (line: L, taxes: readonly Tax[], situation: TaxSituation) => L;
};

export function lineStore<L extends AnyLine>(initial: readonly L[], { taxes, empty, retaxed }: Kind<L>): LineStore<L> {
  const lines = externalStore(initial);
  const marks = externalStore(noMarks);
  const place = externalStore<TaxSituation | null>(null);
  let made = 0;

  const retax = (line: L): L => retaxed(line, taxes, place.get() ?? nowhere);
  const changeLine = (key: string, how: (line: L) => L): void =>
    lines.set((all) => all.map((line) => (line.key === key ? how(line) : line)));

  return {
    lines,
    marks,
    taxes,
    wanted: externalStore<string | null>(null),
    add(line = {}) {
      made += 1;
      const key = `new-${made}`;
      lines.set((all) => [...all, retax({ ...empty(key), ...line })]);
      return key;
    },
    change: (key, change) => changeLine(key, (line) => ({ ...line, ...change })),
    changeTaxed: (key, change) => changeLine(key, (line) => retax({ ...line, ...change })),
    move: (from, to) => lines.set((all) => moved(all, from, to)),
    remove: (key) => lines.set((all) => all.filter((line) => line.key !== key)),
    unlink: (id) => lines.set((all) => all.map((line) => (line.itemId === id ? { ...line, itemId: null } : line))),
    replace(next) {
      marks.set(noMarks);
      lines.set(next);
    },
    situate(next) {
      if (!isDateOnly(next.day)) return;
      const before = place.get();
      place.set(next);
      if (before === null) return;
      const now = situationAfter(before, next);
      lines.set((all) => all.map((line) => retaxed(line, taxes, now)));
    },
    situation: () => place.get() ?? nowhere,
    place,
  };
}

export const useLinesOf = <L extends AnyLine>({ lines }: LineStore<L>): readonly L[] => useStore(lines);

/** One line; undefined in the moment in which it goes. */
export const useLineOf = <L extends AnyLine>({ lines }: LineStore<L>, key: string): L | undefined =>
  useSyncExternalStore(lines.subscribe, () => lines.get().find((line) => line.key === key));

/** The keys of the lines, in order; the same list as long as none comes, goes or moves. */
export function useKeysOf<L extends AnyLine>({ lines }: LineStore<L>): readonly string[] {
  const joined = useSyncExternalStore(lines.subscribe, () =>
    lines
      .get()
      .map(({ key }) => key)
      .join('\n'),
  );
  return useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined]);
}

/** Whether a line has been asked to take the focus; once it has it, `done` says so. */
export function useWantedOf<L extends AnyLine>({ wanted }: LineStore<L>, key: string) {
  const isWanted = useSyncExternalStore(wanted.subscribe, () => wanted.get() === key);
  return { isWanted, done: () => wanted.set(null) };
}

/** What is wrong with a line: its name is missing, or the server's text for it. */
export function useMarkOf<L extends AnyLine>({ marks }: LineStore<L>, line: L): string | null {
  const { showsMissing, texts } = useStore(marks);
  if (showsMissing && line.name.trim() === '') return 'Name is required';
  return texts[line.key] ?? null;
}
