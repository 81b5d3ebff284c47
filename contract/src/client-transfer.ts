import { z } from 'zod';
import { clientFilters, clientSortKeys } from './clients.ts';
import { anyOf, endpoint, nothing, viewOf } from './endpoint.ts';
import { flag, sortOrder } from './fields.ts';

/** How many rows one import takes. */
export const mostImportRows = 10_000;
/** How many problems an answer tells of; `problemCount` says how many there are. */
export const mostToldProblems = 1000;

/**
 * A row of an import: the line under which a spreadsheet shows it, and the client that it describes, as CL-1 takes it.
 * What the client holds is judged row by row, so that every problem of every row is told.
 */
export const importRows = z.array(z.object({ line: z.number().int().positive(), client: z.unknown() }));
export type ImportRow = z.infer<typeof importRows>[number];

const importProblem = z.object({ line: z.number(), path: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

export const noRowsText = 'The file has no rows to import.';
export const tooManyRowsText = `The file has too many rows (maximum ${mostImportRows}).`;
export const unreadableRowsText = 'The file is not valid';

export const importClients = endpoint({
  id: 'CL-13',
  summary: 'Import clients: a file with a JSON list of rows. Nothing is written while any row has a problem',
  method: 'POST',
  path: '/clients/import',
  needs: anyOf('Clients.create'),
  files: { field: 'file', maxCount: 1, maxMegabytes: 25, required: true },
  body: z.object({
    /** Checks every row and writes nothing. */
    dryRun: flag.default(false),
  }),
  data: z.object({
    rowCount: z.number(),
    createdCount: z.number(),
    problemCount: z.number(),
    problems: z.array(importProblem),
  }),
  status: 201,
  failure: 'Failed to import clients',
});

export const exportClients = endpoint({
  id: 'CL-14',
  summary: 'The clients that match, as a CSV file',
  method: 'GET',
  path: '/clients/export',
  needs: viewOf('Clients'),
  query: clientFilters.extend({ sortBy: z.enum(clientSortKeys).default('name'), sortOrder }),
  data: nothing,
  failure: 'Failed to export clients',
  answers: 'binary',
});
