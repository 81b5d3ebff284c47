import type { JobItemInput } from '@truckroll/contract/job-items';
import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../database/bound-dialect.ts';
import { Problem } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { type Catalogue, type ItemDeed, type ItemPlan, sentTaxIds } from './plan-items.ts';

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The taxes and products that items name, as they are now. */
export async function readCatalogue(tx: Tx, sent: readonly JobItemInput[]): Promise<Catalogue> {
  const taxIds = [...new Set(sent.flatMap((item) => sentTaxIds(item) ?? []))].filter(isId);
  const productIds = [...new Set(sent.flatMap((item) => item.itemId ?? []))];
  const [taxes, products] = await Promise.all([
    taxIds.length === 0
      ? []
      : tx.selectFrom('taxes').select(['id', 'name', 'rate', 'taxType']).where('id', 'in', taxIds).execute(),
    productIds.length === 0
      ? []
      : tx.selectFrom('productServices').select(['id', 'price', 'type']).where('id', 'in', productIds).execute(),
  ]);
  return {
    taxes: new Map(
      taxes.map(({ id, name, rate, taxType }) => [id, { taxId: id, name, rate: Number(rate), taxType }] as const),
    ),
    products: new Map(
      products.map(({ id, price, type }) => {
        return [id, { price: Number(price), type: type === 1 ? 'product' : 'service' }] as const;
      }),
    ),
  };
}

const rights: Record<ItemDeed, (actor: Actor) => boolean> = {
  add: (actor) => can(actor, 'Jobs.addLineItems'),
  change: (actor) => can(actor, 'Jobs.editLineItems'),
  remove: (actor) => can(actor, 'Jobs.deleteLineItems') && can(actor, 'productService.delete'),
};

/** Refuses who does to items what he may not (API 2.4). */
export function demandItemRights(actor: Actor, { deeds }: Pick<ItemPlan, 'deeds'>): void {
  for (const deed of deeds) if (!rights[deed](actor)) throw new Problem('forbidden');
}
