import type { ClientInput } from '@truckroll/contract/clients';
import { labelOf } from '@truckroll/contract/field-texts';
import type { ImportProblem } from '@truckroll/contract/imports';
import type { ImportTarget, Mapping } from './client-import-targets.ts';

/** A problem as it is shown: under which line, in which field, what stands there, and what is wrong with it. */
export type RowProblem = { line: number; field: string; value: string; text: string };

/** A row of the file with the client that was made of it. */
export type SentRow = { line: number; cells: readonly string[]; client: ClientInput };

type Sent = { mapping: Mapping; targets: readonly ImportTarget[]; rows: readonly SentRow[] };

/** The target whose column brought about a problem of a client's field. */
function targetKey(path: string, client: ClientInput | undefined, mapping: Mapping): string {
  const [field = '', part = ''] = path.split('.');
  if (field === 'properties') return `properties.${client?.properties?.[Number(part)]?.id ?? ''}`;
  if (field.endsWith('Address') && part !== '') return `${field}.${part}`;
  // First and last name may have come from one column.
  if ((field === 'firstName' || field === 'lastName') && !mapping.includes(field)) return 'name';
  return field;
}

/** What the server found, in the words of the columns. */
export function rowProblems(problems: readonly ImportProblem[], { mapping, targets, rows }: Sent): RowProblem[] {
  const rowByLine = new Map(rows.map((row) => [row.line, row]));
  return problems.map(({ line, path, message }) => {
    const row = rowByLine.get(line);
    const key = targetKey(path, row?.client, mapping);
    const target = targets.find((each) => each.key === key);
    const column = target === undefined ? -1 : mapping.indexOf(target.key);
    return {
      line,
      field: target?.label ?? labelOf(path.split('.')[0] ?? ''),
      value: row?.cells[column]?.trim() ?? '',
      text: message,
    };
  });
}
