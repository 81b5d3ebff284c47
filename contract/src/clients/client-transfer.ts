import { z } from 'zod';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { sortOrder } from '../fields/fields.ts';
import { dryRun, importFile, importLine, importResult } from '../imports/imports.ts';
import { clientFilters, clientSortKeys } from './clients.ts';

/**
 * A row of an import: its line number in the spreadsheet, and the client in the format of CL-1. Clients are validated
 * row by row, so that every problem of every row is reported.
 */
export const importRows = z.array(z.object({ line: importLine, client: z.unknown() }));
export type ImportRow = z.infer<typeof importRows>[number];

export const importClients = endpoint({
  id: 'CL-13',
  name: 'importClients',
  summary: 'Import clients: a file with a JSON list of rows. Nothing is written while any row has a problem',
  method: 'POST',
  path: '/clients/import',
  needs: anyOf('Clients.create'),
  files: importFile,
  body: z.object({ dryRun }),
  data: z.object(importResult),
  status: 201,
  failure: 'Failed to import clients',
});

export const exportClients = endpoint({
  id: 'CL-14',
  name: 'exportClients',
  summary: 'The clients that match, as a CSV file',
  method: 'GET',
  path: '/clients/export',
  readsReplica: true,
  needs: viewOf('Clients'),
  query: clientFilters.extend({ sortBy: z.enum(clientSortKeys).default('name'), sortOrder }),
  data: nothing,
  failure: 'Failed to export clients',
  answers: 'binary',
  exports: 'clients',
});
