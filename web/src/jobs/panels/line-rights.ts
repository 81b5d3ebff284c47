import { useMemo } from 'react';
import { useCan } from '../../app/session/me.ts';
import type { LineRights } from '../../line-items/parts/line-items-input.tsx';

/** The user's rights to the lines of a job (API 2.4). Moving a line needs the right to edit lines. */
export function useLineRights(): LineRights {
  const can = useCan();
  // Memoised by the rights, because up to five hundred rows depend on it.
  return useMemo(
    () => ({
      mayAdd: can('Jobs.addLineItems'),
      mayEdit: can('Jobs.editLineItems'),
      mayDelete: can('Jobs.deleteLineItems') && can('productService.delete'),
      mayDeleteProduct: can('productService.delete'),
      mayAddProduct: can('productService.create'),
      seesPrices: can('Jobs.showPricing'),
    }),
    [can],
  );
}
