import * as clients from '@truckroll/contract/clients/client-transfer';
import * as products from '@truckroll/contract/price-book/product-transfer';
import { can } from '@truckroll/domain/abilities/rights';
import { countOf } from '@truckroll/domain/format/numbers';
import { Answer } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { readKnown } from '../clients/save-client.ts';
import { listAllProducts } from '../product-services/product-store.ts';
import { withSettableCost } from '../product-services/settable-cost.ts';
import { listTaxes } from '../taxes/tax-store.ts';
import * as clientImport from './import-clients.ts';
import * as productImport from './import-products.ts';
import { readRows, reportedProblems, requireNoProblems } from './import-rows.ts';

/** The imports of rows that the browser read from a file. Those of whole files are in `file-import-routes.ts`. */
export function importRoutes({ serve }: ServerContext): void {
  serve(clients.importClients, {
    async prepare({ files }) {
      const rows = readRows(files[0], clients.importRows);
      return { rowCount: rows.length, read: await clientImport.readImport(rows) };
    },
    async handle({ tx, body, actor, now, prepared: { rowCount, read } }) {
      const formIds = read.rows.flatMap(({ fields }) => fields.jobFormIds ?? []);
      const memberIds = read.rows.flatMap(({ fields }) => fields.preferredMemberId ?? []);
      const tagIds = read.rows.flatMap(({ fields }) => fields.tagIds ?? []);
      const known = await readKnown(tx, { formIds, memberIds, tagIds });
      const { clients, problems } = clientImport.judgeImport(read, known);
      if (body.dryRun) {
        const data = {
          rowCount,
          createdCount: 0,
          problemCount: problems.length,
          problems: reportedProblems(problems),
        };
        return new Answer(data, { status: 200 });
      }
      requireNoProblems(problems);
      await clientImport.insertImport(tx, clients, { actor, now });
      const data = { rowCount, createdCount: clients.length, problemCount: 0, problems: [] };
      return new Answer(data, { message: `${countOf(clients.length, 'client')} imported` });
    },
  });

  serve(products.importProducts, {
    async prepare({ files, body, actor }) {
      if (body.updateExisting && !can(actor, 'productService.edit')) throw new Problem('forbidden');
      const rows = readRows(files[0], products.productRows);
      const read = await productImport.readImport(rows);
      const settable = read.rows.map(({ line, product }) => ({ line, product: withSettableCost(actor, product) }));
      return { rowCount: rows.length, read: { ...read, rows: settable } };
    },
    async handle({ tx, body, now, prepared: { rowCount, read } }) {
      const everything = { includeInactive: true };
      const [stored, taxes] = await Promise.all([listAllProducts(tx, everything), listTaxes(tx, everything)]);
      const judged = productImport.judgeImport(read, { products: stored, taxes }, { ...body, now });
      const { problems } = judged;
      if (body.dryRun) {
        const counts = { createdCount: 0, updatedCount: 0, problemCount: problems.length };
        return new Answer({ rowCount, ...counts, problems: reportedProblems(problems) }, { status: 200 });
      }
      requireNoProblems(problems);
      await productImport.writeImport(tx, judged, now);
      const counts = { createdCount: judged.created.length, updatedCount: judged.updated.length, problemCount: 0 };
      return { rowCount, ...counts, problems: [] };
    },
  });
}
