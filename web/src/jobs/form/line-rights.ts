import { useCan } from '../../app/me.ts';

/** What the user may do with the lines of a job (API 2.4). Places are changed by who may change lines. */
export function useLineRights() {
  const can = useCan();
  return {
    mayAdd: can('Jobs.addLineItems'),
    mayEdit: can('Jobs.editLineItems'),
    mayDelete: can('Jobs.deleteLineItems') && can('productService.delete'),
    mayDeleteProduct: can('productService.delete'),
    mayAddProduct: can('productService.create'),
    seesPrices: can('Jobs.showPricing'),
  };
}
export type LineRights = ReturnType<typeof useLineRights>;
