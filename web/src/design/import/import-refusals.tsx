import { Table, Text } from '@mantine/core';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import styles from './import.module.css';
import type { RowProblem } from './import-problems.ts';

type ImportRefusalsProps = {
  fileName: string;
  /** The reported problems; there may be more. */
  problems: readonly RowProblem[];
  problemCount: number;
};

const mostShown = 200;

/** The problems that the server found in the rows. Nothing was written. */
export function ImportRefusals({ fileName, problems, problemCount }: ImportRefusalsProps) {
  const shown = problems.slice(0, mostShown);
  return (
    <>
      <Text role="alert">
        <strong>{fileName}</strong> cannot be imported yet: {countOf(problemCount, 'problem')}. Nothing has been
        written.
      </Text>
      <Table verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={72}>Row</Table.Th>
            <Table.Th>Field</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>Problem</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ line, field, value, text }) => (
            <Table.Tr key={`${line} ${field} ${text}`}>
              <Table.Td className={styles.line}>{line}</Table.Td>
              <Table.Td>{field}</Table.Td>
              <Table.Td className={styles.value}>{value || '-'}</Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {problemCount > shown.length && (
        <Text size="sm" c="dimmed">
          The first {formatCount(shown.length)} of {formatCount(problemCount)} problems.
        </Text>
      )}
    </>
  );
}
