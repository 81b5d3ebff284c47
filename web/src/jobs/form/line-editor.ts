import type { Tax } from '@truckroll/contract/taxes';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { type ExternalStore, externalStore, useStore } from '../../app/external-store.ts';
import { moved } from '../../design/moved.ts';
import { emptyLine, type Line } from './line.ts';
import { retaxed } from './line-taxes.ts';

/** What of the lines is shown beside their values: names that a save has missed, and texts of the server by line. */
type LineMarks = { showsMissing: boolean; texts: Readonly<Record<string, string>> };

const noMarks: LineMarks = { showsMissing: false, texts: {} };

export type NewLine = Partial<Omit<Line, 'key' | 'id'>>;

/** The lines of one form, outside of its other values: a key press in one of 500 lines renders that line alone. */
export type LineEditor = {
  lines: ExternalStore<readonly Line[]>;
  marks: ExternalStore<LineMarks>;
  /** The taxes of the account. */
  taxes: readonly Tax[];
  /** Gives the key of the new line. */
  add: (line?: NewLine) => string;
  change: (key: string, change: Partial<Line>) => void;
  /** As `change`, for what decides over taxes: they are made anew. */
  changeTaxed: (key: string, change: Partial<Line>) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  /** A product of the catalogue is there no longer: lines that came from it keep their text and price. */
  unlink: (productId: string) => void;
  replace: (lines: readonly Line[]) => void;
  /** Where and for whom the lines are sold from now on; makes the taxes of all lines anew unless it is the first word. */
  situate: (situation: TaxSituation) => void;
  situation: () => TaxSituation;
  /** The line that is to have the focus as soon as its fields are there. */
  wanted: ExternalStore<string | null>;
};

const nowhere: TaxSituation = { state: null, day: '0000-01-01', clientHasTaxNumber: false, clientIsTaxExempt: false };

export function lineEditor(initial: readonly Line[], taxes: readonly Tax[]): LineEditor {
  const lines = externalStore(initial);
  const marks = externalStore(noMarks);
  let situation: TaxSituation | null = null;
  let made = 0;

  const retax = (line: Line): Line => retaxed(line, taxes, situation ?? nowhere);
  const changeLine = (key: string, how: (line: Line) => Line): void =>
    lines.set((all) => all.map((line) => (line.key === key ? how(line) : line)));

  return {
    lines,
    marks,
    taxes,
    add(line = {}) {
      made += 1;
      const key = `new-${made}`;
      lines.set((all) => [...all, retax({ ...emptyLine(key), ...line })]);
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
      const isFirst = situation === null;
      situation = next;
      if (!isFirst) lines.set((all) => all.map(retax));
    },
    situation: () => situation ?? nowhere,
    wanted: externalStore<string | null>(null),
  };
}

const LineEditorContext = createContext<LineEditor | null>(null);
export const LineEditorProvider = LineEditorContext;

export function useLineEditor(): LineEditor {
  const editor = use(LineEditorContext);
  if (editor === null) throw new Error('Lines are edited inside of their form only.');
  return editor;
}

/** One line; undefined in the moment in which it goes. */
export function useLine(key: string): Line | undefined {
  const { lines } = useLineEditor();
  return useSyncExternalStore(lines.subscribe, () => lines.get().find((line) => line.key === key));
}

export const useLines = (): readonly Line[] => useStore(useLineEditor().lines);

/** The keys of the lines, in order; the same list as long as none comes, goes or moves. */
export function useLineKeys(): readonly string[] {
  const { lines } = useLineEditor();
  const joined = useSyncExternalStore(lines.subscribe, () =>
    lines
      .get()
      .map(({ key }) => key)
      .join('\n'),
  );
  return useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined]);
}

/** Whether a line has been asked to take the focus; once it has it, `done` says so. */
export function useWanted(key: string): { isWanted: boolean; done: () => void } {
  const { wanted } = useLineEditor();
  const isWanted = useSyncExternalStore(wanted.subscribe, () => wanted.get() === key);
  return { isWanted, done: () => wanted.set(null) };
}

/** What is wrong with a line: its name is missing, or the server's text for it. */
export function useLineMark(line: Line): string | null {
  const { marks } = useLineEditor();
  const { showsMissing, texts } = useStore(marks);
  if (showsMissing && line.name.trim() === '') return 'Name is required';
  return texts[line.key] ?? null;
}
