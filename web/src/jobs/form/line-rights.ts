import { useMemo } from 'react';
import { useCan } from '../../app/me.ts';
import type { LineRights } from '../../line-items/line-items-input.tsx';

/** What the user may do with the lines of a job (API 2.4). Places are changed by who may change lines. */
export function useLineRights(): LineRights {
  const can = useCan();
  // The same as long as the rights are: five hundred rows follow them.
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
