import { createContext, use } from 'react';
import type { ItemLine } from './item-line.ts';
import type { LineEditor } from './line-editor-input.ts';
import { useKeysOf, useLineOf, useMarkOf, useWantedOf } from './line-store-input.ts';

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

export const useLine = (key: string) => useLineOf(useLineEditor(), key);
export const useLineKeys = () => useKeysOf(useLineEditor());
export const useWanted = (key: string) => useWantedOf(useLineEditor(), key);
export const useLineMark = (line: ItemLine) => useMarkOf(useLineEditor(), line);
