import type { Client } from '@truckroll/contract/clients/clients';
import { useState } from 'react';
import type { Selection } from '../../design/list/table-model.ts';

type Chosen = { ids: ReadonlySet<string>; isAll: boolean; of: string };

export type ClientSelection = Selection & {
  /** The number of selected clients. */
  count: number;
  /** Whether all clients that match the filters are selected, on all pages. */
  isAll: boolean;
  chooseAll: () => void;
  clear: () => void;
};

/**
 * The selected clients of a list. The selection spans pages. Changing the filters resets it, so that nobody changes
 * clients that they no longer see.
 */
export function useClientSelection(filters: object, rows: readonly Client[], total: number): ClientSelection {
  const of = JSON.stringify(filters);
  const nothing: Chosen = { ids: new Set(), isAll: false, of };
  const [selection, setSelection] = useState(nothing);
  const { ids, isAll } = selection.of === of ? selection : nothing;
  return {
    selected: isAll ? new Set(rows.map((row) => row.id)) : ids,
    change: (next) => setSelection({ ids: next, isAll: false, of }),
    count: isAll ? total : ids.size,
    isAll,
    chooseAll: () => setSelection({ ids: new Set(), isAll: true, of }),
    clear: () => setSelection(nothing),
  };
}
