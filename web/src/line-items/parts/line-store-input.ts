import type { Tax } from '@truckroll/contract/price-book/taxes';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { situationAfter } from '@truckroll/domain/taxes/tax-situation';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useMemo, useSyncExternalStore } from 'react';
import { type ExternalStore, externalStore, useStore } from '../../design/external-store.ts';
import { moved } from '../../design/list/moved.ts';

/** The common fields of every line of a job, request or document. */
type AnyLine = {
  /** Identifies a row of the form, stored or not. */
  key: string;
  id: string | null;
  /** The id of the product or service in the price book. */
  itemId: string | null;
  name: string;
};

/** The errors of lines: missing names after a save, and the server's by line. */
type LineMarks = { showsMissing: boolean; texts: Readonly<Record<string, string>> };

const noMarks: LineMarks = { showsMissing: false, texts: {} };

/**
 * The lines of a form. They are separate from its other values, so that a key press in one of 500 lines rerenders only
 * that line.
 */
export type LineStore<L extends AnyLine> = {
  lines: ExternalStore<readonly L[]>;
  marks: ExternalStore<LineMarks>;
  /** The line to focus as soon as its fields are rendered. */
  wanted: ExternalStore<string | null>;
  /** The account's taxes. */
  taxes: readonly Tax[];
  /** Adds a line and returns its key. */
  add: (line?: Partial<Omit<L, 'key' | 'id'>>) => string;
  change: (key: string, change: Partial<L>) => void;
  /** As `change`, for fields that the taxes depend on: recomputes the line's taxes. */
  changeTaxed: (key: string, change: Partial<L>) => void;
  /** Puts lines in the place of one: the first into it, as `changeTaxed` does, and the others after it. */
  replaceLine: (key: string, lines: readonly Partial<Omit<L, 'key' | 'id'>>[]) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  /** Unlinks the lines of a deleted product, which keep their text and price. */
  unlink: (productId: string) => void;
  replace: (lines: readonly L[]) => void;
  /**
   * Sets where, when and for whom the lines are sold, and recomputes the taxes of all lines, except on the first call.
   * Half-typed days are ignored, because taxes chosen by hand would be lost.
   */
  situate: (situation: TaxSituation) => void;
  situation: () => TaxSituation;
  /** The current `situation`, to which components can subscribe. */
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
  /** An empty line. */
  empty: (key: string) => L;
  /** The line with recomputed taxes. */
  retaxed: (line: L, taxes: readonly Tax[], situation: TaxSituation) => L;
};

export function lineStore<L extends AnyLine>(initial: readonly L[], { taxes, empty, retaxed }: Kind<L>): LineStore<L> {
  const lines = externalStore(initial);
  const marks = externalStore(noMarks);
  const place = externalStore<TaxSituation | null>(null);
  let made = 0;

  const retax = (line: L): L => retaxed(line, taxes, place.get() ?? nowhere);
  const lineWith = (given: Partial<Omit<L, 'key' | 'id'>>): L => {
    made += 1;
    return retax({ ...empty(`new-${made}`), ...given });
  };
  const changeLine = (key: string, how: (line: L) => L): void =>
    lines.set((all) => all.map((line) => (line.key === key ? how(line) : line)));

  return {
    lines,
    marks,
    taxes,
    wanted: externalStore<string | null>(null),
    add(line = {}) {
      const added = lineWith(line);
      lines.set((all) => [...all, added]);
      return added.key;
    },
    change: (key, change) => changeLine(key, (line) => ({ ...line, ...change })),
    changeTaxed: (key, change) => changeLine(key, (line) => retax({ ...line, ...change })),
    replaceLine(key, [first, ...others]) {
      const added = others.map(lineWith);
      lines.set((all) => all.flatMap((line) => (line.key === key ? [retax({ ...line, ...first }), ...added] : [line])));
    },
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

/** One line. Undefined while it is being removed. */
export const useLineOf = <L extends AnyLine>({ lines }: LineStore<L>, key: string): L | undefined =>
  useSyncExternalStore(lines.subscribe, () => lines.get().find((line) => line.key === key));

/** The keys of the lines in their order. The array is the same until a line is added, removed or moved. */
export function useKeysOf<L extends AnyLine>({ lines }: LineStore<L>): readonly string[] {
  const joined = useSyncExternalStore(lines.subscribe, () =>
    lines
      .get()
      .map(({ key }) => key)
      .join('\n'),
  );
  return useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined]);
}

/** Whether a line should take the focus. Call `done` when it has the focus. */
export function useWantedOf<L extends AnyLine>({ wanted }: LineStore<L>, key: string) {
  const isWanted = useSyncExternalStore(wanted.subscribe, () => wanted.get() === key);
  return { isWanted, done: () => wanted.set(null) };
}

/** The error of a line: a missing name, or the server's text. */
export function useMarkOf<L extends AnyLine>({ marks }: LineStore<L>, line: L): string | null {
  const { showsMissing, texts } = useStore(marks);
  if (showsMissing && line.name.trim() === '') return 'Name is required';
  return texts[line.key] ?? null;
}
