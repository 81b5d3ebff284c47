import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { labelOf } from '@truckroll/contract/fields/field-texts';
import type { RowProblem } from '@truckroll/contract/imports/file-imports';
import type { ImportTarget, Mapping } from '@truckroll/domain/imports/columns';

type Places = {
  mapping: Mapping;
  targets: readonly ImportTarget[];
  /** The target whose column caused a problem of a field. */
  targetOf: (path: string) => string;
};

/** Field errors of a record as problems of its row, at the column that caused them. */
export const rowProblems = (
  errors: readonly Pick<FieldError, 'path' | 'message'>[],
  { mapping, targets, targetOf }: Places,
): RowProblem[] =>
  errors.map(({ path, message }) => {
    const key = targetOf(path);
    const column = mapping.indexOf(key);
    const target = targets.find((each) => each.key === key);
    return {
      column: column < 0 ? null : column,
      field: target?.label ?? labelOf(path.split('.')[0] ?? ''),
      message,
    };
  });

/** The problem of a row as a whole. */
export const wholeRowProblem = (message: string): RowProblem => ({ column: null, field: '', message });
