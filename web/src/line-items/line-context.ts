import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../app/external-store.ts';
import type { ItemLine } from './item-line.ts';
import type { LineEditor } from './line-editor-input.ts';

/** What the user may do with the lines. */
export type LineRights = {
  isReadOnly: boolean;
  /** Without it there are no figures of money at all (API 1.12). */
  seesPrices: boolean;
  mayAddProduct: boolean;
};

const LineEditorContext = createContext<LineEditor | null>(null);
export const LineEditorProvider = LineEditorContext;

export function useLineEditor(): LineEditor {
  const editor = use(LineEditorContext);
  if (editor === null) throw new Error('Lines are edited inside of their form only.');
  return editor;
}

/** One line; undefined in the moment in which it goes. */
export function useLine(key: string): ItemLine | undefined {
  const { lines } = useLineEditor();
  return useSyncExternalStore(lines.subscribe, () => lines.get().find((line) => line.key === key));
}

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
export function useLineMark(line: ItemLine): string | null {
  const { showsMissing, texts } = useStore(useLineEditor().marks);
  if (showsMissing && line.name.trim() === '') return 'Name is required';
  return texts[line.key] ?? null;
}
