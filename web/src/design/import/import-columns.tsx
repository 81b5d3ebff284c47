import { Select, Table, Text } from '@mantine/core';
import { countOf } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import styles from './import.module.css';
import type { ImportFile } from './import-file.ts';
import type { ImportTarget, Mapping } from './import-mapping.ts';

type ImportColumnsProps<K extends string> = {
  file: ImportFile;
  mapping: Mapping<K>;
  targets: readonly ImportTarget<K>[];
  /** The reason why this mapping cannot be used. */
  refusal: string | null;
  isBusy: boolean;
  onMap: (mapping: Mapping<K>) => void;
  /** Other options that the user chooses before the rows are checked. */
  options?: ReactNode;
};

const exampleCount = 3;

/** Maps the file's columns to fields, with the first values of each. */
export function ImportColumns<K extends string>(props: ImportColumnsProps<K>) {
  const { file, mapping, targets, refusal, isBusy, onMap, options } = props;
  // Two columns may have the same head, so the position identifies a column.
  const columns = file.heads.map((head, column) => ({ id: `column-${column}`, head, column }));
  return (
    <>
      <Text size="sm">
        <strong>{file.name}</strong> has {countOf(file.rows.length, 'row')}. Choose what each column is; columns without
        a choice are not imported.
      </Text>
      {refusal !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
      {options}
      <Table verticalSpacing={6} className={styles.columns}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>First values</Table.Th>
            <Table.Th>Imported as</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ id, head, column }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" className={styles.head}>
                {nameOf(head, column)}
              </Table.Th>
              <Table.Td className={styles.examples}>{examplesOf(file, column)}</Table.Td>
              <Table.Td className={styles.choice}>
                <Select
                  aria-label={`${nameOf(head, column)} is imported as`}
                  placeholder="Not imported"
                  searchable
                  clearable
                  disabled={isBusy}
                  clearButtonProps={{ 'aria-label': `Do not import ${nameOf(head, column)}` }}
                  nothingFoundMessage="Nothing found"
                  data={optionsFor(targets, mapping, column)}
                  value={mapping[column] ?? null}
                  onChange={(chosen) => onMap(mapping.with(column, keyOf(targets, chosen)))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const nameOf = (head: string, column: number): string => (head === '' ? `Column ${column + 1}` : head);

const keyOf = <K extends string>(targets: readonly ImportTarget<K>[], chosen: string | null): K | null =>
  targets.find(({ key }) => key === chosen)?.key ?? null;

function examplesOf(file: ImportFile, column: number): string {
  const values = file.rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((value) => value !== '');
  return values.slice(0, exampleCount).join(' · ') || '-';
}

/** The targets by group. A target that another column uses is disabled. */
function optionsFor(targets: readonly ImportTarget[], mapping: Mapping, column: number) {
  const groups = [...new Set(targets.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    items: targets
      .filter((target) => target.group === group)
      .map(({ key, label }) => ({
        value: key,
        label,
        disabled: mapping.some((taken, other) => taken === key && other !== column),
      })),
  }));
}
