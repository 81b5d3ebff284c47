import {
  type ImportProblem,
  mostImportRows,
  mostReportedProblems,
  noRowsText,
  tooManyRowsText,
  unreadableRowsText,
} from '@truckroll/contract/imports/imports';
import type { z } from 'zod';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { InvalidInput, invalid } from '../../platform/http/problem.ts';

/** The number of rows in a batch. Other requests are handled between two batches. */
const rowsInPiece = 500;

export function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += rowsInPiece) yield list.slice(start, start + rowsInPiece);
}

/** Parses the rows of an uploaded file, or rejects the file as a whole. */
export function readRows<R>(file: UploadedFile | undefined, schema: z.ZodType<R[]>): R[] {
  if (file === undefined) throw invalid('file', 'No file was sent', 'required');
  let content: unknown;
  try {
    content = JSON.parse(file.content.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('file', unreadableRowsText, 'invalid_format');
    throw error;
  }
  const rows = schema.safeParse(content).data;
  if (rows === undefined) throw invalid('file', unreadableRowsText, 'invalid_format');
  if (rows.length === 0) throw invalid('file', noRowsText, 'too_few');
  if (rows.length > mostImportRows) throw invalid('file', tooManyRowsText, 'too_many');
  return rows;
}

/** The first problems in line order, limited to as many as a response may have. */
export const reportedProblems = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.toSorted((one, other) => one.line - other.line).slice(0, mostReportedProblems);

/** Refuses an import other than a dry run while any of its rows has a problem. */
export function requireNoProblems(problems: readonly ImportProblem[]): void {
  if (problems.length === 0) return;
  const errors = reportedProblems(problems).map(({ line, path, code, message }) => ({
    path: `lines.${line}.${path}`,
    code,
    message: `Row ${line}: ${message}`,
  }));
  throw new InvalidInput(errors);
}
