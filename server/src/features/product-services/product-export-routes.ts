import { type ExportedQuery, exportProducts } from '@truckroll/contract/price-book/product-transfer';
import { searchPackages } from '@truckroll/domain/product-services/package-search';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ServerContext } from '../../server-context.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import { type ExportedPackages, writeExport } from './export-products.ts';
import { listPackages } from './package-store.ts';
import { orderFor } from './product-order.ts';
import { findProducts, listMatching } from './product-store.ts';

/** The packages that match, by name. They have neither a type nor a category. */
async function exportedPackages(tx: Tx, query: ExportedQuery): Promise<ExportedPackages> {
  const isWithout = query.type !== undefined || query.category !== undefined;
  if (query.packages === 'without' || (query.packages === 'with' && isWithout))
    return { packages: [], entries: new Map() };
  const stored = await listPackages(tx, query);
  const entries = await findProducts(tx, [
    ...new Set(stored.flatMap(({ items }) => items.map(({ itemId }) => itemId))),
  ]);
  const named = stored.map((pack) => ({
    ...pack,
    items: pack.items.map((item) => ({ ...item, name: entries.get(item.itemId)?.name ?? item.name })),
  }));
  return { packages: searchPackages(named, query.search ?? ''), entries };
}

export function productExportRoutes({ serve }: ServerContext): void {
  serve(exportProducts, {
    async handle({ tx, query, actor, now, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'price-book' }));
      const [products, packaged, taxes, today] = await Promise.all([
        query.packages === 'only' ? [] : listMatching(tx, query, orderFor(actor, query)),
        exportedPackages(tx, query),
        listTaxes(tx, { includeInactive: true }),
        readToday(tx, now),
      ]);
      const shown = { showsPrices: showsCataloguePrices(actor), showsCosts: showsCosts(actor) };
      return new Bytes(writeExport(products, { taxes, packaged, ...shown }), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="price-book-${today}.csv"`,
      });
    },
  });
}
