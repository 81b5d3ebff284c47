import type { Tax } from '@truckroll/contract/taxes';
import { createContext, use } from 'react';
import { useStore } from '../../app/external-store.ts';
import {
  type LineStore,
  lineStore,
  useKeysOf,
  useLineOf,
  useMarkOf,
  useWantedOf,
} from '../../line-items/line-store-input.ts';
import { emptyLine, type Line } from './line.ts';
import { retaxed } from './line-taxes.ts';

/** The lines of a job while they are edited. */
export type LineEditor = LineStore<Line>;

type Editing = { taxes: readonly Tax[]; mayEdit: boolean };

/** Who may not edit lines changes nothing of stored ones, not even by moving the job to where other taxes apply. */
export const lineEditor = (initial: readonly Line[], { taxes, mayEdit }: Editing): LineEditor =>
  lineStore(initial, {
    taxes,
    empty: emptyLine,
    retaxed: (line, ...by) => (mayEdit || line.id === null ? retaxed(line, ...by) : line),
  });

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
export const useLines = (): readonly Line[] => useStore(useLineEditor().lines);
export const useLineMark = (line: Line) => useMarkOf(useLineEditor(), line);
