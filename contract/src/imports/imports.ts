import { noRowsText } from '@truckroll/domain/imports/limits';
import { z } from 'zod';
import { fieldCodes } from '../endpoints/general-problems.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag } from '../fields/fields.ts';

/** The maximum number of rows in one import. */
export const mostImportRows = 10_000;
/** The maximum number of problems in a response. `problemCount` is the number of all problems. */
export const mostReportedProblems = 1000;

export { noRowsText };
export const tooManyRowsText = `The file has too many rows (maximum ${mostImportRows}).`;
export const unreadableRowsText = 'The file is not valid';

/** The line number of a row in the spreadsheet. */
export const importLine = z.number().int().positive();

const importProblem = z.object({
  line: z.number(),
  path: z.string(),
  code: z.enum(fieldCodes),
  message: z.string(),
});
describeType(importProblem, { id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof importProblem>;

/** The file of an import: a JSON list of rows. */
export const importFile = { field: 'file', maxCount: 1, maxMegabytes: 25, required: true };

/** A dry run validates every row and writes nothing. */
export const dryRun = flag.default(false);

/** The response of every import. */
export const importResult = {
  rowCount: z.number(),
  createdCount: z.number(),
  problemCount: z.number(),
  problems: z.array(importProblem).max(mostReportedProblems),
};
