import { useQuery } from '@tanstack/react-query';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useCan } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { productQuery } from '../parts/catalogue-queries.ts';
import type { PriceBookState } from './price-book-state.ts';

const ProductDialog = lazyDialog(async () => (await import('./product-dialog.tsx')).ProductDialog);

type PriceBookLayersProps = { list: PriceBookState; products: readonly ProductService[] };

/** The dialogs over the price book that the URL opens: a new or an existing entry. */
export function PriceBookLayers({ list, products }: PriceBookLayersProps) {
  const can = useCan();
  const { edit, new: made } = list.search;
  const shown = { onClose: list.closeLayer, onSaved: list.closeSaved };
  return (
    <Suspense>
      {made === 'true' && can('productService.create') && <ProductDialog product={null} {...shown} />}
      {made === undefined && edit !== undefined && can('productService.edit') && (
        <EditedProduct key={edit} id={edit} known={products.find(({ id }) => id === edit)} {...shown} />
      )}
    </Suspense>
  );
}

type EditedProductProps = {
  id: string;
  /** The entry, if it is on the current page of the list. Otherwise it is fetched. */
  known: ProductService | undefined;
  onClose: () => void;
  onSaved: () => void;
};

function EditedProduct({ id, known, onClose, onSaved }: EditedProductProps) {
  const { data, error } = useQuery({ ...productQuery(id), enabled: known === undefined });
  const fail = useEffectEvent((failure: unknown) => {
    toast.error(problemText(failure));
    onClose();
  });
  useEffect(() => {
    if (error !== null) fail(error);
  }, [error]);
  const product = known ?? data;
  return product === undefined ? null : <ProductDialog product={product} onClose={onClose} onSaved={onSaved} />;
}
