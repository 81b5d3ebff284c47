import { mostItems } from '@truckroll/contract/price-book/line-items';
import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { countOf } from '@truckroll/domain/format/numbers';
import { toast } from '../../design/feedback/toasts.ts';
import { type ChosenProduct, linesOfPackage } from './package-lines.ts';
import { leftOutText } from './package-search.ts';

/** What the price book offers to choose: one entry, or several at once. */
export type Offer = { id: string; product: ProductService } | { id: string; pack: ProductPackage };

type Target = Parameters<typeof linesOfPackage>[2] & {
  /** How many lines the record still takes. */
  room: number;
};

/** The lines of what was chosen, as many as the record takes. What is left out is said. */
export function linesOfChoice(
  chosen: readonly Offer[],
  products: readonly ProductService[],
  { room, ...target }: Target,
): ChosenProduct[] {
  const lines = chosen.flatMap((offer) =>
    'pack' in offer ? linesOfPackage(offer.pack, products, target) : [{ product: offer.product, quantity: 1 }],
  );
  const leftOut = leftOutText(chosen.flatMap((offer) => ('pack' in offer ? offer.pack : [])));
  if (leftOut !== '') toast.warning(leftOut);
  if (lines.length > room)
    toast.warning(`Only ${countOf(room, 'item was', 'items were')} added: there can be at most ${mostItems}.`);
  return lines.slice(0, room);
}
