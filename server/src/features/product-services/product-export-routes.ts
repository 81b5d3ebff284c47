import { exportProducts } from '@truckroll/contract/price-book/product-transfer';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { Bytes } from '../../platform/http/answer.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ServerContext } from '../../server-context.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import { writeExport } from './export-products.ts';
import { orderFor } from './product-order.ts';
import { listMatching } from './product-store.ts';

export function productExportRoutes({ serve }: ServerContext): void {
  serve(exportProducts, {
    async handle({ tx, query, actor, now, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'price-book' }));
      const [products, taxes, today] = await Promise.all([
        listMatching(tx, query, orderFor(actor, query)),
        listTaxes(tx, { includeInactive: true }),
        readToday(tx, now),
      ]);
      const shown = { showsPrices: showsCataloguePrices(actor), showsCosts: showsCosts(actor) };
      return new Bytes(writeExport(products, { taxes, ...shown }), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="price-book-${today}.csv"`,
      });
    },
  });
}
