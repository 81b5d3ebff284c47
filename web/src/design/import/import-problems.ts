import { labelOf } from '@truckroll/contract/field-texts';
import type { ImportProblem } from '@truckroll/contract/imports';
import type { Mapping } from './import-mapping.ts';
import type { ImportPlan } from './import-plan.ts';

/** A problem as it is shown: its line, field, value and message. */
export type RowProblem = { line: number; field: string; value: string; text: string };

/** A row of the file with its payload. */
export type SentRow<Sent> = { line: number; cells: readonly string[]; sent: Sent };

type SentRows<K extends string, Sent> = {
  mapping: Mapping<K>;
  plan: Pick<ImportPlan<K, Sent>, 'targets' | 'targetOf'>;
  rows: readonly SentRow<Sent>[];
};

/** The server's problems, with the labels of the columns. */
export function rowProblems<K extends string, Sent>(
  problems: readonly ImportProblem[],
  { mapping, plan, rows }: SentRows<K, Sent>,
): RowProblem[] {
  const rowByLine = new Map(rows.map((row) => [row.line, row]));
  return problems.map(({ line, path, message }) => {
    const row = rowByLine.get(line);
    const key = plan.targetOf(path, row?.sent, mapping);
    const target = plan.targets.find((each) => each.key === key);
    const column = target === undefined ? -1 : mapping.indexOf(target.key);
    return {
      line,
      field: target?.label ?? labelOf(path.split('.')[0] ?? ''),
      value: row?.cells[column]?.trim() ?? '',
      text: message,
    };
  });
}
