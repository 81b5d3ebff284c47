import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { flag, requiredText, sortOrder } from '../fields/fields.ts';
import { dryRun, importFile, importLine, importResult } from '../imports/imports.ts';
import { newProduct, productFilters, productSortKeys } from './product-services.ts';

/**
 * A row of an import: its line number in the spreadsheet, and the price book entry. Entries are validated row by row,
 * so that every problem of every row is reported.
 */
export const productRows = z.array(z.object({ line: importLine, product: z.unknown() }));
export type ProductImportRow = z.infer<typeof productRows>[number];

/** An entry of an import file: as PS-2 takes it, with its taxes also by name. */
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
    /**
     * A row with an existing name and type changes that entry, which needs `productService.edit`; else it is refused.
     */
    updateExisting: flag.default(false),
  }),
  data: z.object({ ...importResult, updatedCount: z.number() }),
  status: 201,
  failure: 'Failed to import the price book',
});

/** The filters of an exported file. */
const exportedQuery = productFilters.extend({
  sortBy: z.enum(productSortKeys).default('name'),
  sortOrder,
  /** Packages follow the entries, unless a type or category is asked for, which packages do not have. */
  packages: z.enum(['with', 'only', 'without']).default('with'),
});
export type ExportedQuery = z.output<typeof exportedQuery>;

export const exportProducts = endpoint({
  id: 'PS-6',
  name: 'exportProducts',
  summary: 'The entries of the price book that match, and its packages with their items, as a CSV file',
  method: 'GET',
  path: '/product-service/export',
  readsReplica: true,
  needs: signedIn,
  query: exportedQuery,
  data: nothing,
  failure: 'Failed to export the price book',
  answers: 'binary',
  exports: 'price-book',
});
