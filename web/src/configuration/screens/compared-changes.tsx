import { Button, Table, Text } from '@mantine/core';
import type { ConfigurationChange, ConfigurationComparison } from '@truckroll/contract/configuration/configuration';
import { labelOf } from '@truckroll/contract/fields/field-texts';
import { configurationLabels } from '@truckroll/domain/configuration/configuration-kinds';
import { formatCount } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './compared-changes.module.css';

/** The rows that are shown before somebody asks for more. */
const firstRows = 100;

/** What a file would add and change, each value before and after (P81). */
export function ComparedChanges({ comparison: { changes, changeCount } }: { comparison: ConfigurationComparison }) {
  const [shown, setShown] = useState(firstRows);
  return (
    <>
      <ScrollRegion aria-label="Changes">
        <Table className={styles.table} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {['Record', 'Value', 'Before', 'After'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {changes.slice(0, shown).map((change) => (
            <Change key={`${change.kind} ${change.name}`} change={change} />
          ))}
        </Table>
      </ScrollRegion>
      {shown < changes.length && (
        <div>
          <Button variant="default" onClick={() => setShown((count) => count + firstRows * 5)}>
            Show more
          </Button>
        </div>
      )}
      {changes.length < changeCount && shown >= changes.length && (
        <Text size="sm">
          {formatCount(changeCount - changes.length)} further changes are not listed, and are applied too.
        </Text>
      )}
    </>
  );
}

/** A record with a row for each value that differs; of an added one those that it has. */
function Change({ change: { kind, name, change, fields } }: { change: ConfigurationChange }) {
  const rows = fields.filter(({ before, after }) => before !== null || after !== null);
  return (
    <Table.Tbody>
      {rows.map(({ field, before, after }, at) => (
        <Table.Tr key={field}>
          {at === 0 && (
            <Table.Th scope="rowgroup" rowSpan={rows.length} className={styles.record}>
              {name}
              <Text size="xs" c="dimmed">
                {configurationLabels[kind]}, {change}
              </Text>
            </Table.Th>
          )}
          <Table.Td>{labelOf(field)}</Table.Td>
          <Table.Td className={styles.value}>{before ?? '-'}</Table.Td>
          <Table.Td className={styles.value}>{after ?? '-'}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
