import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from './endpoint.ts';
import { flag, requiredText, sortOrder } from './fields.ts';
import { dryRun, importFile, importLine, importResult } from './imports.ts';
import { newProduct, productFilters, productSortKeys } from './product-services.ts';

/**
 * A row of an import: the line under which a spreadsheet shows it, and the entry of the price book that it describes. What
 * that holds is judged row by row, so that every problem of every row is told.
 */
export const productRows = z.array(z.object({ line: importLine, product: z.unknown() }));
export type ProductImportRow = z.infer<typeof productRows>[number];

/** An entry as a file describes it: as PS-2 takes it, with its taxes also by their names. */
export const importedProduct = newProduct.extend({ taxNames: z.array(requiredText(80)).max(50).optional() });
export type ImportedProduct = z.output<typeof importedProduct>;

export const importProducts = endpoint({
  id: 'PS-5',
  name: 'importProducts',
  summary: 'Import a price book: a file with a JSON list of rows. Nothing is written while any row has a problem',
  method: 'POST',
  path: '/product-service/import',
  needs: anyOf('productService.create'),
  files: importFile,
  body: z.object({
    dryRun,
    /** Rows with the name and type of an entry change it, which needs `productService.edit`; else they are refused. */
    updateExisting: flag.default(false),
  }),
  data: z.object({ ...importResult, updatedCount: z.number() }),
  status: 201,
  failure: 'Failed to import the price book',
});

export const exportProducts = endpoint({
  id: 'PS-6',
  name: 'exportProducts',
  summary: 'The entries of the price book that match, as a CSV file',
  method: 'GET',
  path: '/product-service/export',
  readsReplica: true,
  needs: signedIn,
  query: productFilters.extend({ sortBy: z.enum(productSortKeys).default('name'), sortOrder }),
  data: nothing,
  failure: 'Failed to export the price book',
  answers: 'binary',
});
