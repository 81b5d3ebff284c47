import { createContext, use } from 'react';
import type { ItemLine } from './item-line.ts';
import type { LineEditor } from './line-editor-input.ts';
import { useKeysOf, useLineOf, useMarkOf, useWantedOf } from './line-store-input.ts';

/** What the user may do with the lines. */
export type LineRights = {
  isReadOnly: boolean;
  /** Without it there are no figures of money at all (API 1.12). */
  seesPrices: boolean;
  /** Lines of documents have a discount and a markup of their own; those of requests show none (screens 12.2, M26). */
  hasDiscounts: boolean;
  mayAddProduct: boolean;
};

/** Which columns of money a row has; its grid follows them. */
export const columnsOf = ({ seesPrices, hasDiscounts }: LineRights): 'all' | 'undiscounted' | 'unpriced' => {
  if (!seesPrices) return 'unpriced';
  return hasDiscounts ? 'all' : 'undiscounted';
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
