import type { Tax } from '@truckroll/contract/price-book/taxes';
import { createContext, use } from 'react';
import type { ItemLine } from './item-line.ts';
import type { LineEditor } from './line-editor-input.ts';
import { useKeysOf, useLineOf, useMarkOf, useWantedOf } from './line-store-input.ts';

export type Column = 'unit' | 'rate' | 'discount' | 'markup' | 'tax' | 'total';

/** How the lines of a kind of record are displayed and edited. */
export type LineTable = {
  /** The columns besides name and quantity. Columns with money require the right to see prices. */
  columns: readonly Column[];
  /** The columns that a row shows on demand, below it. */
  more?: readonly Column[];
  /** Whether the client may choose lines, and quantities of them. */
  hasChoices?: boolean;
  /** Who sees the photos of lines, in a sentence. Lines have none without it. */
  photosHint?: string;
  quantity: 'whole' | 'decimal';
  /** Whether a row shows if it is a product or a service. */
  showsKind: boolean;
  /** The total of a row. */
  totalOf: (line: ItemLine, of: { taxes: readonly Tax[]; decimals: number }) => number;
};

/** The user's rights to the lines. */
export type LineRights = {
  mayAdd: boolean;
  /** Whether the user may change and reorder lines. New lines can always be edited with `mayAdd`. */
  mayEdit: boolean;
  mayDelete: boolean;
  /** Whether the user may delete a line's product from the price book. */
  mayDeleteProduct: boolean;
  mayAddProduct: boolean;
  /** Whether amounts are shown (API 1.12). */
  seesPrices: boolean;
};

const isNewOf = ({ id }: ItemLine, { mayAdd }: LineRights): boolean => id === null && mayAdd;
export const isLocked = (line: ItemLine, rights: LineRights): boolean => !rights.mayEdit && !isNewOf(line, rights);
export const mayRemove = (line: ItemLine, rights: LineRights): boolean => rights.mayDelete || isNewOf(line, rights);

const heads: Record<Column, string> = {
  unit: 'Unit',
  rate: 'Rate',
  discount: 'Discount',
  markup: 'Markup',
  tax: 'Tax',
  total: 'Total',
};
const widths: Record<Column, string> = {
  unit: '84px',
  rate: '108px',
  discount: '96px',
  markup: '96px',
  tax: '132px',
  total: '104px',
};

/** The columns that the user sees with their headings, and the resulting grid. */
export function columnsOf({ columns, more = [] }: LineTable, rights: LineRights) {
  const { seesPrices, mayAdd, mayEdit, mayDelete, mayDeleteProduct } = rights;
  const shown = columns.filter((column) => seesPrices || column === 'unit');
  const moves = mayEdit ? '92px' : '0px';
  const hidden = more.filter((column) => seesPrices || column === 'unit');
  const actions =
    mayDeleteProduct || (hidden.length > 0 && mayDelete)
      ? '76px'
      : mayAdd || mayDelete || hidden.length > 0
        ? '40px'
        : '0px';
  const grid = [moves, 'minmax(0, 1fr)', '76px', ...shown.map((column) => widths[column]), actions].join(' ');
  const headed = (all: readonly Column[]) => all.map((column) => ({ column, head: heads[column] }));
  return { shown: headed(shown), more: headed(hidden), grid };
}

type Editing = { editor: LineEditor; table: LineTable; rights: LineRights };

const LineEditingContext = createContext<Editing | null>(null);
export const LineEditingProvider = LineEditingContext;

export function useLineEditing(): Editing {
  const editing = use(LineEditingContext);
  if (editing === null) throw new Error('Lines are edited inside of their form only.');
  return editing;
}

const useLineEditor = () => useLineEditing().editor;
export const useLine = (key: string) => useLineOf(useLineEditor(), key);
export const useLineKeys = () => useKeysOf(useLineEditor());
export const useWanted = (key: string) => useWantedOf(useLineEditor(), key);
export const useLineMark = (line: ItemLine) => useMarkOf(useLineEditor(), line);
