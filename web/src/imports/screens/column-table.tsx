import { Select, Table } from '@mantine/core';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import type { ImportTarget, Mapping } from '@truckroll/domain/imports/columns';
import styles from './file-imports.module.css';

type ColumnTableProps = {
  file: Pick<FileImport, 'heads' | 'samples'>;
  columns: Mapping;
  targets: readonly ImportTarget[];
  onChoose: (column: number, target: string | null) => void;
};

/** The name of a column; one without a header is called by its position. */
export const columnName = (heads: readonly string[], column: number): string =>
  heads[column] === undefined || heads[column] === '' ? `Column ${column + 1}` : heads[column];

/** Maps the file's columns to fields, with the first values of each. */
export function ColumnTable({ file, columns, targets, onChoose }: ColumnTableProps) {
  // Two columns may have the same header, so the position identifies a column.
  const rows = file.heads.map((_, column) => ({
    id: `column-${column}`,
    column,
    name: columnName(file.heads, column),
    examples: file.samples[column]?.join(' · ') || '-',
  }));
  return (
    <Table verticalSpacing={6} className={styles.columns}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Column</Table.Th>
          <Table.Th>First values</Table.Th>
          <Table.Th>Imported as</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, column, name, examples }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" className={styles.head}>
              {name}
            </Table.Th>
            <Table.Td className={styles.examples} title={examples}>
              {examples}
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={`${name} is imported as`}
                placeholder="Not imported"
                searchable
                clearable
                clearButtonProps={{
                  'aria-label': `Do not import ${name}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  miw: 24,
                  mih: 24,
                }}
                nothingFoundMessage="Nothing found"
                data={optionsFor(targets, columns, column)}
                value={columns[column] ?? null}
                onChange={(target) => onChoose(column, target)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The targets by group. A target that another column uses is disabled. */
function optionsFor(targets: readonly ImportTarget[], columns: Mapping, column: number) {
  const groups = [...new Set(targets.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    items: targets
      .filter((target) => target.group === group)
      .map(({ key, label }) => ({
        value: key,
        label,
        disabled: columns.some((taken, other) => taken === key && other !== column),
      })),
  }));
}
