import { duplicateChoices } from '@truckroll/domain/imports/kind-rules';
import { importKinds, importStates, rowOutcomes } from '@truckroll/domain/imports/kinds';
import { layoutNames } from '@truckroll/domain/imports/layouts';
import { mostCellCharacters, mostFileColumns, mostImportMegabytes } from '@truckroll/domain/imports/limits';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, idParams, limit, page, paged, wholeWithin } from '../fields/fields.ts';

/** The most imports of an account that were started and neither run nor discarded. */
export const mostOpenImports = 10;
/** The most problems of a row; a field has few, and a row has at most as many fields as columns. */
const mostRowProblems = 1000;
/** The most distinct values of a column that can be given a meaning. */
export const mostChosenValues = 100;

const counts = z.partialRecord(z.enum(rowOutcomes), z.number());
/** The number of rows by outcome. Outcomes without rows may be missing. */
export type ImportCounts = z.infer<typeof counts>;

const choices = z.record(z.string().max(100), z.record(z.string().max(500), z.string().max(500)));
const columnTarget = z.string().max(100).nullable();

/** How many values of a column say what about the way in which the file writes days and amounts. */
const spelling = z.object({
  dayFirst: z.number(),
  monthFirst: z.number(),
  eitherDay: z.number(),
  decimalComma: z.number(),
  decimalPoint: z.number(),
  eitherMark: z.number(),
});
describeType(spelling, { id: 'ImportSpelling' });

export const fileImport = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  /** The product whose export it is, recognised by its headers. */
  layout: z.enum(layoutNames).nullable(),
  heads: z.array(z.string()).max(mostFileColumns),
  /** The first values of each column. */
  samples: z.array(z.array(z.string()).max(3)).max(mostFileColumns),
  /** The target of each column; null: not imported. */
  columns: z.array(columnTarget).max(mostFileColumns),
  /** The meaning of a column's values: by target, and by the value in lower case. */
  choices,
  duplicates: z.enum(duplicateChoices),
  /** By column. */
  spellings: z.array(spelling).max(mostFileColumns),
  /** How the file's days and amounts are read: '3/9/2025' is 3 September, '1.250' is 1250. */
  isDayFirst: z.boolean(),
  hasDecimalComma: z.boolean(),
  rowCount: z.number(),
  counts,
  /** Addresses whose position is still looked up. */
  placesWanted: z.number(),
  /** Imported addresses whose position was not found. */
  placesUnknown: z.number(),
  /** Why the last step ended early. */
  failure: z.string().nullable(),
  createdByName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
describeType(fileImport, { id: 'FileImport' });
export type FileImport = z.infer<typeof fileImport>;

export const rowProblem = z.object({
  /** The column of the file that caused it; null where no column did. */
  column: z.number().nullable(),
  field: z.string(),
  message: z.string(),
});
describeType(rowProblem, { id: 'ImportRowProblem' });
export type RowProblem = z.infer<typeof rowProblem>;

/** Why a row counts as a duplicate: the record that is there, or the earlier line of the file. */
export const rowMatch = z.object({
  id: z.string().nullable(),
  name: z.string(),
  line: z.number().nullable(),
  by: z.enum(['email', 'phone', 'name', 'number']),
});
describeType(rowMatch, { id: 'ImportRowMatch' });
export type RowMatch = z.infer<typeof rowMatch>;

export const importedRow = z.object({
  line: z.number(),
  cells: z.array(z.string()).max(mostFileColumns),
  outcome: z.enum(rowOutcomes),
  /** What a person decided for this row; null: as all rows of its kind. */
  choice: z.enum(duplicateChoices).nullable(),
  problems: z.array(rowProblem).max(mostRowProblems),
  match: rowMatch.nullable(),
  recordId: z.string().nullable(),
});
describeType(importedRow, { id: 'FileImportRow' });
export type ImportedRow = z.infer<typeof importedRow>;

/** Everybody who may create one of the kinds; the kind's own right is checked when it is known. */
const mayImport = anyOf('Clients.create', 'Clients.edit', 'productService.create', 'Jobs.create', 'Invoice.create');

const oneImport = z.object({ fileImport });
/** The line of a row in a path. A malformed one becomes line 0, so that it is simply not found. */
const pathLine = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
  .catch(0);
const rowParams = idParams.extend({ line: pathLine });

export const startImport = endpoint({
  id: 'IM-1',
  name: 'startImport',
  summary: 'Read a CSV or Excel file for an import: recognizes what it holds and suggests the columns',
  method: 'POST',
  path: '/imports',
  peopleOnly: true,
  needs: mayImport,
  files: { field: 'file', maxCount: 1, maxMegabytes: mostImportMegabytes, required: true },
  data: oneImport,
  status: 201,
  failure: 'Failed to read the file',
  refuses: ['tooManyImports'],
  takesMinutes: true,
});

export const listImports = endpoint({
  id: 'IM-2',
  name: 'listImports',
  summary: 'The imports of the caller, latest first; admins see those of everybody',
  method: 'GET',
  path: '/imports',
  needs: mayImport,
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ fileImports: z.array(fileImport), ...paged }),
});

export const getImport = endpoint({
  id: 'IM-3',
  name: 'getImport',
  summary: 'One import with its progress',
  method: 'GET',
  path: '/imports/:id',
  needs: mayImport,
  params: idParams,
  data: oneImport,
  refuses: ['notFound'],
});

export const chooseColumns = endpoint({
  id: 'IM-4',
  name: 'chooseColumns',
  summary: 'Choose what a file holds and what each column is; all rows are then checked in the background',
  method: 'PUT',
  path: '/imports/:id/columns',
  peopleOnly: true,
  needs: mayImport,
  params: idParams,
  body: z.object({
    kind: z.enum(importKinds),
    columns: z.array(columnTarget).max(mostFileColumns),
    choices: choices.default({}),
    duplicates: z.enum(duplicateChoices).default('skip'),
    /** What a person says where the file's values do not; without it, what its values or the account's locale say. */
    isDayFirst: flag.optional(),
    hasDecimalComma: flag.optional(),
  }),
  data: oneImport,
  status: 202,
  refuses: ['notFound', 'forbidden', 'importBusy', 'importFinished'],
});

export const listColumnValues = endpoint({
  id: 'IM-5',
  name: 'listColumnValues',
  summary: 'The distinct values of a column, the most frequent first',
  method: 'GET',
  path: '/imports/:id/values',
  needs: mayImport,
  params: idParams,
  query: z.object({ column: wholeWithin(0, mostFileColumns - 1) }),
  data: z.object({ values: z.array(z.object({ value: z.string(), count: z.number() })).max(mostChosenValues) }),
  refuses: ['notFound'],
});

export const listImportRows = endpoint({
  id: 'IM-6',
  name: 'listImportRows',
  summary: 'The rows of an import in the order of the file',
  method: 'GET',
  path: '/imports/:id/rows',
  needs: mayImport,
  params: idParams,
  query: z.object({
    outcome: z.enum(rowOutcomes).optional(),
    /** Only rows whose address was not found. */
    place: z.literal('unknown').optional(),
    page,
    limit: limit(25),
  }),
  data: z.object({ rows: z.array(importedRow), ...paged }),
  refuses: ['notFound'],
});

export const changeImportRow = endpoint({
  id: 'IM-7',
  name: 'changeImportRow',
  summary: 'Correct a row, or decide what becomes of it; the row is checked at once',
  method: 'PATCH',
  path: '/imports/:id/rows/:line',
  peopleOnly: true,
  needs: mayImport,
  params: rowParams,
  body: z.object({
    cells: z.array(z.string().max(mostCellCharacters)).max(mostFileColumns).optional(),
    choice: z.enum(duplicateChoices).nullable().optional(),
  }),
  data: z.object({ row: importedRow, fileImport }),
  refuses: ['notFound', 'forbidden', 'importBusy', 'importFinished'],
});

export const runImport = endpoint({
  id: 'IM-8',
  name: 'runImport',
  summary: 'Import the checked rows in the background; rows with a problem are left out',
  method: 'POST',
  path: '/imports/:id/run',
  peopleOnly: true,
  needs: mayImport,
  params: idParams,
  data: oneImport,
  status: 202,
  refuses: ['notFound', 'forbidden', 'importBusy', 'importUnchecked', 'importFinished'],
});

export const undoImport = endpoint({
  id: 'IM-9',
  name: 'undoImport',
  summary: 'Undo a whole import within 24 hours: removes its records that nobody has used since',
  method: 'POST',
  path: '/imports/:id/undo',
  peopleOnly: true,
  needs: mayImport,
  params: idParams,
  data: oneImport,
  status: 202,
  refuses: ['notFound', 'importBusy', 'importNotUndoable'],
});

export const downloadLeftOut = endpoint({
  id: 'IM-10',
  name: 'downloadLeftOut',
  summary: 'The rows that were not imported, as a CSV file with the columns of the original and the reason',
  method: 'GET',
  path: '/imports/:id/left-out',
  needs: mayImport,
  params: idParams,
  data: nothing,
  answers: 'binary',
  exports: 'left-out-rows',
  refuses: ['notFound'],
});

export const discardImport = endpoint({
  id: 'IM-11',
  name: 'discardImport',
  summary: 'Discard an import that has not run',
  method: 'DELETE',
  path: '/imports/:id',
  peopleOnly: true,
  needs: mayImport,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'importBusy', 'importFinished'],
});
