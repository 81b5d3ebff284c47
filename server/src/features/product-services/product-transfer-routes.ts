import * as contract from '@truckroll/contract/price-book/product-transfer';
import { can } from '@truckroll/domain/abilities/rights';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { Answer, Bytes } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ServerContext } from '../../server-context.ts';
import { readRows, reportedProblems, requireNoProblems } from '../imports/import-rows.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import { writeExport } from './export-products.ts';
import { judgeImport, readImport, writeImport } from './import-products.ts';
import { orderFor } from './product-order.ts';
import { listAllProducts, listMatching } from './product-store.ts';
import { withSettableCost } from './settable-cost.ts';

export function productTransferRoutes({ serve }: ServerContext): void {
  serve(contract.importProducts, {
    async prepare({ files, body, actor }) {
      if (body.updateExisting && !can(actor, 'productService.edit')) throw new Problem('forbidden');
      const rows = readRows(files[0], contract.productRows);
      const read = await readImport(rows);
      const settable = read.rows.map(({ line, product }) => ({ line, product: withSettableCost(actor, product) }));
      return { rowCount: rows.length, read: { ...read, rows: settable } };
    },
    async handle({ tx, body, now, prepared: { rowCount, read } }) {
      const everything = { includeInactive: true };
      const [products, taxes] = await Promise.all([listAllProducts(tx, everything), listTaxes(tx, everything)]);
      const judged = judgeImport(read, { products, taxes }, { ...body, now });
      const { problems } = judged;
      if (body.dryRun) {
        const counts = { createdCount: 0, updatedCount: 0, problemCount: problems.length };
        return new Answer({ rowCount, ...counts, problems: reportedProblems(problems) }, { status: 200 });
      }
      requireNoProblems(problems);
      await writeImport(tx, judged, now);
      const counts = { createdCount: judged.created.length, updatedCount: judged.updated.length, problemCount: 0 };
      return { rowCount, ...counts, problems: [] };
    },
  });

  serve(contract.exportProducts, {
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
