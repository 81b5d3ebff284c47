import type { Client } from '@truckroll/contract/clients';
import { useState } from 'react';
import type { Selection } from '../design/table-model.ts';

type Chosen = { ids: ReadonlySet<string>; isAll: boolean; of: string };

export type ClientSelection = Selection & {
  /** How many clients are chosen. */
  count: number;
  /** Chosen is whatever matches the filters, on all pages. */
  isAll: boolean;
  chooseAll: () => void;
  clear: () => void;
};

/**
 * The clients chosen in a list. They stay chosen from page to page; other filters begin anew, so that nobody changes
 * clients that he does not see any more.
 */
export function useClientSelection(filters: object, rows: readonly Client[], total: number): ClientSelection {
  const of = JSON.stringify(filters);
  const nothing: Chosen = { ids: new Set(), isAll: false, of };
  const [kept, setKept] = useState(nothing);
  const { ids, isAll } = kept.of === of ? kept : nothing;
  return {
    selected: isAll ? new Set(rows.map((row) => row.id)) : ids,
    change: (next) => setKept({ ids: next, isAll: false, of }),
    count: isAll ? total : ids.size,
    isAll,
    chooseAll: () => setKept({ ids: new Set(), isAll: true, of }),
    clear: () => setKept(nothing),
  };
}
