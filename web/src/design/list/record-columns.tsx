import { type FieldTable, type KeysWith, keysWith } from '@truckroll/domain/fields/record-fields';
import { OneLine } from './one-line.tsx';
import type { Column } from './table-model.ts';

/** The columns that lists offer of a record's fields (decision 0069); each is hidden until it is chosen. */
export const recordColumns = <T extends FieldTable, K extends string>(
  fields: T,
): readonly Column<Record<KeysWith<T, 'isColumn'>, string | null>, K>[] =>
  keysWith(fields, 'isColumn').map((key) => ({
    key,
    title: fields[key]?.label ?? key,
    width: '12%',
    onCard: 'none',
    isOptional: true,
    render: (row) => <OneLine text={row[key] || '-'} />,
  }));
