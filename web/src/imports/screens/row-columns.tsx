import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FileImport, ImportedRow } from '@truckroll/contract/imports/file-imports';
import type { ImportProperty } from '@truckroll/domain/imports/custom-columns';
import { targetsOf } from '@truckroll/domain/imports/kind-rules';
import type { RowOutcome } from '@truckroll/domain/imports/kinds';
import type { Column } from '../../design/list/table-model.ts';
import { matchedByLabels } from './import-words.ts';
import { recordLink } from './record-link.ts';
import { RowChoice } from './row-editor.tsx';

/** A row as a table shows it. */
export type ShownRow = ImportedRow & { id: string };

/** A table has room for this many of the file's columns. */
const mostShown = 4;

type Shown = { column: number; label: string };

/** The file's columns that say most about a record: in the order of its fields, without empty ones. */
function shownColumns({ kind, columns, samples }: FileImport, properties: readonly ImportProperty[]): Shown[] {
  const filled = targetsOf(kind, properties).flatMap(({ key, label }) => {
    const column = columns.indexOf(key);
    return column < 0 || samples[column]?.length === 0 ? [] : [{ column, label }];
  });
  return filled.slice(0, mostShown);
}

const why = ({ problems }: ImportedRow): string =>
  problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');

const reasoned: readonly RowOutcome[] = ['left_out', 'problem', 'kept'];

export function rowColumns(
  fileImport: FileImport,
  properties: readonly ImportProperty[],
  outcome: RowOutcome,
): Column<ShownRow, never>[] {
  const [heading, ...others] = shownColumns(fileImport, properties);
  const isOpen = fileImport.state === 'checked';
  return [
    {
      key: 'heading',
      title: heading?.label ?? 'Row',
      render: (row) => row.cells[heading?.column ?? -1]?.trim() || `Row ${row.line}`,
    },
    { key: 'line', title: 'Row', width: 70, align: 'right', render: ({ line }) => line },
    ...others.map(
      ({ column, label }): Column<ShownRow, never> => ({
        key: `column-${column}`,
        title: label,
        render: ({ cells }) => cells[column]?.trim() || '-',
      }),
    ),
    ...(outcome === 'duplicate'
      ? [
          {
            key: 'match',
            title: 'Already there',
            onCard: 'plain' as const,
            render: (row: ShownRow) => <Match of={fileImport} row={row} />,
          },
        ]
      : []),
    ...(reasoned.includes(outcome)
      ? [{ key: 'why', title: 'Why', width: '30%', onCard: 'plain' as const, render: why }]
      : []),
    ...(isOpen && outcome !== 'left_out'
      ? [
          {
            key: 'choice',
            title: 'What to do',
            width: 210,
            onCard: 'button' as const,
            render: (row: ShownRow) => <RowChoice fileImport={fileImport} row={row} />,
          },
        ]
      : []),
  ];
}

/** The record that is there already, in a tab of its own: the import is not left. */
function Match({ of: { kind }, row: { match } }: { of: FileImport; row: ShownRow }) {
  if (match === null) return '-';
  const link = recordLink(kind, { recordId: match.id, outcome: 'created' });
  return (
    <>
      {link === undefined ? (
        match.name
      ) : (
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link {...props} {...link} target="_blank" rel="noopener" />}
        >
          {match.name}
        </Anchor>
      )}{' '}
      ({matchedByLabels[match.by]})
    </>
  );
}
